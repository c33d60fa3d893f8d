import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';

const words = messages.team;

/** Something of the team's could not be loaded: what it means, and the way to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="er" role="alert">
      <Icon name="triangle-alert" />
      <h2>{words.loadFailed}</h2>
      <p>{words.loadFailedHint}</p>
      <button type="button" className="btn" onClick={onRetry}>
        <Icon name="refresh-cw" />
        {words.tryAgain}
      </button>
    </div>
  );
}
