import type { OwnOrder } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { PHOTO_LOOK } from './UploadTile.tsx';

const words = messages.teamRatings;

/** What the customer wrote about the pair, and their pictures; nothing without either. */
export function CustomerWords({ notes, photos }: Pick<OwnOrder, 'notes' | 'photos'>) {
  if (notes.length === 0 && photos.length === 0) return null;
  return (
    <DeskPanel title={words.fromCustomer}>
      {notes.map(({ text, at }) => (
        <p className="rounded-tile bg-mint-soft px-[0.8rem] py-2 leading-note" key={at}>
          {text}
          <time className="block text-soft text-xs tabular-nums" dateTime={at}>
            {shortMoment(at)}
          </time>
        </p>
      ))}
      {photos.length === 0 ? null : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-[0.6rem]">
          {photos.map(({ id, url, width, height }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  className={PHOTO_LOOK}
                  src={url}
                  width={width}
                  height={height}
                  alt={words.customerPicture(index + 1)}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </DeskPanel>
  );
}
