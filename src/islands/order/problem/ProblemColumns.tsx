import type { ReactNode } from 'react';

/** A page that can't show its order: what failed, and beside it where help is. */
export function ProblemColumns({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6 px-gutter pt-above-title pb-16 lg:grid-cols-[1.5fr_1fr]">
      {children}
    </div>
  );
}
