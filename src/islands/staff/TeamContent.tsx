import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';

/** The content of a team page below its head, at the page's width. */
export function TeamContent({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-page px-gutter pt-3 pb-16">{children}</div>;
}

/** Says that a part of the team's pages could not be loaded, with a button to try again. */
export function TeamLoadFailed({ onRetry }: { onRetry: () => void }) {
  const { loadFailed, loadFailedHint, tryAgain } = messages.team;
  return <LoadFailed title={loadFailed} hint={loadFailedHint} again={tryAgain} onRetry={onRetry} />;
}
