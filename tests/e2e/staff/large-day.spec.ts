import type { Page } from '@playwright/test';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { countStops } from '#domain/riders/count-stops.ts';
import { STOPS_LISTED } from '#domain/riders/sheet-size.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const words = messages.teamDay;
const riders = messages.teamRiders;
const STOPS = 120;
/** Every second stop is this rider's, as the shop would say it. */
const THEIRS = STOPS / 2;

/** Makes a day of many stops out of the one that the shop answers with, and lists of them what is asked for. */
async function enlargeDay(page: Page, slug: string, rider: { id: number; name: string }): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/staff/day/?*', async (route) => {
    const url = new URL(route.request().url());
    const { searchParams } = url;
    const [whose, each] = [searchParams.get('whose'), Number(searchParams.get('each') ?? STOPS_LISTED)];
    asked.push(`${whose ?? ''} ${each}`);
    for (const part of ['whose', 'area', 'each']) searchParams.delete(part);
    const response = await route.fetch({ url: url.href });
    const sheet = (await response.json()) as DaySheet;
    const area = sheet.areas.find(({ stops }) => stops.some((stop) => stop.slug === slug));
    const stop = area?.stops.find((one) => one.slug === slug);
    if (area === undefined || stop === undefined) return route.fulfill({ response, json: sheet });
    const all = Array.from({ length: STOPS }, (_, at): Stop => {
      const own = `sk-${String(at).padStart(8, '0')}`;
      return {
        ...stop,
        slug: own,
        code: orderCode(own),
        name: `Ama ${at}`,
        rider: at % 2 === 0 ? rider : null,
        position: at,
      };
    });
    area.counts = countStops(all.map((one) => ({ state: one.state, riderId: one.rider?.id ?? null })));
    area.stops = whose === String(rider.id) ? all.filter((one) => one.rider?.id === rider.id) : all.slice(0, each);
    return route.fulfill({ response, json: { ...sheet, areas: [area], stops: STOPS, done: 0 } });
  });
  return asked;
}

test('a day of many stops shows the first ones of an area, and more when it is asked; somebody’s route is whole', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|net::ERR/);
  const owner = await newTeamMember(page, 'owner');
  const name = `Yaw${Date.now().toString(36)}`;
  const rider = { id: (await newTeamMember(page, 'rider', name)).id, name };
  const slug = await paidOrder(page, await newCustomer(page, { firstName: 'Efua' }));
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const asked = await enlargeDay(page, slug, rider);
  await signIn(page, owner);
  await page.goto(teamPaths.day);
  const cards = page.getByRole('heading', { name: /^Ama \d+$/ });
  await expect(cards).toHaveCount(STOPS_LISTED);
  await expect(page.getByText(words.listed(STOPS_LISTED, STOPS))).toHaveCount(2);
  await expectAccessibleAndFitting(page);

  // What is pressed keeps the focus, what is on the screen stays where it is, and the new number is announced.
  const more = page.getByRole('button', { name: words.more(STOPS_LISTED) });
  await more.scrollIntoViewIfNeeded();
  const last = cards.nth(STOPS_LISTED - 1);
  const before = await last.boundingBox();
  await more.click();
  await expect(cards).toHaveCount(2 * STOPS_LISTED);
  expect((await last.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  const rest = page.getByRole('button', { name: words.more(STOPS - 2 * STOPS_LISTED) });
  await expect(rest).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: words.listed(2 * STOPS_LISTED, STOPS) })).toHaveCount(1);
  await rest.press('Enter');
  await expect(cards).toHaveCount(STOPS);
  await expect(page.getByText(words.allListed(STOPS))).toBeFocused();
  await expect(page.getByText(words.stops(STOPS), { exact: true })).toBeVisible();

  // The regular look asks for as many again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked.at(-1)).toBe(` ${3 * STOPS_LISTED}`);
  await expect(cards).toHaveCount(STOPS);

  await page.reload();
  await expect(cards).toHaveCount(STOPS_LISTED);
  await page.getByLabel(riders.whose).selectOption({ label: riders.count(name, THEIRS) });
  const route = page.getByRole('region', { name: riders.routeOf(name) });
  await expect(route.getByText(words.stops(THEIRS))).toBeVisible();
  await expect(page.getByText(riders.openOf(name, THEIRS))).toBeVisible();
  await expect(cards).toHaveCount(THEIRS);
  expect(asked.at(-1)).toBe(`${rider.id} ${STOPS_LISTED}`);

  // Without a network what was there is filtered.
  await page.route('**/api/staff/day/?*', (route) => route.abort('internetdisconnected'));
  await page.getByLabel(riders.whose).selectOption({ label: riders.count(riders.nobody, THEIRS) });
  await expect(page.getByText(/^Shown as of/)).toBeVisible();
  await expect(cards.first()).toHaveText('Ama 1');
  await expect(cards).toHaveCount(STOPS_LISTED / 2);
  await expect(page.getByText(words.listed(STOPS_LISTED / 2, THEIRS)).first()).toBeVisible();
});
