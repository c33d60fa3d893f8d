import { useState } from 'react';
import type { OwnOrder, OwnPhoto } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { NoteForm } from './NoteForm.tsx';
import { OwnPhotos } from './OwnPhotos.tsx';

const words = messages.ownOrder;

/** Notes and pictures from the customer for the team; once the order is over, only what there is. */
export function WritePanel({ slug, own: first }: { slug: string; own: OwnOrder }) {
  const [own, setOwn] = useState(first);
  // The order was loaded again; what is being typed stays.
  const [known, setKnown] = useState(first);
  if (first !== known) {
    setKnown(first);
    setOwn(first);
  }
  const isEmpty = own.notes.length === 0 && own.photos.length === 0;
  if (isEmpty && own.notes_left === 0 && own.photos_left === 0) return null;
  const setPhotos = (photos: OwnPhoto[]) => {
    setOwn(({ photos_left: left, photos: before, ...rest }) => {
      return { ...rest, photos, photos_left: Math.max(0, left + before.length - photos.length) };
    });
  };
  return (
    <section className="grid gap-4 print:hidden">
      <div>
        <h2 className="text-xl">{words.write}</h2>
        <p className="text-sm text-soft">{words.writeHint}</p>
      </div>
      <NoteForm slug={slug} notes={own.notes} left={own.notes_left} onSent={(next) => setOwn({ ...next })} />
      <OwnPhotos slug={slug} photos={own.photos} left={own.photos_left} onChange={setPhotos} />
    </section>
  );
}
