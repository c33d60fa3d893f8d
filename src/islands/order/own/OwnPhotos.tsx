import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { OwnPhoto } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { PHOTO_TYPES } from '#domain/orders/photos.ts';
import { AskFirst } from '#src/islands/ui/AskFirst.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { addOwnPhoto, deleteOwnPhoto } from '#src/lib/flows/orders/own-order.ts';

const words = messages.ownOrder;

type Props = { slug: string; photos: readonly OwnPhoto[]; left: number; onChange: (photos: OwnPhoto[]) => void };

/** The customer's own pictures of the pair: view, add, delete. */
export function OwnPhotos({ slug, photos, left, onChange }: Props) {
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** The id of the picture of which the customer is asked whether it should go. */
  const [askedId, setAskedId] = useState<number | null>(null);
  const asked = photos.find((photo) => photo.id === askedId);
  const trash = useRef<HTMLButtonElement>(null);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const waiting = [...(target.files ?? [])];
    // Lets the customer choose the same picture again.
    target.value = '';
    if (share !== null) return;
    setProblems([]);
    const failed: string[] = [];
    let shown = [...photos];
    // One that is no picture takes no other's place.
    while (shown.length < photos.length + left) {
      const file = waiting.shift();
      if (file === undefined) break;
      setShare(0);
      const sent = await addOwnPhoto(slug, file, setShare);
      if (sent.ok) {
        shown = [...shown, sent.value];
        onChange(shown);
        continue;
      }
      failed.push(words.photoFailed(file.name, sent.message));
      // Without an answer the others would fail as well.
      if (sent.unreachable) break;
    }
    if (waiting.length > 0) failed.push(words.photosOver(waiting.map(({ name }) => name).join(', ')));
    setProblems(failed);
    setShare(null);
  };
  const keep = () => {
    setAskedId(null);
    trash.current?.focus();
  };
  const remove = async (photo: OwnPhoto) => {
    setAskedId(null);
    const failure = await deleteOwnPhoto(slug, photo.id);
    setProblems(failure === null ? [] : [failure]);
    if (failure === null) onChange(photos.filter((one) => one.id !== photo.id));
  };
  return (
    <div className="grid gap-3">
      {photos.length === 0 ? null : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <li className="relative" key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <img
                  className="aspect-[4/3] w-full rounded-tile bg-sand object-cover"
                  src={photo.url}
                  width={photo.width}
                  height={photo.height}
                  alt={words.photo(index + 1)}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <IconButton
                className="absolute top-1 right-1 bg-card text-danger hover:bg-card"
                label={words.removePhoto(index + 1)}
                aria-expanded={askedId === photo.id}
                onClick={({ currentTarget }) => {
                  trash.current = currentTarget;
                  setAskedId(photo.id);
                }}
              >
                <OrderIcon name="trash" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {asked === undefined ? null : (
        <AskFirst
          question={words.removePhotoAsk(photos.indexOf(asked) + 1)}
          yes={words.removePhotoYes}
          no={words.removePhotoNo}
          onYes={() => void remove(asked)}
          onNo={keep}
        />
      )}
      {left === 0 ? null : (
        <div>
          <input
            id={id}
            className="peer sr-only scroll-my-24"
            type="file"
            accept={PHOTO_TYPES.join(',')}
            multiple
            disabled={share !== null}
            onChange={(event) => void add(event)}
          />
          <label
            className="stretch-[92%] inline-flex min-h-tap cursor-pointer items-center gap-[0.6rem] rounded-button px-4 py-2 font-display font-heavy text-green-900 text-sm leading-tight shadow-outline hover:bg-mint-soft peer-focus-visible:outline peer-focus-visible:outline-[3px] peer-focus-visible:outline-focus peer-focus-visible:outline-offset-[3px] forced-colors:border"
            htmlFor={id}
          >
            <OrderIcon name="plus" />
            {share === null ? words.addPhoto : words.sendingPhoto}
          </label>
          <p className="mt-2 text-ink-soft text-sm">{words.photosLeft(left)}</p>
        </div>
      )}
      {share === null ? null : (
        <progress className="h-2 w-full accent-green-600" max={1} value={share} aria-label={words.sendingPhoto} />
      )}
      {problems.length === 0 ? null : (
        <Notice kind="bad" className="wrap-anywhere">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
