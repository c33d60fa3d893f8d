import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';

/** The card on the green head with the referral link, or with the way to it. */
export function ShareCard({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) {
  return (
    <div
      className="grid grid-cols-1 gap-3 self-center rounded-toe bg-paper p-5 lg:p-8 forced-colors:border"
      role={isLoading ? 'status' : undefined}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? (
        <>
          <span className="sr-only">{messages.shell.loading}</span>
          <Skeleton className="h-[1.6rem] w-3/5" />
        </>
      ) : (
        <h2 className="text-lg leading-title">{messages.referral.yourLink}</h2>
      )}
      {children}
    </div>
  );
}
