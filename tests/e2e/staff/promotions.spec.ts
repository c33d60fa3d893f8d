import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });

const words = messages.teamPromotions;

test('the owner makes a promotion with a code, sees what customers pay, ends it and takes that back', async ({
  page,
}) => {
  const code = `E2E${Date.now()}`;
  await signIn(page, await newTeamMember(page, 'owner', 'Yaw'));
  await page.goto(teamPaths.promotions);
  await page.getByRole('button', { name: words.make }).click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(field(words.name)).toBeFocused();
  // Every field that is wrong says so, and one that is mended loses its own sentence alone.
  for (const label of [words.name, words.percentValue, words.lastDay])
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  await field(words.name).fill(code);
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(2);
  await field(words.code).fill(code.toLowerCase());
  await field(words.percentValue).fill('60');
  await field(words.lastDay).fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await field(words.percentValue).fill('20');
  // What is no number must not lift the limit.
  for (const [label, typed] of [
    [words.usesMax, '1,000'],
    [words.usesPerCustomer, 'one'],
  ] as const) {
    await field(label).fill(typed);
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog.getByText(messages.promotionRuleCalls.badUses)).toBeVisible();
    await expect(field(label)).toBeFocused();
    await field(label).fill('3');
  }
  await field(words.percentValue).fill('60');
  await expect(dialog.getByRole('row').nth(1).getByRole('cell')).toHaveCount(2);
  await expectAccessibleAndFitting(page);
  const save = dialog.getByRole('button', { name: words.save });
  await save.click();
  await expect(dialog.getByText(words.doubtTitle)).toBeVisible();
  await field(words.percentValue).fill('20');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(toasts(page).getByText(words.made)).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toHaveCount(2);
  await expectAccessibleAndFitting(page);

  await page.getByRole('button', { name: `${words.end}: ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.end }).click();
  await expect(toasts(page).getByText(words.switched.end)).toBeVisible();
  await page.getByRole('button', { name: `${words.resume}: ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.resume }).click();
  await expect(toasts(page).getByText(words.switched.resume)).toBeVisible();
  await expect(page.getByRole('button', { name: `${words.end}: ${code}` })).toBeVisible();
});
