import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Photo } from '#contract/orders/photos.ts';
import { messages } from '#domain/messages.ts';
import { validLink } from '#server/features/orders/tracking/tracking.queries.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { photoById, photosOf } from './photos.queries.ts';
import { readPhoto, toPhoto } from './photos.ts';

/** 22 base64url characters: 132 bits. */
const KEY_LENGTH = 22;

/** The key of one picture under one tracking link. It opens nothing else, and ends with the link. */
function keyOf(world: World, photoId: number, nonce: string): string {
  const made = createHmac('sha256', world.settings.tokenSecret ?? '').update(`linked photo ${photoId} ${nonce}`);
  return made.digest('base64url').slice(0, KEY_LENGTH);
}

/** An order's pictures, for anyone with its tracking link. Their addresses don't contain the link's token. */
export async function linkedPhotos(world: World, orderId: number): Promise<Photo[]> {
  const link = await validLink(world.db, orderId);
  if (link === undefined) return [];
  const at = (id: number) => `${world.settings.apiUrl}/api/track/photos/${id}/?key=${keyOf(world, id, link.nonce)}`;
  return (await photosOf(world.db, orderId)).map((row) => toPhoto(row, at(row.id)));
}

/** A picture's bytes by its key, while the order's tracking link is valid. Compares in constant time. */
export async function readLinkedPhoto(world: World, id: string, key: string): Promise<Uint8Array | Refusal> {
  const missing = refuse('missing', messages.errors.notFound);
  const found = await photoById(world.db, rowId(id));
  const link = found && (await validLink(world.db, found.photo.orderId));
  if (link === undefined) return missing;
  const [given, wanted] = [Buffer.from(key), Buffer.from(keyOf(world, found?.photo.id ?? 0, link.nonce))];
  const isOpen = given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted);
  return isOpen ? readPhoto(world, id, { orderId: link.orderId }) : missing;
}
