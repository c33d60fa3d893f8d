import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { signIn } from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  expectNoSidewaysScroll,
  test,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });

const words = messages.teamWindows;
const AREA = 'Accra';

/** The sentence stands beside the field, which is marked and has the focus after the check; no dialog opens. */
async function expectMarked(page: Page, field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
  await page.getByRole('button', { name: words.check }).click();
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Whole and above the bar at the foot.
  const [at, bar] = await Promise.all([field.boundingBox(), page.locator('form > .sticky').boundingBox()]);
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectNoSidewaysScroll(page);
}

test('a window that overlaps another one is marked where it is', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(teamPaths.windows);
  for (let added = 0; added < 2; added += 1) await page.getByRole('button', { name: words.addWindow(AREA) }).click();
  const from = page.getByLabel(`${AREA}, ${words.from}`, { exact: true });
  const to = page.getByLabel(`${AREA}, ${words.to}`, { exact: true });
  const first = await from.first().inputValue();
  await from.last().selectOption(first);
  await to.last().selectOption('22:30');
  await expectMarked(page, from.last(), words.windowOverlaps(`${first} to ${await to.first().inputValue()}`));
});

test('opening hours that end before they begin are marked where they are', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(teamPaths.windows);
  const [, monday = ''] = words.weekdays;
  const to = page.getByLabel(words.closesAt(monday), { exact: true });
  await to.selectOption('06:00');
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: words.check }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('every wrong field is marked, and the sentence says how many more there are', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(teamPaths.windows);
  await page.getByLabel(words.lead_minutes).fill('');
  await page.getByLabel(words.days_ahead).fill('31');
  const price = page.getByLabel(words.priorityPrice);
  if (!(await price.isVisible())) await page.getByText(words.priorityOn).click();
  await price.fill('abc');
  await page.getByLabel(words.priorityHours).fill('400');
  await page.getByRole('button', { name: words.check }).click();
  for (const field of [words.lead_minutes, words.days_ahead, words.priorityHours].map((label) =>
    page.getByLabel(label),
  ))
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveAccessibleDescription(words.priceWrong);
  await expect(page.getByLabel(words.lead_minutes)).toBeFocused();
  await expect(page.getByText(words.moreWrong(words.numberNeeded(words.lead_minutes, '0', '168'), 3))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByLabel(words.lead_minutes).fill('2');
  await page.getByLabel(words.days_ahead).fill('14');
  await page.getByLabel(words.priorityHours).fill('24');
  await expectMarked(page, price, words.priceWrong);
});

test('a special day that is over, too far away or there twice says so below its date', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(teamPaths.windows);
  for (let added = 0; added < 2; added += 1) await page.getByRole('button', { name: words.addDay }).click();
  const date = page.getByLabel(words.date, { exact: true });
  await date.first().fill(dayIn(20));
  for (const [when, says] of [
    [dayIn(-1), words.dayOver],
    [dayIn(400), words.dayFar],
    [dayIn(20), words.dateTwice],
  ] as const) {
    await date.last().fill(when);
    await expect(date.last()).toHaveAccessibleDescription(says);
  }
  const [said, below] = await Promise.all([
    page.getByText(words.dateTwice).boundingBox(),
    page.getByLabel(words.until).last().boundingBox(),
  ]);
  const at = await date.last().boundingBox();
  expect(said?.y).toBeGreaterThan(at?.y ?? 0);
  // On a phone the last day stands below the date, and the sentence between the two.
  if ((below?.y ?? 0) > (at?.y ?? 0) + 10) expect(said?.y).toBeLessThan(below?.y ?? 0);
  await expectAccessibleAndFitting(page);
});

test('a planned week that is wrong comes to the screen when it is not there', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(teamPaths.windows);
  const first = page.getByLabel(words.planDate);
  await first.fill(dayIn(-3));
  // It looks switched off, and says why when it is pressed all the same.
  await page.getByRole('button', { name: words.addPlan }).click({ force: true });
  await expect(first).toHaveAccessibleDescription(words.planDay);
  await first.fill(dayIn(30));
  await page.getByRole('button', { name: words.addPlan }).click();
  await page.getByRole('button', { name: words.addWindow(AREA) }).click();
  const stops = page.getByLabel(`${AREA}, ${words.stops}`).last();
  await stops.fill('');
  await page.getByText(words.planNow, { exact: true }).click();
  await page.getByRole('button', { name: words.check }).click();
  await expect(stops).toBeFocused();
  await expect(stops).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(words.numberNeeded(`${AREA}, ${words.stops}`, '0', '200'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
