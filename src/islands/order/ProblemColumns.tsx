import type { ReactNode } from 'react';

/** A page that can't show its order: what failed, and beside it where help is. */
export function ProblemColumns({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6 px-gutter pb-16 pt-above-title lg:grid-cols-[1.5fr_1fr]">
      {children}
    </div>
  );
}
