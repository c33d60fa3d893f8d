import { type ChangeEvent, useEffect, useId, useState } from 'react';
import type { Photo } from '#contract/orders/photos.ts';
import { messages } from '#domain/messages.ts';
import { PHOTO_KINDS, PHOTO_TYPES, type PhotoKind } from '#domain/orders/photos.ts';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { deletePhoto, loadPhotos } from '#src/lib/flows/team/order/team-photos.ts';
import { PHOTO_LOOK, UploadTile } from './UploadTile.tsx';
import { useUploads } from './use-uploads.ts';

const words = messages.teamPhotos;

type Props = {
  slug: string;
  /** Null until they are loaded. */
  photos: readonly Photo[] | null;
  mayDelete: boolean;
};

/** An order's pictures by kind: view, add with the camera, delete. */
export function PhotosPanel({ slug, photos, mayDelete }: Props) {
  const [shown, setShown] = useState<readonly Photo[]>(photos ?? []);
  const [photoToDelete, setPhotoToDelete] = useState<Photo | null>(null);
  const { uploads, add, retry, drop } = useUploads(slug, (photo) =>
    setShown((all) => [...all.filter(({ id }) => id !== photo.id), photo]),
  );
  useEffect(() => {
    if (photos !== null) setShown(photos);
    else void loadPhotos(slug).then((loaded) => (loaded.ok ? setShown(loaded.value) : undefined));
  }, [slug, photos]);

  return (
    <div className="grid gap-[1.1rem] min-[40em]:grid-cols-[1fr_1fr] [dialog_&]:grid-cols-[1fr_1fr]">
      {PHOTO_KINDS.map((kind) => (
        <div key={kind}>
          <h3 className="mb-2 text-title-sm [dialog_&]:text-xl">{words[kind]}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-[0.6rem]">
            {shown
              .filter((photo) => photo.kind === kind)
              .map((photo, index) => (
                <li key={photo.id} className="relative min-w-0">
                  <a href={photo.url} target="_blank" rel="noreferrer">
                    <img
                      className={PHOTO_LOOK}
                      src={photo.url}
                      width={photo.width}
                      height={photo.height}
                      alt={words.picture(words[kind], index + 1)}
                      loading="lazy"
                      decoding="async"
                    />
                  </a>
                  {mayDelete ? (
                    <IconButton
                      className="absolute top-1 right-1 bg-card text-danger hover:bg-card"
                      label={words.remove(index + 1)}
                      onClick={() => setPhotoToDelete(photo)}
                    >
                      <OrderIcon name="trash" />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            {uploads
              .filter((upload) => upload.kind === kind)
              .map((upload) => (
                <UploadTile
                  key={upload.id}
                  upload={upload}
                  onRetry={() => retry(upload)}
                  onDiscard={() => drop(upload.id)}
                />
              ))}
            <li className="relative min-w-0">
              <AddPicture kind={kind} onChosen={(files) => void add(kind, files)} />
            </li>
          </ul>
        </div>
      ))}
      {photoToDelete === null ? null : (
        <DeleteDialog
          photo={photoToDelete}
          onClose={() => setPhotoToDelete(null)}
          onDeleted={() => {
            setShown((all) => all.filter(({ id }) => id !== photoToDelete.id));
            setPhotoToDelete(null);
          }}
        />
      )}
    </div>
  );
}

function AddPicture({ kind, onChosen }: { kind: PhotoKind; onChosen: (files: File[]) => void }) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(target.files ?? [])]);
    // Lets the user choose the same picture again.
    target.value = '';
  };
  return (
    <>
      <input
        id={id}
        className="peer sr-only scroll-my-40"
        type="file"
        accept={PHOTO_TYPES.join(',')}
        capture="environment"
        multiple
        onChange={choose}
      />
      <label
        className="grid aspect-[4/3] w-full cursor-pointer place-content-center justify-items-center gap-1 rounded-tile bg-mint-soft font-bold text-green-900 text-sm ring-[1.5px] ring-green-600 ring-inset peer-focus-visible:outline peer-focus-visible:outline-[3px] peer-focus-visible:outline-focus peer-focus-visible:outline-offset-[3px] forced-colors:border"
        htmlFor={id}
      >
        <TeamIcon name="camera" />
        <span aria-hidden="true">{words.addShort}</span>
        <span className="sr-only">{words.add(words[kind])}</span>
      </label>
    </>
  );
}

type Deletion = { photo: Photo; onClose: () => void; onDeleted: () => void };

function DeleteDialog({ photo, onClose, onDeleted }: Deletion) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    const done = await deletePhoto(photo.id);
    setBusy(false);
    if (done.ok || done.status === 404) onDeleted();
    else setProblem(done.message);
  };
  return (
    <ConfirmDialog
      title={words.removeAsk}
      yes={words.removeYes}
      isBusy={isBusy}
      problem={problem}
      onYes={() => void remove()}
      onNo={onClose}
    >
      <img
        className="max-h-[40vh] w-auto rounded-tile"
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt=""
      />
    </ConfirmDialog>
  );
}
