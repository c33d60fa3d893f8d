import { expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { DEFAULT_RULES } from '#domain/windows/rules.ts';
import { plainChanges } from '#src/lib/flows/team/plain-changes.ts';

const AT = '2026-11-24T10:00:00.000Z';

const words = messages.teamAudit;
const PEOPLE = [{ id: 7, name: 'Kofi' }];
const window = JSON.stringify({ date: '2026-12-01', from: '09:00', to: '12:00' });

it.for([
  ['orders', 'total', '13000', 'GHS 130.00'],
  ['orders', 'status', 'pending', 'Pending'],
  ['orders', 'pickup_window', window, 'Tue 1 Dec, 09:00 to 12:00'],
  ['orders', 'pickup_at', '2026-12-01T09:00:00+00:00', 'Tuesday 1 December, 09:00'],
  ['stop_riders', 'day', '2026-12-01', 'Tue 1 Dec'],
  ['refunds', 'is_whole', 'true', words.true],
  ['payments', 'state', 'refunding', messages.teamMoney.state.refunding],
  ['payments', 'owed_reason', 'onItsWay', messages.teamOwed.reasons.onItsWay],
  ['stop_riders', 'rider_id', '7', 'Kofi'],
  ['stop_riders', 'rider_id', '8', words.account('8')],
  ['orders', 'phone', words.hidden, words.hidden],
  ['promotions', 'name', '{not JSON', '{not JSON'],
] as const)('a change of %s, %s to %s is read as %s', ([about, name, after, shown]) => {
  const [change] = plainChanges({ at: AT, about, changes: [{ name, before: null, after }], mentioned: PEOPLE });
  expect([change?.before, change?.after]).toEqual([null, shown]);
  expect(change?.label).not.toContain('_');
});

it('leaves out what only the database needs, and says new rules in sentences', () => {
  const changes = ['order_id', 'promise_from', 'id', 'width'].map((name) => ({ name, before: '1', after: '2' }));
  expect(plainChanges({ at: AT, about: 'orders', changes })).toEqual([]);
  const after = JSON.stringify({ ...DEFAULT_RULES, leadMinutes: 60 });
  const [rules] = plainChanges({ at: AT, about: 'window_rules', changes: [{ name: 'rules', before: null, after }] });
  expect(rules?.sentences).toEqual([messages.windowRulesCalls.changes.lead(DEFAULT_RULES.leadMinutes, 60)]);
});
