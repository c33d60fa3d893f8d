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
