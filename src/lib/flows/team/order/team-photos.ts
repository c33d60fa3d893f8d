import { calls } from '#contract/calls.ts';
import type { Photo } from '#contract/orders/photos.ts';
import type { PhotoKind } from '#domain/orders/photos.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { uploadFile } from '#src/lib/api/files.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { smallPicture } from '#src/lib/providers/picture.ts';

/** For islands, which import no provider. */
export { smallPicture };

/** Adds a picture to an order; `onProgress` gets the share (0 to 1) that has been sent. */
export function addPhoto(
  to: { slug: string; kind: PhotoKind },
  file: Blob,
  onProgress: (share: number) => void,
): Promise<CallResult<Photo>> {
  return tryCall(() => uploadFile(calls.addPhoto, { params: to, file, onProgress }));
}

/** An order's pictures, from the API. */
export function loadPhotos(slug: string): Promise<CallResult<Photo[]>> {
  return tryCall(() => send(calls.staffPhotos, { params: { slug } }));
}

/** Deletes a picture permanently. */
export function deletePhoto(id: number): Promise<CallResult<unknown>> {
  return tryCall(() => sendForStatus(calls.deletePhoto, { params: { id } }));
}
