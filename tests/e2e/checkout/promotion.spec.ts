import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { checkoutStorage, FIRST_TOTAL, visibleButton } from '#tests/e2e/support/checkout.ts';
import { call, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });

const words = messages.promotionCode;
type State = { revision: number; promotions: { id: number; name: string }[] };

test('a customer types a code; when its promotion ends before Pay Now, the page says so and asks', async ({ page }) => {
  const code = `CODE${Date.now()}`;
  const { access: token } = await newTeamMember(page, 'owner', 'Yaw');
  const state = await call<State>(page.request, 'get', '/api/staff/promotions/', { token });
  const made = await call<State>(page.request, 'post', '/api/staff/promotions/', {
    token,
    data: {
      ...{ name: `Deal ${code}`, code, kind: 'fixed', value: '12.50', starts: null, reason: '' },
      ends: { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), time: '12:00' },
      ...{ uses_max: 3, uses_per_customer: 1, minimum: '', services: null, areas: null },
      ...{ revision: state.revision, confirmed: true },
    },
  });
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await page.getByRole('button', { name: words.question }).click();
  await page.getByLabel(words.label, { exact: true }).fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: words.apply }).click();
  await expect(page.getByText(messages.promotionCalls.unknown('NOSUCHCODE'))).toBeVisible();
  await expectAccessibleAndFitting(page);
  // A code that is none is not carried along for ever.
  await page.getByRole('button', { name: words.without }).click();
  await expect(page.getByRole('button', { name: words.question })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: words.question }).click();
  await page.getByLabel(words.label, { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: words.apply }).click();
  await expect(page.getByText(words.granted(code))).toBeVisible();
  await expect(page.getByText(`Deal ${code}`)).toBeVisible();
  const total = page.getByTestId('total').filter({ visible: true }).first();
  await expect(total).toHaveText(formatCheckout(FIRST_TOTAL - 12_50));
  await expectAccessibleAndFitting(page);

  const promotion = made.promotions.find(({ name }) => name === `Deal ${code}`);
  const { revision } = await call<State>(page.request, 'get', '/api/staff/promotions/', { token });
  await call(page.request, 'post', `/api/staff/promotions/${promotion?.id}/end/`, { token, data: { revision } });
  await visibleButton(page, messages.checkout.proceed).click();
  await visibleButton(page, messages.payment.payNow).click();
  await expect(page.getByText(messages.promotionCalls.over(code))).toBeVisible();
  await expect(page.getByText(formatCheckout(FIRST_TOTAL)).filter({ visible: true }).first()).toBeVisible();
});
