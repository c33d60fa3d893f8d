import type { Locator, Page } from '@playwright/test';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { formatShortDate } from '#domain/windows/format.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const words = messages.teamRiders;

/** Drags a row by its handle with a finger to the place of its neighbour. */
async function swapByTouch(page: Page, rows: Locator, from: number, to: number): Promise<void> {
  const handle = rows.nth(from).locator('[title]');
  await handle.scrollIntoViewIfNeeded();
  const [held, goal] = [await handle.boundingBox(), await rows.nth(to).boundingBox()];
  if (held === null || goal === null) throw new Error('The rows are not on screen.');
  const moved = (await rows.nth(from).innerText()).trim();
  const screen = await page.context().newCDPSession(page);
  const x = held.x + held.width / 2;
  const start = held.y + held.height / 2;
  // Past the middle of the neighbour.
  const end = to > from ? goal.y + goal.height - 2 : goal.y + 2;
  const saved = page.waitForResponse(/\/day\/route\//);
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: start }] });
  for (let step = 1; step <= 6; step += 1) {
    const y = start + ((end - start) * step) / 6;
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect((await saved).status()).toBe(200);
  await expect.poll(async () => (await rows.nth(to).innerText()).trim()).toBe(moved);
}

test('a planner gives stops to a rider, who orders the route by buttons and by hand, and opens it in the map', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const name = `Yaw${Date.now().toString(36)}`;
  const rider = await newTeamMember(page, 'rider', name);
  const customer = await newCustomer(page, { firstName: 'Efua' });
  const codes: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const slug = await paidOrder(page, customer);
    await moveAlong(page, owner, slug, ['processing', 'pickup']);
    codes.push(orderCode(slug));
  }
  await signIn(page, owner);
  await page.goto(teamPaths.day);
  await page.getByRole('button', { name: words.shareOut }).click();
  const dialog = page.getByRole('dialog', { name: words.shareTitle });
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  await expectAccessibleAndFitting(page);
  // Other tests ride today too: their stops stay free.
  await dialog.getByRole('button', { name: messages.team.cancel }).click();
  for (const code of codes) {
    const card = page.getByRole('listitem').filter({ hasText: code });
    const given = page.waitForResponse(/\/day\/assign\//);
    await card.getByRole('combobox').selectOption({ label: name });
    expect((await given).status()).toBe(200);
  }
  // The count follows the answer to the last stop; a label read before would be gone when it is chosen.
  await page.getByLabel(words.whose).selectOption({ label: `${name} (${codes.length})` });
  await expect(page.getByRole('heading', { name: words.routeOf(name) })).toBeVisible();
  for (const code of codes) await expect(page.getByRole('listitem').filter({ hasText: code })).toBeVisible();
  await expectAccessibleAndFitting(page);

  await signIn(page, rider);
  await page.goto(teamPaths.day);
  const route = page.getByRole('region', { name: words.ownRoute });
  const map = route.getByRole('link', { name: /^Open/ }).first();
  await expect(map).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=.+&waypoints=/,
  );
  const shown = async () => {
    const cards = await route.getByRole('listitem').allInnerTexts();
    return cards.map((card) => codes.findIndex((code) => card.includes(code))).filter((index) => index >= 0);
  };
  const before = await shown();
  await route.getByRole('button', { name: words.order }).click();
  const rows = route.getByRole('listitem');
  const count = await rows.count();
  const saved = page.waitForResponse(/\/day\/route\//);
  await rows
    .last()
    .getByRole('button', { name: /^Earlier/ })
    .press('Enter');
  expect((await saved).status()).toBe(200);
  await expect(page.getByText(new RegExp(`is stop ${count - 1} of ${count}`))).toBeAttached();
  await expectAccessibleAndFitting(page);
  const dragged = page.waitForResponse(/\/day\/route\//);
  const handle = rows.last().locator('[title]');
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const above = await rows.nth(count - 2).boundingBox();
  if (box === null || above === null) throw new Error('The rows are not on screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, above.y + 2, { steps: 5 });
  await page.mouse.up();
  expect((await dragged).status()).toBe(200);
  // With a finger, down and up again: a row that goes down is taken out of the page for a moment, and stays in the hand.
  await swapByTouch(page, rows, count - 2, count - 1);
  await swapByTouch(page, rows, count - 1, count - 2);
  await route.getByRole('button', { name: words.orderDone }).click();
  // Four swaps of the last two: the order is as it was.
  await expect.poll(shown).toEqual(before);
  await page.reload();
  await expect.poll(shown).toEqual(before);
  await route
    .getByRole('button', { name: /^Give it back/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: words.others })).toBeVisible();

  // The rider is ill: what is left goes to another one at once.
  const healthy = `Esi${Date.now().toString(36)}`;
  await newTeamMember(page, 'rider', healthy);
  await signIn(page, owner);
  await page.goto(teamPaths.day);
  const left = codes.length - 1;
  await page.getByLabel(words.whose).selectOption({ label: words.count(name, left) });
  await page.getByRole('button', { name: words.handOver }).click();
  const handing = page.getByRole('dialog', { name: words.handOver });
  await handing.getByRole('radio', { name: healthy }).check();
  await expectAccessibleAndFitting(page);
  await handing.getByRole('button', { name: words.handOverNow(left) }).click();
  await expect(page.getByText(words.handedOver(healthy, left))).toBeVisible();
  await expect(handing).toHaveCount(0);
  // The planner sees who has them now, not the empty list of who is ill.
  await expect(page.getByRole('heading', { name: words.routeOf(healthy) })).toBeVisible();
});

test('a stop that is left from an earlier day says when it was due, not only the hour', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, await newCustomer(page, { firstName: 'Efua' }));
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  // No time that is over can be planned, so its plan is put back on the way.
  await page.route('**/api/staff/day/?date=*', async (route) => {
    const response = await route.fetch();
    const sheet = (await response.json()) as DaySheet;
    const stops = sheet.areas.flatMap((area) => area.stops).filter((stop) => stop.slug === slug);
    for (const stop of stops) stop.planned_at = `${yesterday}T10:30:00.000Z`;
    await route.fulfill({ response, json: sheet });
  });
  await signIn(page, owner);
  await page.goto(teamPaths.day);
  const card = page.getByRole('listitem').filter({ hasText: orderCode(slug) });
  await expect(card.getByText(messages.teamDay.wasDue(formatShortDate(yesterday)))).toBeVisible();
  await expectAccessibleAndFitting(page);
});
