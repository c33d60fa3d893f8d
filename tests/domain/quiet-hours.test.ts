import { expect, test } from 'vitest';
import { noticeTime } from '#domain/notices/notice-time.ts';

const at = (time: string, day = 24) => new Date(`2026-11-${day}T${time}:00Z`);
const EVENING = { date: '2026-11-24', from: '19:00', to: '22:00' };

test.each([
  ['by day at once', at('12:00'), null, at('12:00')],
  ['until nine in the evening at once', at('20:59'), null, at('20:59')],
  ['from nine on in the morning', at('21:00'), null, at('06:30', 25)],
  ['after midnight the same morning', at('00:10'), null, at('06:30')],
  ['at half past six at once', at('06:30'), null, at('06:30')],
  ['about a window that is running at once, also late', at('21:30'), EVENING, at('21:30')],
  ['about a window that is over in the morning', at('22:00'), EVENING, at('06:30', 25)],
] as const)('a notice goes out %s', (_, now, window, when) => {
  expect(noticeTime(now, window)).toEqual(when);
});
