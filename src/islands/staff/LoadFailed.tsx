import { messages } from '#domain/messages.ts';
import { LoadFailed as Failed } from '#src/islands/ui/LoadFailed.tsx';

const words = messages.team;

/** Something of the team's could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return <Failed title={words.loadFailed} hint={words.loadFailedHint} again={words.tryAgain} onRetry={onRetry} />;
}
