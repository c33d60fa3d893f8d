import type { StopKind } from '#domain/orders/stops.ts';
import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';

/**
 * A rider's mark that the server has not confirmed. It holds no name, address or phone number, because phones get lost.
 * `dueAt` (ms) is when it is sent; `isTried` means that it may have reached the server already.
 */
export type DayMark = {
  slug: string;
  kind: StopKind;
  mark: 'done' | 'not_home' | 'undo';
  /** The account id of the rider who made it. */
  by: number;
  dueAt: number;
  isTried: boolean;
};

function isMark(value: unknown): value is DayMark {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, kind, mark, by, dueAt, isTried } = value as Record<string, unknown>;
  return (
    typeof slug === 'string' &&
    (kind === 'pickup' || kind === 'delivery') &&
    (mark === 'done' || mark === 'not_home' || mark === 'undo') &&
    typeof by === 'number' &&
    typeof dueAt === 'number' &&
    typeof isTried === 'boolean'
  );
}

function decode(stored: string): readonly DayMark[] {
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isMark) : [];
  } catch {
    return [];
  }
}

/** The marks that wait to be sent, oldest first. */
export const $dayMarks = persistentAtom<readonly DayMark[]>('day_marks', [], {
  decode,
  encode: (marks) => (marks.length === 0 ? undefined : JSON.stringify(marks)),
});
