import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Upload } from './use-uploads.ts';

const words = messages.teamPhotos;

const SAYINGS: Record<Upload['state']['name'], string> = {
  preparing: words.shrinking,
  waiting: words.waiting,
  sending: words.sending,
  kept: words.kept,
};

type Props = { upload: Upload; onRetry: () => void; onDiscard: () => void };

/** A picture that the server does not have yet: its progress, or why it failed and what to do. */
export function UploadTile({ upload: { preview, state }, onRetry, onDiscard }: Props) {
  const isKept = state.name === 'kept';
  return (
    <li className={isKept ? 'up kept' : 'up'}>
      {preview === null ? <span className="blank" /> : <img src={preview} alt="" />}
      <p className="text-sm" role={isKept ? 'alert' : 'status'}>
        {isKept ? `${words.kept} ${state.why}` : SAYINGS[state.name]}
      </p>
      {state.name === 'sending' ? <progress max={1} value={state.share} aria-label={words.sending} /> : null}
      {isKept ? (
        <div className="two">
          <button type="button" className="btn sm" onClick={onRetry}>
            <OrderIcon name="refresh-cw" />
            {words.retry}
          </button>
          <button type="button" className="btn line sm" onClick={onDiscard}>
            {words.discard}
          </button>
        </div>
      ) : null}
    </li>
  );
}
