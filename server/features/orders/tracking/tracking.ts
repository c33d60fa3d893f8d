import { createHmac } from 'node:crypto';
import type { Tracked, TrackingLink } from '#contract/orders/tracking.ts';
import { messages } from '#domain/messages.ts';
import { trackPath } from '#domain/paths.ts';
import { expectedReturn } from '#domain/windows/order-windows.ts';
import { linesNow } from '#server/features/orders/correct/changes.ts';
import { eventsOf } from '#server/features/orders/move/history.queries.ts';
import { historyForAnyone, promiseOf } from '#server/features/orders/move/history.ts';
import { type OrderRow, orderBySlug, withLines } from '#server/features/orders/orders.queries.ts';
import { linkedPhotos } from '#server/features/orders/photos/linked-photos.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { insertLink, orderOfLink, revokeLinks, type TrackingRow, validLink } from './tracking.queries.ts';

/** 22 base64url characters: 132 bits, which can't be guessed. */
const TOKEN_LENGTH = 22;

/**
 * A link's token, derived from the secret and the row's nonce. So the owner can read the link again, and a stolen copy
 * of the database opens none.
 */
function tokenOf(world: World, nonce: string): string {
  const made = createHmac('sha256', world.settings.tokenSecret ?? '').update(`tracking ${nonce}`);
  return made.digest('base64url').slice(0, TOKEN_LENGTH);
}

function toLink(world: World, { nonce, createdAt }: TrackingRow): NonNullable<TrackingLink> {
  const url = `${world.settings.siteUrl}${trackPath(tokenOf(world, nonce))}`;
  return { url, created_at: createdAt.toISOString() };
}

/** An order's tracking link, or null. */
export async function linkOf(world: World, orderId: number): Promise<TrackingLink> {
  const link = await validLink(world.db, orderId);
  return link === undefined ? null : toLink(world, link);
}

/** The order a caller may access: only their own (`userId`), or any order for the team (null). */
export type OrderAccess = { slug: string; userId: number | null };

async function findAccessibleOrder(world: World, { slug, userId }: OrderAccess): Promise<OrderRow | Refusal> {
  const order = await orderBySlug(world.db, slug);
  const isTheirs = order !== undefined && (userId === null || order.userId === userId);
  return isTheirs ? order : refuse('missing', messages.errors.notFound);
}

/** Shares an order by its link; creates one when there is none. Two calls at once get the same link. */
export async function shareTracking(world: World, reach: OrderAccess): Promise<{ link: TrackingLink } | Refusal> {
  const order = await findAccessibleOrder(world, reach);
  if ('refused' in order) return order;
  const nonce = makeKey(world);
  const tokenHash = hashKey(tokenOf(world, nonce));
  const link = { orderId: order.id, nonce, tokenHash, createdAt: world.now() };
  await world.db.transaction((tx) => insertLink(tx, link));
  return { link: await linkOf(world, order.id) };
}

/** Revokes an order's link: it opens nothing any more. */
export async function revokeTracking(world: World, reach: OrderAccess): Promise<{ link: TrackingLink } | Refusal> {
  const order = await findAccessibleOrder(world, reach);
  if ('refused' in order) return order;
  await world.db.transaction((tx) => revokeLinks(tx, order.id, world.now()));
  return { link: null };
}

/** The order that a token opens; undefined for unknown and revoked tokens. */
export async function orderByToken(world: World, token: string): Promise<OrderRow | undefined> {
  return orderOfLink(world.db, hashKey(token));
}

/** What the page of a tracking link shows. */
export async function readTracking(world: World, token: string): Promise<Tracked | Refusal> {
  const order = await orderByToken(world, token);
  if (order === undefined) return refuse('missing', messages.teamCalls.noTracking);
  const [detailed] = await withLines(world.db, [order]);
  const lines = detailed === undefined ? [] : linesNow(detailed);
  return {
    status: order.status,
    promised_by: promiseOf(order),
    back_on: expectedReturn(order, await currentRules(world.db)),
    is_priority: order.priorityHours !== null,
    pairs: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    services: lines.map(({ name }) => name),
    is_corrected: order.corrected !== null,
    history: historyForAnyone(await eventsOf(world.db, order.id)),
    photos: await linkedPhotos(world, order.id),
  };
}
