import type { Page } from '@playwright/test';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { call, newCustomer, signedInAgain, signIn, stored } from './support/customer.ts';
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

test('marks made without a network wait through a reload and the end of the session; each counts once, and what others did meanwhile is said', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Failed to fetch|could not be loaded|net::ERR|401|404|409/);
  const [owner, other] = [await newTeamMember(page, 'owner'), await newTeamMember(page, 'rider', 'Yaw')];
  const rider = await newTeamMember(page, 'rider', 'Kwame');
  const usual = await newCustomer(page, { firstName: 'Efua' });
  const stopOf = async () => {
    const slug = await paidOrder(page, usual);
    await moveAlong(page, owner, slug, ['processing', 'pickup']);
    return slug;
  };
  const [done, undone, missed, both, moved] = [
    await stopOf(),
    await stopOf(),
    await stopOf(),
    await stopOf(),
    await stopOf(),
  ];
  const cardOf = (slug: string) => page.getByRole('listitem').filter({ hasText: orderCode(slug) });
  const press = (slug: string, button: RegExp) => cardOf(slug).getByRole('button', { name: button }).click();
  await signIn(page, rider);
  await page.goto(teamPaths.day);
  for (const slug of [done, undone, missed, both, moved]) await expect(cardOf(slug)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(async () => (await leftOfDay(page)).sheet).not.toBeNull();
  await expect
    .poll(() =>
      page.evaluate(async (path) => (await (await caches.open('pages')).match(path)) !== undefined, teamPaths.day),
    )
    .toBe(true);
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  for (const slug of [done, undone, both, moved]) await press(slug, /^Picked up/);
  await press(missed, /^Not home/);
  await press(undone, /^Undo/);
  // Meanwhile the other rider makes one of these stops, and the owner takes one off the day.
  const token = other.access;
  const mark = { kind: 'pickup', mark: 'done' };
  await call(page.request, 'post', `/api/staff/orders/${both}/stop/`, { data: mark, token });
  const back = { from: 'pickup', to: 'processing', reason: 'The customer called' };
  await call(page.request, 'post', `/api/staff/orders/${moved}/move/`, { data: back, token: owner.access });
  await page.reload();
  await expect(cardOf(done).getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(JSON.parse((await stored(page, 'day_marks')) ?? '[]')).toHaveLength(4);
  // The session is ended elsewhere: with the network the page leads to login, and the marks stay.
  const { refresh } = rider;
  await call(page.request, 'post', '/api/users/logout/', { data: { refresh }, token: rider.access });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\/?/);
  expect(JSON.parse((await stored(page, 'day_marks')) ?? '[]')).toHaveLength(4);

  await signIn(page, await signedInAgain(page, rider));
  await page.goto(teamPaths.day);
  // It is on no sheet any more, so its code tells which one.
  await expect(page.getByText(teamDay.refused(orderCode(moved), messages.teamCalls.noSuchStop))).toBeVisible();
  await expect.poll(() => stored(page, 'day_marks')).toBeNull();
  const eventsOf = async (slug: string) => {
    const { status, events } = await call<StaffOrder>(page.request, 'get', `/api/staff/orders/${slug}/`, {
      token: owner.access,
    });
    return [
      status,
      ...events.filter(({ by }) => by === 'Kwame' || by === 'Yaw').map(({ kind, by }) => `${kind} ${by}`),
    ];
  };
  expect(await eventsOf(done)).toEqual(['cleaning_ongoing', 'status Kwame']);
  expect(await eventsOf(undone)).toEqual(['pickup']);
  expect(await eventsOf(missed)).toEqual(['pickup', 'not_home Kwame']);
  expect(await eventsOf(both)).toEqual(['cleaning_ongoing', 'status Yaw']);
  expect(await eventsOf(moved)).toEqual(['processing']);
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
