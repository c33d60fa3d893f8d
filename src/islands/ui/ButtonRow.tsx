import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Buttons side by side; with `fills` they share the whole width. */
export function ButtonRow({ fills = false, children }: { fills?: boolean; children: ReactNode }) {
  return <div className={clsx('flex flex-wrap gap-[0.6rem]', fills && '*:flex-[1_1_9rem]')}>{children}</div>;
}
