import type { Photo } from '#contract/photos.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { PHOTOS_PER_KIND, type PhotoKind } from '#domain/orders/photos.ts';
import { mayAccessOrder } from '#server/features/orders/move/order-access.ts';
import { lockOrder, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { effectiveRole } from '#server/features/second-factor/proof/require-proof.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { opensPhoto, photoKey } from './photo-key.ts';
import {
  countPhotos,
  insertPhoto,
  type PhotoOfOrder,
  type PhotoRow,
  photoById,
  photosOf,
  removePhoto,
} from './photos.queries.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** The media type of every stored picture. */
export const PHOTO_TYPE = 'image/webp';
const FILE_KEY_BYTES = 18;
const ID_MAX = 2_147_483_647;

/** A picture as the API returns it, at this address. */
export function toPhoto({ id, kind, width, height, createdAt }: PhotoRow, url: string): Photo {
  return { id, kind, url, width, height, at: createdAt.toISOString() };
}

function ownAddress(world: World, { id }: PhotoRow): string {
  return `${world.settings.apiUrl}/api/photos/${id}/?key=${photoKey(world, id)}`;
}

/** An order's pictures, for its owner and the team. */
export async function photoList(world: World, orderId: number): Promise<Photo[]> {
  const rows = await photosOf(world.db, orderId);
  return rows.map((row) => toPhoto(row, ownAddress(world, row)));
}

/**
 * Adds a picture to an order that the actor may work on now. The picture is made small and stripped of metadata,
 * stored, and then written to the database.
 */
export async function addPhoto(
  world: World,
  picture: { slug: string; kind: PhotoKind; bytes: Uint8Array; actor: { id: number; role: Role } },
): Promise<Photo | Refusal> {
  const { slug, kind, bytes, actor } = picture;
  const order = await orderBySlug(world.db, slug);
  const missing = refuse('missing', messages.errors.notFound);
  if (order === undefined || !(await mayAccessOrder(world.db, actor.role, order, world.now()))) return missing;
  const full = refuse('conflict', messages.teamCalls.photosFull(PHOTOS_PER_KIND));
  if ((await countPhotos(world.db, order.id, kind)) >= PHOTOS_PER_KIND) return full;
  const small = await shrinkPhoto(bytes);
  if (isRefusal(small)) return small;
  const { content, width, height } = small;
  const fileKey = `${Buffer.from(world.random(FILE_KEY_BYTES)).toString('base64url')}.webp`;
  await world.files.put(fileKey, content, PHOTO_TYPE);
  const row = await world.db.transaction(async (tx) => {
    // Shrinking takes time: the stop may no longer be on today's sheet, and others may have added pictures.
    const locked = await lockOrder(tx, { id: order.id });
    if (locked === undefined || !(await mayAccessOrder(tx, actor.role, locked, world.now()))) return missing;
    if ((await countPhotos(tx, order.id, kind)) >= PHOTOS_PER_KIND) return full;
    const size = content.byteLength;
    const entry = { orderId: order.id, kind, fileKey, width, height, size, addedBy: actor.id };
    return insertPhoto(tx, { ...entry, createdAt: world.now() });
  });
  if (!isRefusal(row)) return toPhoto(row, ownAddress(world, row));
  await world.files.remove(fileKey);
  return row;
}

/** The id in a path; 0, which no picture has, for any other text. */
export function idOf(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= ID_MAX ? id : 0;
}

/** Deletes a picture and its file. */
export async function deletePhoto(world: World, id: string): Promise<{ detail: string } | Refusal> {
  const removed = await removePhoto(world.db, idOf(id));
  if (removed === undefined) return refuse('missing', messages.errors.notFound);
  await world.files.remove(removed.fileKey);
  return { detail: messages.teamCalls.photoDeleted };
}

/** How a reader is identified: by the key in the address, by an account, or by the order of a tracking link. */
export type PhotoReader = { key: string } | { user: { id: number; role: Role } } | { orderId: number };

async function isOpenTo(world: World, { photo, order }: PhotoOfOrder, reader: PhotoReader): Promise<boolean> {
  if ('key' in reader) return opensPhoto(world, photo.id, reader.key);
  if ('orderId' in reader) return photo.orderId === reader.orderId;
  const { id, role } = reader.user;
  if (order.userId === id) return true;
  // The call is not the team's alone, so the mount did not ask for the second factor.
  return mayAccessOrder(world.db, await effectiveRole(world, { id, role }), order, world.now());
}

/** A picture's bytes for a reader who may see it; for others the picture does not exist. */
export async function readPhoto(world: World, id: string, reader: PhotoReader): Promise<Uint8Array | Refusal> {
  const found = await photoById(world.db, idOf(id));
  const missing = refuse('missing', messages.errors.notFound);
  if (found === undefined || !(await isOpenTo(world, found, reader))) return missing;
  return (await world.files.get(found.photo.fileKey)) ?? missing;
}
