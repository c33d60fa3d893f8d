import { describe, expect, it } from 'vitest';
import { dayOf } from '#domain/days.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { overdueSteps } from '#domain/windows/overdue-steps.ts';
import { promisesOverAt } from '#domain/windows/proposal.ts';
import { DEFAULT_RULES, type WindowRules } from '#domain/windows/rules.ts';

const SHORT: WindowRules = { ...DEFAULT_RULES, opening: Array(7).fill({ from: '09:00', to: '12:00' }) };
const CLOSED: WindowRules = { ...DEFAULT_RULES, opening: Array(7).fill(null) };
const SAVED = new Date('2026-11-24T10:30:00Z');
const REOPENED = new Date('2026-12-20T07:00:00Z');
const SAVES = [
  { rules: SHORT, savedAt: SAVED },
  { rules: CLOSED, savedAt: new Date('2026-11-25T15:00:00Z') },
  { rules: DEFAULT_RULES, savedAt: REOPENED },
];
const MONTH = { start: dayOf(new Date('2026-11-23')).start, end: dayOf(new Date('2026-12-23')).end };
const STEPS = overdueSteps(SAVES, MONTH);
const stepAt = (moment: Date) => STEPS.findLast(({ since }) => since <= moment)?.over;

describe('the steps of what is over', () => {
  it('say at every moment what the rules of that moment say', () => {
    const rulesAt = (moment: Date) => SAVES.findLast(({ savedAt }) => savedAt <= moment)?.rules ?? DEFAULT_RULES;
    const wrong: string[] = [];
    for (let time = MONTH.start.getTime(); time < MONTH.end.getTime(); time += HOUR_MS / 4) {
      for (const moment of [new Date(time), new Date(time + 1), new Date(time - 1)]) {
        if (moment < MONTH.start) continue;
        const expected = promisesOverAt(rulesAt(moment), moment);
        if (stepAt(moment)?.getTime() !== expected.getTime()) wrong.push(moment.toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are few: one for each end of opening hours, day without any, and save', () => {
    expect(overdueSteps([], MONTH).length).toBeLessThan((2 * (MONTH.end.getTime() - MONTH.start.getTime())) / DAY_MS);
  });
});
