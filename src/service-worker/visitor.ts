/** What the navigation shows of a visitor; the islands send it, the service worker stores it. */
export type Visitor = {
  /** The display name of a signed-in user; null for a guest. */
  name: string | null;
  /** Total quantity in the cart. */
  pairs: number;
  /** When the cart expires (ms); null when it is empty. */
  cartEnds: number | null;
  bannerDismissed: boolean;
};

/** A visitor about whom nothing is known. */
export const UNKNOWN_VISITOR: Visitor = { name: null, pairs: 0, cartEnds: null, bannerDismissed: false };

const PAIRS_MAX = 9_999;
const NAME_MAX = 200;

/**
 * Reads a visitor from a message or from storage, at `now` (ms); null when the value is not a visitor. An expired cart
 * counts as empty.
 */
export function readVisitor(value: unknown, now: number): Visitor | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, pairs, cartEnds, bannerDismissed } = value as Record<string, unknown>;
  const isName = name === null || (typeof name === 'string' && name.length <= NAME_MAX);
  const isCount = typeof pairs === 'number' && Number.isSafeInteger(pairs) && pairs >= 0 && pairs <= PAIRS_MAX;
  if (!isName || !isCount) return null;
  const ends = typeof cartEnds === 'number' ? cartEnds : null;
  const isOver = ends !== null && ends < now;
  return {
    name,
    pairs: isOver ? 0 : pairs,
    cartEnds: isOver ? null : ends,
    bannerDismissed: bannerDismissed === true,
  };
}
