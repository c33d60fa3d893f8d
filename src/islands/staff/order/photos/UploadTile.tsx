import { clsx } from 'clsx';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { Upload } from './use-uploads.ts';

const words = messages.teamPhotos;

const STATUS_TEXTS: Record<Upload['state']['name'], string> = {
  preparing: words.shrinking,
  waiting: words.waiting,
  sending: words.sending,
  kept: words.kept,
};

/** The look of a picture, stored or not. */
export const PHOTO_LOOK = 'block aspect-[4/3] w-full rounded-tile bg-sand object-cover';

type Props = { upload: Upload; onRetry: () => void; onDiscard: () => void };

/** A picture that the server does not have yet: its progress, or why it failed and what to do. */
export function UploadTile({ upload: { preview, state }, onRetry, onDiscard }: Props) {
  const isKept = state.name === 'kept';
  return (
    <li
      className={clsx(
        'relative min-w-0',
        isKept &&
          'col-span-full grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft p-[0.6rem] text-warning',
      )}
    >
      {preview === null ? <span className={PHOTO_LOOK} /> : <img className={PHOTO_LOOK} src={preview} alt="" />}
      <p className="text-sm" role={isKept ? 'alert' : 'status'}>
        {isKept ? `${words.kept} ${state.why}` : STATUS_TEXTS[state.name]}
      </p>
      {state.name === 'sending' ? (
        <progress className="h-2 w-full accent-green-600" max={1} value={state.share} aria-label={words.sending} />
      ) : null}
      {isKept ? (
        <div className="col-span-full">
          <ButtonRow>
            <Button size="small" onClick={onRetry}>
              <OrderIcon name="refresh-cw" />
              {words.retry}
            </Button>
            <Button kind="outlined" size="small" onClick={onDiscard}>
              {words.discard}
            </Button>
          </ButtonRow>
        </div>
      ) : null}
    </li>
  );
}
