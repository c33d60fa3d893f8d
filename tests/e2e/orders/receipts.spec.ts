import { messages } from '#domain/messages.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, mailTo, test, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const { documents: words, books } = messages;

test('a customer opens the receipt from the order, saves its PDF, and the mail brings the same', async ({ page }) => {
  const ama = await newCustomer(page);
  const slug = await paidOrder(page, ama);
  await signIn(page, ama);
  await page.goto(`/orders/${slug}`);
  await page.getByRole('link', { name: words.link, exact: true }).click();
  const paper = page.getByRole('article');
  await expect(page.getByRole('heading', { level: 1, name: words.kinds.receipt })).toBeVisible();
  await expect(paper).toContainText(/R-\d{6}/);
  await expect(paper).toContainText(words.total.receipt);
  await expectAccessibleAndFitting(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(words.pdf) }).click();
  expect((await saved).suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/);
  // On paper there is only the receipt.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: words.print })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const mail = await mailTo(page, ama.email, /order/i);
  await page.goto(`/standins/mail/${mail.id}`);
  await expect(page.getByRole('link', { name: /^R-\d{6}\.pdf$/ })).toBeVisible();
});

test('a receipt of somebody else is not found', async ({ page }) => {
  const ama = await newCustomer(page);
  const slug = await paidOrder(page, ama);
  await signIn(page, await newCustomer(page));
  await page.goto(`/receipts/${slug}`);
  await expect(page.getByText(words.missing)).toBeVisible();
});

test('the owner opens a receipt from the order, sees the day’s sums and saves the journal for the accountant', async ({
  page,
}) => {
  const slug = await paidOrder(page, await newCustomer(page));
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(staffOrderPath(slug));
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(words.pdf) }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/);
  await page.goto(teamPaths.money);
  await expect(page.getByRole('heading', { name: messages.teamMoney.daySoFar('GHS') })).toBeVisible();
  await expectAccessibleAndFitting(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: books.save }).click();
  expect((await file).suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-01-to-.*\.csv$/);
});
