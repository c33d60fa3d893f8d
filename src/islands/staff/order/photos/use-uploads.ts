import { useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/orders/photos.ts';
import type { PhotoKind } from '#domain/orders/photos.ts';
import { addPhoto, smallPicture } from '#src/lib/flows/team/order/team-photos.ts';

/** A picture that is being sent: kept until the server has it or the user discards it. */
export type Upload = {
  id: number;
  kind: PhotoKind;
  preview: string | null;
  /** `share`: the part (0 to 1) that was sent. */
  state:
    | { name: 'preparing' }
    | { name: 'waiting' }
    | { name: 'sending'; share: number }
    | { name: 'kept'; why: string };
};

type Kept = { file: Blob };

/** Sends pictures one after the other; a failed one waits for a retry. */
export function useUploads(slug: string, onArrived: (photo: Photo) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const files = useRef(new Map<number, Kept>());
  const last = useRef(0);
  const chain = useRef(Promise.resolve());

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const discard = (id: number) => {
    files.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };
  const sendOne = async (id: number, kind: PhotoKind) => {
    const kept = files.current.get(id);
    if (kept === undefined) return;
    change(id, { state: { name: 'sending', share: 0 } });
    const sent = await addPhoto({ slug, kind }, kept.file, (share) =>
      change(id, { state: { name: 'sending', share } }),
    );
    if (sent.ok) {
      discard(id);
      onArrived(sent.value);
    } else change(id, { state: { name: 'kept', why: sent.message } });
  };
  const queue = (id: number, kind: PhotoKind) => {
    change(id, { state: { name: 'waiting' } });
    chain.current = chain.current.then(() => sendOne(id, kind));
  };
  const add = async (kind: PhotoKind, chosen: readonly File[]) => {
    for (const file of chosen) {
      last.current += 1;
      const id = last.current;
      setUploads((all) => [...all, { id, kind, preview: null, state: { name: 'preparing' } }]);
      const ready = await smallPicture(file);
      files.current.set(id, { file: ready.file });
      change(id, { preview: ready.preview });
      queue(id, kind);
    }
  };

  // Leaving would lose unsent pictures: the browser asks first.
  const hasUnsent = uploads.length > 0;
  useEffect(() => {
    if (!hasUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsent]);

  const retry = ({ id, kind }: Upload) => queue(id, kind);
  return { uploads, add, retry, drop: discard };
}
