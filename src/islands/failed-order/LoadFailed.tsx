import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';

/** The shop could not be asked, and nothing is saved here: nobody knows whether there is anything. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="er" role="alert">
      <Icon name="wifi-off" />
      <h2>{messages.recovery.loadFailed}</h2>
      <p>{messages.recovery.loadFailedHint}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {messages.recovery.tryAgain}
      </button>
    </section>
  );
}
