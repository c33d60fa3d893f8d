import type { Span } from '#domain/windows/span.ts';

/** A chosen pickup window; `back` is when the pairs would be back, `areas` is what it was offered for. */
export type ChosenWindow = Span & { back: Span | null; areas: string };

const isSpan = (value: unknown): value is Span => {
  const { date, from, to } = (value ?? {}) as Partial<Record<keyof Span, unknown>>;
  return [date, from, to].every((part) => typeof part === 'string');
};

/**
 * A chosen window as storage holds it; null when it is none. When the pairs are back is asked again: that depends on the
 * faster return, which a reload and another tab do not have.
 */
export function decodeWindow(stored: string): ChosenWindow | null {
  try {
    const { date, from, to, areas } = JSON.parse(stored) as ChosenWindow;
    if (!isSpan({ date, from, to }) || typeof areas !== 'string') return null;
    return { date, from, to, back: null, areas };
  } catch {
    return null;
  }
}
