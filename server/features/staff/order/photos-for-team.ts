import type { Photo } from '#contract/orders/photos.ts';
import { messages } from '#domain/messages.ts';
import { photoKind } from '#domain/orders/photos.ts';
import { mayAccessOrder } from '#server/features/orders/move/order-access.ts';
import { orderBySlug } from '#server/features/orders/orders.queries.ts';
import { addPhoto, deletePhoto, photoList } from '#server/features/orders/photos/photos.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';

/** For the team's routes, which see the use cases of their own feature only. */
export { deletePhoto };

/** An order's pictures, for a team member who may work on the order now. */
export async function photosForTeam(world: World, actor: Actor, slug: string): Promise<Photo[] | Refusal> {
  const order = await orderBySlug(world.db, slug);
  const isOpen = order !== undefined && (await mayAccessOrder(world.db, actor, order, world.now()));
  return isOpen ? photoList(world, order.id) : refuse('missing', messages.errors.notFound);
}

/** Adds a picture to an order that the actor may work on now; the kind comes from the address. */
export async function addPhotoForTeam(
  world: World,
  actor: Actor,
  picture: { slug: string; kind: string; bytes: Uint8Array },
): Promise<Photo | Refusal> {
  const kind = photoKind(picture.kind);
  if (kind === null) return refuse('missing', messages.errors.notFound);
  return addPhoto(world, { slug: picture.slug, kind, bytes: picture.bytes, actor });
}
