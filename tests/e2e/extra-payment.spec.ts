import { messages } from '#domain/messages.ts';
import { orderPath } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { priceOf, service } from './support/content.ts';
import { newCustomer, signIn } from './support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test } from './support/shop.ts';
import { newTeamMember, paidOrder } from './support/team.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const { corrections, extraPayment: words } = messages;

test('a correction that costs more is paid by a link: the team asks, the customer pays on the order’s page, and both see it corrected', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page, { firstName: 'Akosua' });
  const slug = await paidOrder(page, customer, 1);
  const standard = service(FIRST);
  const sum = formatCheckout(priceOf(FIRST));
  const correct = async (pairs: number) => {
    await page.getByRole('button', { name: corrections.open }).click();
    await page.getByRole('radio', { name: corrections.pairs }).check();
    await page.getByLabel(corrections.quantityOf(standard.name)).fill(String(pairs));
    await page.getByLabel(messages.teamOrder.reason).fill('Two pairs were in the bag');
    await page.getByRole('button', { name: corrections.save }).click();
    const dialog = page.getByRole('dialog', { name: corrections.askTitle });
    await expect(dialog.getByText(`gets a link to pay ${sum}`)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await dialog.getByRole('button', { name: corrections.askYes(sum) }).click();
  };

  await signIn(page, owner);
  await page.goto(staffOrderPath(slug));
  await correct(2);
  const asked = page.getByRole('region', { name: corrections.extra.title });
  await expect(asked.getByText(corrections.extra.states.proposed, { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
  // Withdrawn, and asked for again.
  await asked.getByRole('button', { name: corrections.extra.withdraw }).click();
  await page.getByRole('button', { name: corrections.extra.withdrawYes }).click();
  await expect(asked.getByText(corrections.extra.states.withdrawn, { exact: true })).toBeVisible();
  await correct(2);
  await expect(asked.getByText(corrections.extra.states.proposed, { exact: true })).toBeVisible();

  await signIn(page, customer);
  await page.goto(orderPath(slug));
  const toPay = page.getByRole('region', { name: words.title(sum) });
  await expect(toPay).toContainText(`2 × ${standard.name}`);
  await expectAccessibleAndFitting(page);
  await toPay.getByRole('button', { name: words.pay(sum) }).click();
  await expect(page).toHaveURL(/standins\/payment\/popup\?access_code=/);
  await page.getByTestId('close').click();
  await expect(toPay.getByRole('button', { name: words.pay(sum) })).toBeVisible();
  await toPay.getByRole('button', { name: words.pay(sum) }).click();
  await page.getByTestId('approve').click();
  // The provider's event may be faster than the way back.
  await expect(page).toHaveURL(new RegExp(slug), { timeout: 30_000 });
  await expect(toPay).toHaveCount(0, { timeout: 30_000 });
  const now = page.getByRole('region', { name: words.corrected });
  await expect(now).toContainText(`2 × ${standard.name}`);
  await expect(now).toContainText(corrections.forCustomer.extraPaid(sum));
  await expectAccessibleAndFitting(page);

  await signIn(page, owner);
  await page.goto(staffOrderPath(slug));
  await expect(asked.getByText(corrections.extra.states.paid, { exact: true })).toBeVisible();
});
