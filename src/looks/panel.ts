import { clsx } from 'clsx';

/** The classes of a raised box; `flush` when its content goes to the edge. */
export function panelClasses(flush: boolean, extra?: string | null): string {
  return clsx('rounded-toe bg-card shadow-hairline forced-colors:border', flush ? 'overflow-hidden' : 'p-panel', extra);
}
