/** What of a stop decides where it stands in a list. */
export type Listed = {
  state: 'open' | 'not_home' | 'done';
  planned_at: string | null;
  position?: number | null | undefined;
  code: string;
};

const RANK = { open: 0, not_home: 1, done: 2 };
// Stops without a time come last.
const time = ({ planned_at }: Listed) => planned_at ?? '9999';

/** Open stops first, then by time. */
export function byTime(a: Listed, b: Listed): number {
  return RANK[a.state] - RANK[b.state] || time(a).localeCompare(time(b)) || a.code.localeCompare(b.code);
}

/** Open stops first, in the order that somebody chose; those without a place in it come after, by time. */
export function byRoute(a: Listed, b: Listed): number {
  const place = ({ position }: Listed) => position ?? Number.MAX_SAFE_INTEGER;
  return RANK[a.state] - RANK[b.state] || place(a) - place(b) || byTime(a, b);
}
