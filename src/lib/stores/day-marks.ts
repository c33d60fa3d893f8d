import './storage.ts';
import { persistentAtom } from '@nanostores/persistent';

/**
 * A mark that a rider made and the shop has not confirmed. It holds no name, address or number: phones get lost.
 * `dueAt` (ms) is when it goes out; `isTried` when it may have reached the shop already.
 */
export type DayMark = {
  slug: string;
  kind: 'pickup' | 'delivery';
  mark: 'done' | 'not_home' | 'undo';
  /** Whose mark it is: the account's id. */
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

/** The marks that wait to be sent, first made first. */
export const $dayMarks = persistentAtom<readonly DayMark[]>('day_marks', [], {
  decode,
  encode: (marks) => (marks.length === 0 ? undefined : JSON.stringify(marks)),
});
