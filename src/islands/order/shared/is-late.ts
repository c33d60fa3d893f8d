import { endOf, type Span } from '#domain/windows/span.ts';

/** Whether the time at which the pairs should be back is over. */
export function isLate(back: Span | null | undefined): boolean {
  return back != null && endOf(back).getTime() < Date.now();
}
