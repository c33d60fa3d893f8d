import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import type { DayMark } from '#src/lib/stores/team/day-marks.ts';

/** How long a mark waits on the phone before it is sent, in ms: a mark undone in this time is never sent. */
export const GRACE_MS = 5000;

/** The stop that a mark is about. */
export type StopKey = Pick<Stop, 'slug' | 'kind'>;

const isAbout = (mark: StopKey, stop: StopKey) => mark.slug === stop.slug && mark.kind === stop.kind;

/** The marks with a new one. It replaces an unsent older mark of the same stop. */
export function withMark(
  marks: readonly DayMark[],
  stop: StopKey,
  mark: DayMark['mark'],
  { by, now }: { by: number; now: number },
): DayMark[] {
  const kept = marks.filter((one) => one.isTried || !isAbout(one, stop));
  const wasUnsent = kept.length < marks.length;
  // A mark that was never sent needs no undo.
  if (mark === 'undo' && wasUnsent) return kept;
  const dueAt = mark === 'undo' ? now : now + GRACE_MS;
  return [...kept, { slug: stop.slug, kind: stop.kind, mark, by, dueAt, isTried: false }];
}

/** The marks without those of a stop: after a refusal, the later marks of that stop are void. */
export function withoutStop(marks: readonly DayMark[], stop: StopKey): DayMark[] {
  return marks.filter((mark) => !isAbout(mark, stop));
}

/**
 * How many marks wait although the phone tried: once one got no answer, the ones behind it wait as well. While none was
 * tried they are only a few seconds old.
 */
export function unsentMarks(marks: readonly Pick<DayMark, 'isTried'>[]): number {
  return marks.some(({ isTried }) => isTried) ? marks.length : 0;
}

const STATES: Record<DayMark['mark'], Stop['state']> = { done: 'done', not_home: 'not_home', undo: 'open' };

/** A stop as its rider sees it: the newest mark counts before the server confirms it. */
export function markedStop(stop: Stop, marks: readonly DayMark[]): Stop {
  const last = marks.findLast((mark) => isAbout(mark, stop));
  if (last === undefined) return stop;
  const state = STATES[last.mark];
  return { ...stop, state, marked_at: null, marked_by: '', may_undo: state !== 'open' };
}

/** A sheet with its stops in other states; what its areas count follows. */
function withStops(sheet: DaySheet, change: (stop: Stop) => Stop): DaySheet {
  const areas = sheet.areas.map(({ counts, ...area }) => {
    const stops = area.stops.map(change);
    const more = (isCounted: (stop: Stop) => boolean) =>
      stops.filter(isCounted).length - area.stops.filter(isCounted).length;
    const isOpen = ({ state }: Stop) => state === 'open';
    const isFree = (stop: Stop) => isOpen(stop) && !stop.rider;
    return {
      ...area,
      stops,
      ...(counts && { counts: { ...counts, open: counts.open + more(isOpen), free: counts.free + more(isFree) } }),
    };
  });
  return { ...sheet, areas };
}

/** The sheet as its rider sees it: with the marks that the server has not confirmed. */
export function markedSheet(sheet: DaySheet, marks: readonly DayMark[]): DaySheet {
  return withStops(sheet, (stop) => markedStop(stop, marks));
}

/** The sheet with a mark that the server has confirmed, until the sheet is loaded again. `at` as on the wire. */
export function withConfirmed(sheet: DaySheet, { mark, ...of }: StopKey & Pick<DayMark, 'mark'>, at: string): DaySheet {
  const confirm = (stop: Stop): Stop =>
    isAbout(stop, of)
      ? { ...stop, state: STATES[mark], marked_at: mark === 'undo' ? null : at, may_undo: mark !== 'undo' }
      : stop;
  return withStops(sheet, confirm);
}
