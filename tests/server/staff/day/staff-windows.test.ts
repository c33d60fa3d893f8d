import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterAll(() => shop.close());

type State = WindowRulesState & { error: string };
const read = async () => (await shop.request<State>('GET', '/api/staff/windows/', { token: team.owner })).body;
const save = async (changes: Record<string, unknown>) => {
  const { holidays: _, saves: __, ...rules } = await read();
  return shop.request<State>('POST', '/api/staff/windows/', { token: team.owner, body: { ...rules, ...changes } });
};
const words = messages.windowRulesCalls;
const window = (from: string, to: string, stops = 3, area = 'accra') => ({ area, from, to, stops });

describe("the owner's page of windows", () => {
  test('begins with Monday to Saturday, no windows, and the holidays of the next twelve months', async () => {
    const state = await read();
    expect(state.opening.map((hours) => hours?.from ?? null)).toEqual([null, ...Array(6).fill('08:00')]);
    expect([state.windows, state.special_days, state.saves, state.revision]).toEqual([[], [], [], 0]);
    expect(state.holidays.map(({ name }) => name)).toContain('Christmas Day');
    expect(new Set(state.holidays.map(({ date }) => date)).size).toBe(state.holidays.length);
  });

  test('keeps what the owner saves, with who changed what, and offers it at once', async () => {
    const saved = await save({ windows: [window('14:00', '17:00'), window('09:00', '12:00')] });
    expect(saved.status).toBe(200);
    expect(saved.body.windows.map(({ from }) => from)).toEqual(['09:00', '14:00']);
    expect(saved.body.saves).toMatchObject([
      { by: 'Yaw', changes: ['Accra 09:00 to 12:00 added, 3 stops', 'Accra 14:00 to 17:00 added, 3 stops'] },
    ]);
    const offer = await shop.request<{ days: unknown[] }>('GET', '/api/windows/?pickup=Accra&delivery=Accra');
    expect(offer.body.days.length).toBeGreaterThan(5);
  });

  test('saves nothing when nothing changed', async () => {
    const before = await read();
    expect((await save({})).body.revision).toBe(before.revision);
  });

  test.for([
    [{ windows: [window('12:00', '09:00')] }, words.about('Accra 12:00 to 09:00', words.endsEarly)],
    [
      { windows: [window('09:00', '12:00'), window('11:00', '13:00')] },
      words.about('Accra 11:00 to 13:00', words.sameWindow),
    ],
    [{ windows: [window('9', '12:00')] }, words.badTime],
    [{ windows: [window('09:00', '12:00', 1.5)] }, words.badStops],
    [{ opening: Array(7).fill({ from: '10:00', to: '09:00' }) }, words.about('Sunday', words.endsEarly)],
    [{ lead_minutes: -1 }, words.badLead],
    [{ days_ahead: 0 }, words.badDaysAhead],
    [{ days_ahead: null }, words.badDaysAhead],
    [{ special_days: [{ date: '2026-02-30', name: 'x', is_open: false }] }, words.badDate],
    [{ special_days: [{ date: '2026-02-20', name: ' ', is_open: false }] }, words.nameMissing],
    [
      {
        special_days: [
          { date: '2026-02-20', name: 'x', is_open: false },
          { date: '2026-02-20', name: 'y', is_open: true },
        ],
      },
      words.about('Fri 20 Feb, y', words.sameDay),
    ],
  ] as const)('refuses %j: %s', async ([changes, sentence]) => {
    const before = await read();
    const { status, body } = await save(changes);
    expect([status, body.error]).toEqual([400, sentence]);
    expect(await read()).toEqual(before);
  });

  test('loses no change: a page that was loaded before another save is refused', async () => {
    const { revision } = await read();
    expect((await save({ lead_minutes: 60 })).status).toBe(200);
    const { status, body } = await save({ lead_minutes: 90, revision });
    expect([status, body.error]).toEqual([409, words.changedMeanwhile]);
    expect((await read()).lead_minutes).toBe(60);
  });

  test('refuses one of two saves at the same moment', async () => {
    // Both have read the same settings, whichever is saved first.
    const { revision } = await read();
    const answers = await Promise.all([30, 45].map((minutes) => save({ lead_minutes: minutes, revision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the faster return on that page', () => {
  const priority = (is_on: boolean, price: string, hours = 24, limit: { per_day?: number | null } = {}) => ({
    priority: { is_on, price, hours, ...limit },
  });

  test('is off and has no price until the owner gives one', async () => {
    expect((await read()).priority).toEqual({ is_on: false, price: '', hours: 24, per_day: null });
  });

  test('is kept with its price, offered at once, and in the history', async () => {
    const saved = await save(priority(true, '29.5', 36));
    expect(saved.body.priority).toEqual({ is_on: true, price: '29.50', hours: 36, per_day: null });
    expect(saved.body.saves[0]?.changes).toEqual(['Priority: off → GHS 29.50, 36 hours, any number a day']);
    const offer = await shop.request<{ priority: unknown }>('GET', '/api/windows/?pickup=Accra&delivery=Accra');
    expect(offer.body.priority).toMatchObject({ cost: '29.50', hours: 36 });
  });

  test('stays when a page from before it leaves it out, and keeps its price while it is off', async () => {
    await save(priority(true, '30'));
    expect((await save({ priority: undefined })).body.priority?.is_on).toBe(true);
    const off = await save(priority(false, '30.00'));
    expect(off.body.priority).toEqual({ is_on: false, price: '30.00', hours: 24, per_day: null });
    const terms = 'GHS 30.00, 24 hours, any number a day';
    expect(off.body.saves[0]?.changes).toEqual([`Priority: ${terms} → off (${terms})`]);
  });

  test('has a limit for a day, which a page from before it leaves as it is and an empty field ends', async () => {
    const limited = await save(priority(true, '30', 24, { per_day: 3 }));
    expect([limited.body.priority?.per_day, limited.body.saves[0]?.changes]).toEqual([
      3,
      ['Priority: off (GHS 30.00, 24 hours, any number a day) → GHS 30.00, 24 hours, 3 orders a day'],
    ]);
    expect((await save(priority(true, '35'))).body.priority).toMatchObject({ price: '35.00', per_day: 3 });
    expect((await save(priority(true, '35', 24, { per_day: null }))).body.priority?.per_day).toBeNull();
  });

  test.for([
    [priority(true, '30', 24, { per_day: 0 }), words.badPerDay],
    [priority(true, '30', 24, { per_day: 201 }), words.badPerDay],
    [priority(true, '30', 24, { per_day: 1.5 }), words.badPerDay],
    [priority(true, ''), words.badPrice],
    [priority(true, '0'), words.badPrice],
    [priority(true, '-5'), words.badPrice],
    [priority(true, '1000.01'), words.badPrice],
    [priority(true, 'thirty'), words.badPrice],
    [priority(true, '30', 11), words.badHours],
    [priority(true, '30', 72), words.badHours],
    [priority(true, '30', 24.5), words.badHours],
  ] as const)('is refused as %j: %s', async ([changes, sentence]) => {
    const { status, body } = await save(changes);
    expect([status, JSON.stringify(body).includes(sentence)]).toEqual([400, true]);
  });
});
