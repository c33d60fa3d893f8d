import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, mailTo, test } from '#tests/e2e/support/shop.ts';
import { newTeamMember, PAID_SUM, paidOrder } from '#tests/e2e/support/team.ts';

test.use({ serviceWorkers: 'block' });

const words = messages.teamOrder;

test('the owner cancels an order and gives all of it back in one step; staff cancel, and the owner gives it back later', async ({
  page,
}) => {
  const [owner, staff] = [await newTeamMember(page, 'owner'), await newTeamMember(page, 'staff')];
  const customer = await newCustomer(page, { firstName: 'Efua' });
  const [atOnce, later] = [await paidOrder(page, customer), await paidOrder(page, customer)];

  await signIn(page, owner);
  await page.goto(staffOrderPath(atOnce));
  await page.getByRole('button', { name: words.cancelOrder }).click();
  await expect(page.getByRole('radio', { name: words.cancelRefund(PAID_SUM) })).toBeChecked();
  await page.getByLabel(words.reason).fill('The machine is broken');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: words.confirmCancelRefund(PAID_SUM) }).click();
  await expect(page.getByText(words.moved('Cancelled'))).toBeVisible();
  await expect(page.getByText(words.stillOwed(PAID_SUM))).toHaveCount(0);
  const mail = await mailTo(page, customer.email, new RegExp(detailLabel('cancelled'), 'i'));
  expect(mail.text).toContain(messages.mail.cancelledOrder.goesBack(PAID_SUM));

  await signIn(page, staff);
  await page.goto(staffOrderPath(later));
  await page.getByRole('button', { name: words.cancelOrder }).click();
  // Who may not give money back is not asked about it.
  await expect(page.getByRole('radio', { name: words.cancelKeepMoney })).toHaveCount(0);
  await page.getByLabel(words.reason).fill('The customer called');
  await page.getByRole('button', { name: words.confirmCancel }).click();
  await expect(page.getByText(words.stillOwed(PAID_SUM))).toBeVisible();
  await expect(page.getByRole('button', { name: words.refundAll(PAID_SUM) })).toHaveCount(0);

  await signIn(page, owner);
  await page.goto(staffOrderPath(later));
  await page.getByRole('button', { name: words.refundAll(PAID_SUM) }).click();
  const dialog = page.getByRole('dialog', { name: words.refundAllTitle });
  await dialog.getByLabel(messages.teamOwed.reason).fill('As agreed by phone');
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: words.refundAll(PAID_SUM) }).click();
  await expect(page.getByText(words.refundAllDone(PAID_SUM))).toBeVisible();
  await expect(page.getByRole('heading', { name: orderCode(later) })).toBeVisible();
  await expect(page.getByText(words.stillOwed(PAID_SUM))).toHaveCount(0);
});
