import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney, toDecimal } from '#domain/prices/money.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { FIRST, priceOf, service } from '#tests/e2e/support/content.ts';
import { call, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });
test.describe.configure({ mode: 'serial' });

const words = messages.teamPrices;
const { name } = service(FIRST);
const now = priceOf(FIRST);
const dearer = now + 5_00;

/** Half a year ahead: the other tests buy at the prices of now. */
const date = new Date(Date.now() + 180 * 24 * 3_600_000).toISOString().slice(0, 10);

test('the owner sets a price from a later day on, sees what customers will pay, and withdraws it', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  await signIn(page, owner);
  await page.goto(teamPaths.prices);
  await page.getByRole('button', { name: words.changeOf(name) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.newPrice).fill(toDecimal(dearer));
  await dialog.getByRole('radio', { name: words.startsLater }).check();
  await dialog.getByLabel(words.date).fill(date);
  await dialog.getByLabel(words.time).selectOption('06:00');
  await dialog.getByLabel(words.reason).fill('Soap is dearer');
  const three = dialog.getByRole('row', { name: messages.team.pairs(3) });
  await expect(three.getByRole('cell')).toHaveCount(2);
  const [before, after] = await three.getByRole('cell').allInnerTexts();
  expect(Number(after?.replace(/\D/g, '')) - Number(before?.replace(/\D/g, ''))).toBe(3 * 5_00);
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: words.save, exact: true }).click();
  await expect(toasts(page).getByText(words.saved)).toBeVisible();

  const becomes = words.becomes(name, formatCheckout(now), formatCheckout(dearer));
  await expect(page.getByText(words.turns(formatCheckout(now), formatCheckout(dearer)))).toBeVisible();
  await expect(page.locator(`[data-price="service ${FIRST}"]`).getByText(formatCheckout(dearer))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: `${words.withdraw}: ${becomes}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).click();
  await expect(toasts(page).getByText(words.withdrawn)).toBeVisible();
  await expect(page.getByRole('button', { name: `${words.withdraw}: ${becomes}` })).toHaveCount(0);
  // The button that was pressed is gone: the keyboard goes on where it was.
  await expect(page.locator('section:focus')).toContainText(words.history);
});

test('a price far from the present one must be confirmed, and a page that is out of date says so', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  await signIn(page, owner);
  await page.goto(teamPaths.prices);
  await page.getByRole('button', { name: words.changeOf(name) }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: words.save, exact: true });
  await dialog.getByLabel(words.newPrice).fill('nothing');
  await save.click();
  await expect(dialog.getByText(messages.priceCalls.badPrice)).toBeVisible();
  await expect(dialog.getByLabel(words.newPrice)).toBeFocused();
  // What was said of another price would mislead.
  await dialog.getByLabel(words.newPrice).fill('51');
  await expect(dialog.getByText(messages.priceCalls.badPrice)).toHaveCount(0);
  await dialog.getByLabel(words.newPrice).fill(toDecimal(now * 3));
  await dialog.getByRole('radio', { name: words.startsLater }).check();
  await dialog.getByLabel(words.date).fill(date);
  await save.click();
  await expect(dialog.getByText(words.doubtTitle)).toBeVisible();
  // Another price must be confirmed again.
  await dialog.getByLabel(words.newPrice).fill(toDecimal(now * 4));
  await expect(dialog.getByText(words.doubtTitle)).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  // Somebody else changes a price meanwhile.
  const token = owner.access;
  type State = { revision: number; changes: { id: number }[] };
  const { revision } = await call<State>(page.request, 'get', '/api/staff/prices/', { token });
  const other = {
    ...{ kind: 'service', key: String(FIRST), price: toDecimal(dearer), is_offered: true },
    ...{ starts: { date, time: '08:00' }, reason: '', revision, confirmed: false },
  };
  const changed = await call<State>(page.request, 'post', '/api/staff/prices/', { token, data: other });
  await save.click();
  await expect(dialog.getByText(messages.priceCalls.changedMeanwhile)).toBeVisible();
  // The page shows the other owner's change, what was typed is still there, and the next press counts.
  await expect(page.locator(`[data-price="service ${FIRST}"]`).getByText(formatCheckout(dearer))).toBeVisible();
  await expect(dialog.getByLabel(words.newPrice)).toHaveValue(toDecimal(now * 4));
  await save.click();
  await expect(dialog.getByText(words.doubtTitle)).toBeVisible();
  const data = { as: 'withdraw', revision: changed.revision };
  await call(page.request, 'post', `/api/staff/prices/${changed.changes[0]?.id}/undo/`, { token, data });
});

test('the owner sets the fee of a trip from a later day on, sees what customers will pay, and withdraws it', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  await signIn(page, owner);
  await page.goto(teamPaths.prices);
  const trip = messages.priceCalls.trips.tema;
  await page.getByRole('button', { name: words.changeOf(trip) }).click();
  const dialog = page.getByRole('dialog');
  const fee = parseMoney(await dialog.getByLabel(words.newFee).inputValue()) ?? 0;
  await dialog.getByLabel(words.newFee).fill(toDecimal(fee + 5_00));
  await expect(dialog.getByLabel(words.offered.fee)).toBeChecked();
  await dialog.getByRole('radio', { name: words.startsLater }).check();
  await dialog.getByLabel(words.date).fill(date);
  const [before, after] = await dialog
    .getByRole('row', { name: messages.team.pairs(3) })
    .getByRole('cell')
    .allInnerTexts();
  // Both trips have the fee.
  expect(Number(after?.replace(/\D/g, '')) - Number(before?.replace(/\D/g, ''))).toBe(2 * 5_00);
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: words.save, exact: true }).click();
  await expect(toasts(page).getByText(words.saved)).toBeVisible();
  await expect(page.locator('[data-price="fee tema"]').getByText(formatCheckout(fee + 5_00))).toBeVisible();
  await expectAccessibleAndFitting(page);
  const becomes = words.becomes(trip, formatCheckout(fee), formatCheckout(fee + 5_00));
  await page.getByRole('button', { name: `${words.withdraw}: ${becomes}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).click();
  await expect(toasts(page).getByText(words.withdrawn)).toBeVisible();
});

test('the owner plans a pause of the trips to an area, sees what it touches, and withdraws it with its end', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  await signIn(page, owner);
  await page.goto(teamPaths.prices);
  const trip = messages.priceCalls.trips.kasoa;
  await page.getByRole('button', { name: words.changeOf(trip) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.offered.fee).uncheck();
  await expect(dialog.getByText(words.pauseOf.area('Kasoa'))).toBeVisible();
  await expect(dialog.getByText(words.touchedBusy)).toHaveCount(0);
  await dialog.getByRole('radio', { name: words.startsLater }).check();
  await dialog.getByLabel(words.date).fill(date);
  await dialog.getByRole('radio', { name: words.endsLater }).check();
  await dialog.getByLabel(words.endDate).fill(date);
  const save = dialog.getByRole('button', { name: words.pause });
  await save.click();
  await expect(dialog.getByText(messages.priceCalls.untilBefore).first()).toBeVisible();
  await dialog.getByLabel(words.endTime).selectOption('17:00');
  await expect(dialog.getByText(messages.priceCalls.untilBefore)).toHaveCount(0);
  // Changed while a refusal is on its way: it comes too late to be said.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/staff/prices/', async (route) => {
    await answered.promise;
    const says = messages.priceCalls.untilBefore;
    await route.fulfill({ status: 400, json: { detail: says, error: says, until: [says] } });
  });
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 400,
  );
  await save.click();
  await dialog.getByLabel(words.endTime).selectOption('18:00');
  answered.resolve();
  await refused;
  await page.unroute('**/api/staff/prices/');
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText(messages.priceCalls.untilBefore)).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await save.click();
  await expect(toasts(page).getByText(words.savedPause)).toBeVisible();
  const row = page.locator('[data-price="fee kasoa"]');
  await expect(row.getByText(words.notBookable.fee)).toBeVisible();
  await expectAccessibleAndFitting(page);
  const withdraw = page.getByRole('button', { name: new RegExp(`^${words.withdraw}: ${trip}`) });
  await expect(withdraw).toHaveCount(2);
  await page.getByRole('button', { name: new RegExp(`${words.withdraw}: ${trip}.*${words.notBookable.fee}$`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).click();
  await expect(toasts(page).getByText(words.withdrawn)).toBeVisible();
  await expect(withdraw).toHaveCount(0);
});
