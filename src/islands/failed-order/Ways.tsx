import type { ReactNode } from 'react';

/** What the customer can do, as buttons in a row that wraps. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-5">{children}</div>;
}
