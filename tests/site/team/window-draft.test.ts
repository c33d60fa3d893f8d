import { expect, it } from 'vitest';
import { DEFAULT_RULES } from '#domain/windows/rules.ts';
import { type Draft, rebased } from '#src/islands/staff/windows/use-window-rules.ts';

const window = (area: 'accra' | 'tema', stops: number) => ({ area, from: '09:00', to: '12:00', stops });
const before: Draft = {
  opening: [...DEFAULT_RULES.opening],
  windows: [window('accra', 4)],
  plans: [],
  special_days: [],
  lead_minutes: 120,
  days_ahead: 14,
  revision: 3,
};

it('keeps what an owner edited when another one has saved meanwhile, and takes the rest from that save', () => {
  const edited: Draft = { ...before, days_ahead: 7, windows: [window('accra', 9)] };
  const now: Draft = { ...before, lead_minutes: 60, windows: [window('tema', 2)], revision: 4 };
  expect(rebased(edited, before, now, '2026-11-24')).toEqual({ ...now, days_ahead: 7, windows: edited.windows });
});

it('shows what is stored to whoever edited nothing', () => {
  const now: Draft = { ...before, days_ahead: 3, revision: 9 };
  expect(rebased(before, before, now, '2026-11-24')).toEqual(now);
});

it('drops a planned week that began meanwhile: it is the week of now', () => {
  const plan = (from: string) => ({ from, opening: before.opening, windows: [] });
  const begun: Draft = { ...before, plans: [plan('2026-11-25')] };
  const edited: Draft = { ...begun, plans: [plan('2026-11-25'), plan('2026-12-01')] };
  expect(rebased(edited, begun, before, '2026-11-25').plans).toEqual([plan('2026-12-01')]);
});
