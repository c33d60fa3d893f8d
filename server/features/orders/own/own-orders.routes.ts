import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { checkExtra, payExtra } from '#server/features/orders/extra/pay-extra.ts';
import { eventsOf } from '#server/features/orders/move/history.queries.ts';
import { orderBySlug } from '#server/features/orders/orders.queries.ts';
import { hideRating, rateOrder } from '#server/features/orders/rating/rate-order.ts';
import { listShown } from '#server/features/orders/rating/shown-ratings.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByAddress, limitByUser, userLimit } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import { cancelOwn } from './cancel.ts';
import { changeDirections } from './directions.ts';
import type { OwnKey } from './lock-own.ts';
import { addOwnNote } from './own-notes.ts';
import { ownOrder } from './own-order.ts';
import { addOwnPhoto, deleteOwnPhoto, refuseOwnPhoto } from './own-photos.ts';

/** Mounts what customers change of their own orders, and their ratings. */
export function mountOwnOrders(mount: Mount, world: World): void {
  const keyOf = (params: Record<string, string>, user: { id: number }): OwnKey => {
    return { slug: params.slug ?? '', userId: user.id };
  };
  const writes = { limits: [limitByUser(world, 'own order', 60, HOUR_MS)] };

  // Each refund costs the shop the provider's fee.
  mount(calls.cancelOwnOrder, ({ params, user, body }) => cancelOwn(world, { ...keyOf(params, user), ...body }), {
    limits: [limitByUser(world, 'own cancellation', 20, 24 * HOUR_MS)],
  });
  mount(calls.changeDirections, ({ params, user, body }) => changeDirections(world, keyOf(params, user), body), writes);
  // Each asks the provider.
  const pays = { limits: [limitByUser(world, 'extra payment', 120, HOUR_MS)] };
  mount(calls.payExtra, ({ params, user }) => payExtra(world, user, params.slug ?? ''), pays);
  mount(calls.checkExtra, ({ params, user }) => checkExtra(world, user.id, params.slug ?? ''), pays);
  mount(
    calls.addOwnNote,
    async ({ params, user, body }) => {
      const refusal = await addOwnNote(world, keyOf(params, user), body);
      if (refusal !== null) return refusal;
      const order = await orderBySlug(world.db, params.slug ?? '');
      if (order?.userId !== user.id) return refuse('missing', messages.errors.notFound);
      return ownOrder(world, order, await eventsOf(world.db, order.id));
    },
    writes,
  );
  // A file takes memory, and reading it a core for a second: only who has such an order may send one.
  const isWithinQuota = userLimit(world, 'own picture', 40, HOUR_MS);
  mount(calls.addOwnPhoto, ({ params, user, bytes }) => addOwnPhoto(world, keyOf(params, user), bytes), {
    admit: async ({ user, params }) => (await isWithinQuota(user)) ?? refuseOwnPhoto(world, keyOf(params, user)),
    parse: false,
  });
  mount(
    calls.deleteOwnPhoto,
    ({ params, user }) => deleteOwnPhoto(world, keyOf(params, user), params.id ?? ''),
    writes,
  );
  mount(calls.rateOrder, ({ params, user, body }) => rateOrder(world, keyOf(params, user), body), writes);
  mount(calls.hideRating, ({ params, user }) => hideRating(world, keyOf(params, user)), writes);
  mount(calls.shownRatings, () => listShown(world), { limits: [limitByAddress(world, 'ratings', 600, HOUR_MS)] });
}
