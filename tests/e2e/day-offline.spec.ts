import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { newCustomer, signIn, stored } from './support/customer.ts';
import { expect, narrowOnly, test } from './support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from './support/team.ts';

narrowOnly();

const { teamDay } = messages;

/** Everything that the day leaves in this browser, as text; keys show whether script may read them. */
async function leftOfDay(page: Page): Promise<{ sheet: string | null; keys: { extractable: boolean }[] }> {
  const sheet = await stored(page, 'day_sheet');
  const keys = await page.evaluate(
    () =>
      new Promise<{ extractable: boolean }[]>((resolve) => {
        const asked = indexedDB.open('day-sheet', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('keys');
        asked.onsuccess = () => {
          const all = asked.result.transaction('keys').objectStore('keys').getAll();
          all.onsuccess = () => {
            asked.result.close();
            resolve((all.result as { key: CryptoKey }[]).map(({ key }) => ({ extractable: key.extractable })));
          };
        };
      }),
  );
  return { sheet, keys };
}

test('a rider reloads the day without a network and sees this morning’s stops; a mark made then is sent later, and logging out leaves nothing', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Failed to fetch|could not be loaded|net::ERR/);
  const owner = await newTeamMember(page, 'owner');
  const rider = await newTeamMember(page, 'rider', 'Kwame');
  const name = `Efua${Date.now().toString(36)}`;
  const customer = await newCustomer(page, { firstName: name });
  const slug = await paidOrder(page, customer);
  await moveAlong(page, owner, slug, ['processing', 'pickup']);

  await signIn(page, rider);
  // The team's address leads a rider to the day.
  await page.goto(teamPaths.queue);
  await expect(page).toHaveURL(new RegExp(`${teamPaths.day}/?$`));
  const card = page.getByRole('listitem').filter({ hasText: orderCode(slug) });
  await expect(card).toBeVisible();
  const heading = await card.getByRole('heading').innerText();
  await expect.poll(async () => (await leftOfDay(page)).sheet).not.toBeNull();
  const kept = await leftOfDay(page);
  for (const readable of [name, 'Oxford', '24123', slug]) expect(kept.sheet).not.toContain(readable);
  expect(kept.keys).toEqual([{ extractable: false }]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      page.evaluate(async (path) => (await (await caches.open('pages')).match(path)) !== undefined, teamPaths.day),
    )
    .toBe(true);
  // Each file of the page is kept as well.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const assets = await caches.open('assets');
        const files = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/_astro/'));
        const found = await Promise.all(files.map((entry) => assets.match(entry.name)));
        return found.filter((file) => file === undefined).length;
      }),
    )
    .toBe(0);

  await context.setOffline(true);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^Shown as of/)).toBeVisible();
  await card.getByRole('button', { name: teamDay.markOf(teamDay.pickedUp, heading) }).click();
  // Reloaded once more, the mark still stands and waits.
  await page.reload();
  await expect(card).toBeVisible();
  expect(await stored(page, 'day_marks')).toContain(slug);
  const sent = page.waitForResponse((response) => response.url().includes(`/${slug}/`) && response.status() === 200);
  await context.setOffline(false);
  await sent;
  await expect.poll(() => stored(page, 'day_marks')).toBeNull();

  await page.goto(paths.logout);
  await expect(page).toHaveURL(/\/login\/?/);
  const after = await leftOfDay(page);
  expect(after).toEqual({ sheet: null, keys: [] });
});

test('the next day nothing of the day before is left, whichever page is opened', async ({ page }) => {
  await page.goto('/services');
  await page.evaluate(() => localStorage.setItem('day_sheet', '2026-01-01 1 c2VhbGVk'));
  await page.reload();
  await expect.poll(() => stored(page, 'day_sheet')).toBeNull();
});

test('a page that slept over midnight shows the new day as soon as it is seen', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'rider'));
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto(teamPaths.day);
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.innerText();
  // The time moves on and no timer runs, as on a phone in a pocket.
  await page.clock.setSystemTime(now + 24 * 60 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(title).not.toHaveText(before);
});

test('/staff/ leads each role to its own page, and the account menu of the team has the way there', async ({
  page,
}) => {
  const ways = { cleaner: teamPaths.workshop, rider: teamPaths.day, staff: teamPaths.queue } as const;
  for (const [role, path] of Object.entries(ways)) {
    const member = await newTeamMember(page, role as keyof typeof ways);
    await signIn(page, member);
    await page.goto('/services');
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.locator('#menu').getByRole('link', { name: messages.team.navigation }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    await expect(page.locator('[data-team]')).toBeVisible();
  }
  await signIn(page, await newCustomer(page));
  await page.goto('/services');
  await expect(page.getByRole('link', { name: messages.team.navigation })).toHaveCount(0);
});
