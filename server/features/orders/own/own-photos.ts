import type { OwnPhoto } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { OWN_CHANGES, OWN_PHOTOS_MAX } from '#domain/orders/own-changes.ts';
import { type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { ownPhotosOf, type PhotoRow, removeOwnPhoto } from '#server/features/orders/photos/photos.queries.ts';
import { ownAddress, storePhoto } from '#server/features/orders/photos/photos.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { lockOwn, type OwnKey } from './lock-own.ts';

const words = messages.ownOrderCalls;

/** A picture that the customer added, as the API returns it. */
export function toOwnPhoto(world: World, row: PhotoRow): OwnPhoto {
  const { id, width, height, createdAt } = row;
  return { id, url: ownAddress(world, row), width, height, at: createdAt.toISOString() };
}

/** The pictures that a customer added to an order, for the customer and the team. */
export async function ownPhotoList(world: World, orderId: number): Promise<OwnPhoto[]> {
  return (await ownPhotosOf(world.db, orderId)).map((row) => toOwnPhoto(world, row));
}

/** Why a customer's order takes no picture of theirs now, or null. */
function refusalOf({ userId: ownerId, status }: OrderRow, userId: number): Refusal | null {
  if (ownerId !== userId) return refuse('missing', messages.errors.notFound);
  return OWN_CHANGES[status].write ? null : refuse('conflict', words.over);
}

/** The same before the file is read. */
export async function refuseOwnPhoto(world: World, { slug, userId }: OwnKey): Promise<Refusal | null> {
  const order = await orderBySlug(world.db, slug);
  return order === undefined ? refuse('missing', messages.errors.notFound) : refusalOf(order, userId);
}

/** Adds a picture to a customer's own order while it is not over; six at most. */
export async function addOwnPhoto(
  world: World,
  { slug, userId }: OwnKey,
  bytes: Uint8Array,
): Promise<OwnPhoto | Refusal> {
  const row = await storePhoto(world, {
    slug,
    kind: 'customer',
    bytes,
    addedBy: userId,
    most: OWN_PHOTOS_MAX,
    full: refuse('conflict', words.photosFull(OWN_PHOTOS_MAX)),
    refusalOf: async (_, order) => refusalOf(order, userId),
  });
  return isRefusal(row) ? row : toOwnPhoto(world, row);
}

/** Deletes a picture that the customer added, and its file. */
export async function deleteOwnPhoto(world: World, key: OwnKey, id: string): Promise<{ detail: string } | Refusal> {
  const removed = await world.db.transaction(async (tx) => {
    const order = await lockOwn(tx, key);
    if (isRefusal(order)) return order;
    const row = await removeOwnPhoto(tx, { id: rowId(id), orderId: order.id });
    return row ?? refuse('missing', messages.errors.notFound);
  });
  if (isRefusal(removed)) return removed;
  await world.files.remove(removed.fileKey);
  return { detail: words.photoDeleted };
}
