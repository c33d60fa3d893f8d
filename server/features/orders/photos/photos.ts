import type { Photo } from '#contract/orders/photos.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { PHOTOS_PER_KIND, type PhotoKind, type StoredPhotoKind } from '#domain/orders/photos.ts';
import type { Tx } from '#server/db/open.ts';
import { mayAccessOrder } from '#server/features/orders/move/order-access.ts';
import { lockOrder, type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { effectiveRole } from '#server/features/second-factor/proof/require-proof.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { isPhotoKeyValid, photoKey } from './photo-key.ts';
import {
  countPhotos,
  insertPhoto,
  isTeamPhoto,
  type PhotoOfOrder,
  type PhotoRow,
  photoById,
  photosOf,
  removePhoto,
  type TeamPhotoRow,
} from './photos.queries.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** The media type of every stored picture. */
export const PHOTO_TYPE = 'image/webp';
const FILE_KEY_BYTES = 18;
/** A picture of the team as the API returns it, at this address. */
export function toPhoto({ id, kind, width, height, createdAt }: TeamPhotoRow, url: string): Photo {
  return { id, kind, url, width, height, at: createdAt.toISOString() };
}

/** The address that opens a picture for the order's owner and the team, for a day or two. */
export function ownAddress(world: World, { id }: PhotoRow): string {
  return `${world.settings.apiUrl}/api/photos/${id}/?key=${photoKey(world, id)}`;
}

/** The pictures that the team took of an order, for its owner and the team. */
export async function photoList(world: World, orderId: number): Promise<Photo[]> {
  const rows = await photosOf(world.db, orderId);
  return rows.map((row) => toPhoto(row, ownAddress(world, row)));
}

/**
 * Who adds a picture, how many the order may have, and the refusals; `mayAdd` is asked again once the picture is small.
 */
export type PhotoAddition = {
  slug: string;
  kind: StoredPhotoKind;
  bytes: Uint8Array;
  addedBy: number;
  most: number;
  full: Refusal;
  /** The refusal when this order takes no picture of theirs now. */
  refusalOf: (db: World['db'] | Tx, order: OrderRow) => Promise<Refusal | null>;
};

/**
 * Adds a picture to an order. The picture is made small and stripped of metadata, stored, and then written to the
 * database.
 */
export async function storePhoto(world: World, addition: PhotoAddition): Promise<PhotoRow | Refusal> {
  const { slug, kind, bytes, addedBy, most, full, refusalOf } = addition;
  const order = await orderBySlug(world.db, slug);
  const missing = refuse('missing', messages.errors.notFound);
  if (order === undefined) return missing;
  const refusal = await refusalOf(world.db, order);
  if (refusal !== null) return refusal;
  if ((await countPhotos(world.db, order.id, kind)) >= most) return full;
  const small = await shrinkPhoto(bytes);
  if (isRefusal(small)) return small;
  const { content, width, height } = small;
  const fileKey = `${Buffer.from(world.random(FILE_KEY_BYTES)).toString('base64url')}.webp`;
  await world.files.put(fileKey, content, PHOTO_TYPE);
  const row = await world.db.transaction(async (tx) => {
    // Shrinking takes time: the order may have moved on, and others may have added pictures.
    const locked = await lockOrder(tx, { id: order.id });
    const refused = locked === undefined ? missing : await refusalOf(tx, locked);
    if (refused !== null) return refused;
    if ((await countPhotos(tx, order.id, kind)) >= most) return full;
    const size = content.byteLength;
    return insertPhoto(tx, { orderId: order.id, kind, fileKey, width, height, size, addedBy, createdAt: world.now() });
  });
  if (isRefusal(row)) await world.files.remove(fileKey);
  return row;
}

/** Adds a picture of the team to an order that the actor may work on now. */
export async function addPhoto(
  world: World,
  picture: { slug: string; kind: PhotoKind; bytes: Uint8Array; actor: { id: number; role: Role } },
): Promise<Photo | Refusal> {
  const { slug, kind, bytes, actor } = picture;
  const row = await storePhoto(world, {
    slug,
    kind,
    bytes,
    addedBy: actor.id,
    most: PHOTOS_PER_KIND,
    full: refuse('conflict', messages.teamCalls.photosFull(PHOTOS_PER_KIND)),
    refusalOf: async (db, order) => {
      const isOpen = await mayAccessOrder(db, actor, order, world.now());
      return isOpen ? null : refuse('missing', messages.errors.notFound);
    },
  });
  return isRefusal(row) ? row : toPhoto({ ...row, kind }, ownAddress(world, row));
}

/** Deletes a picture and its file. */
export async function deletePhoto(world: World, id: string): Promise<{ detail: string } | Refusal> {
  const removed = await world.db.transaction((tx) => removePhoto(tx, rowId(id)));
  if (removed === undefined) return refuse('missing', messages.errors.notFound);
  await world.files.remove(removed.fileKey);
  return { detail: messages.teamCalls.photoDeleted };
}

/** How a reader is identified: by the key in the address, by an account, or by the order of a tracking link. */
export type PhotoReader = { key: string } | { user: { id: number; role: Role } } | { orderId: number };

async function isOpenTo(world: World, { photo, order }: PhotoOfOrder, reader: PhotoReader): Promise<boolean> {
  if ('key' in reader) return isPhotoKeyValid(world, photo.id, reader.key);
  // A tracking link shows what the team took; a customer's own picture may show their home.
  if ('orderId' in reader) return photo.orderId === reader.orderId && isTeamPhoto(photo);
  const { id, role } = reader.user;
  if (order.userId === id) return true;
  // The call is not the team's alone, so the mount did not ask for the second factor.
  return mayAccessOrder(world.db, { id, role: await effectiveRole(world, { id, role }) }, order, world.now());
}

/** A picture's bytes for a reader who may see it; for others the picture does not exist. */
export async function readPhoto(world: World, id: string, reader: PhotoReader): Promise<Uint8Array | Refusal> {
  const found = await photoById(world.db, rowId(id));
  const missing = refuse('missing', messages.errors.notFound);
  if (found === undefined || !(await isOpenTo(world, found, reader))) return missing;
  return (await world.files.get(found.photo.fileKey)) ?? missing;
}
