import { toDecimal } from '#domain/prices/money.ts';
import { choicesOf } from '#server/features/notices/choices.queries.ts';
import { messagesOf } from '#server/features/notices/phone-messages.queries.ts';
import { correctedOf } from '#server/features/orders/extra/extra-wire.ts';
import type { OrderEvent } from '#server/features/orders/move/history.queries.ts';
import { historyFor } from '#server/features/orders/move/history.ts';
import { type OrderWithLines, ordersOf } from '#server/features/orders/orders.queries.ts';
import { ownNotesOf } from '#server/features/orders/own/own-notes.ts';
import { toOwnPhoto } from '#server/features/orders/own/own-photos.ts';
import { isTeamPhoto, type PhotoRow } from '#server/features/orders/photos/photos.queries.ts';
import { ownAddress, toPhoto } from '#server/features/orders/photos/photos.ts';
import { ratingsOf } from '#server/features/orders/rating/ratings.queries.ts';
import { toWire } from '#server/features/orders/read/order-wire.ts';
import type { ExtraPayment } from '#server/features/payments/extra/extra-payments.queries.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { redemptionsOf } from '#server/features/points/redemptions.queries.ts';
import { codeOf, friendsOf } from '#server/features/referrals/referrals.queries.ts';
import { secondFactorsOf } from '#server/features/second-factor/overview.ts';
import { picturesOrigin } from '#server/features/services/pictures.ts';
import { formerAddressesOf } from '#server/features/users/address/address-changes.queries.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { consentsOf } from './account.queries.ts';
import { accountOf } from './account.ts';
import { checkoutsOf, recordsOfOrders } from './export.queries.ts';
import { exportDoubts, exportPayments, exportReceipts } from './export-money.ts';
import { savedPhoneOf, savedPlacesOf } from './places.queries.ts';
import type { SessionCaller } from './prove-owner.ts';

/** What was written about an order: its history, what was asked for in addition, its pictures. */
type OrderRecords = { events: OrderEvent[]; extras: ExtraPayment[]; photos: PhotoRow[] };

/** An order with its history and pictures. The team's notes are included, because they are about the customer. */
function exportOrder(
  world: World,
  order: OrderWithLines,
  { events, extras, photos }: OrderRecords,
): Record<string, unknown> {
  return {
    ...toWire(order, picturesOrigin(world)),
    pickup_window: order.pickupWindow,
    delivery_window: order.deliveryWindow,
    corrected: correctedOf(order, events),
    additional_payments: extras.map((extra) => {
      return {
        amount: toDecimal(extra.amount),
        what: extra.what,
        state: extra.state,
        reference: extra.reference,
        asked_at: extra.createdAt.toISOString(),
        payable_until: extra.expiresAt.toISOString(),
        ended_at: extra.endedAt?.toISOString() ?? null,
      };
    }),
    history: historyFor(events),
    team_notes: events.map(({ note, reason }) => note ?? reason).filter((text) => text !== null),
    photos: photos.filter(isTeamPhoto).map((row) => toPhoto(row, ownAddress(world, row))),
    own_notes: ownNotesOf(events),
    own_photos: photos.filter((row) => !isTeamPhoto(row)).map((row) => toOwnPhoto(world, row)),
  };
}

/** All orders of an account, each with its records. */
async function exportOrders(world: World, userId: number): Promise<Record<string, unknown>[]> {
  const { events, extras, photos } = await recordsOfOrders(world.db, userId);
  const ofOrder = ({ orderId }: { orderId: number }) => orderId;
  const eventsBy = Map.groupBy(events, ofOrder);
  const extrasBy = Map.groupBy(extras, ofOrder);
  const photosBy = Map.groupBy(photos, ofOrder);
  return (await ordersOf(world.db, userId)).map((order) =>
    exportOrder(world, order, {
      events: eventsBy.get(order.id) ?? [],
      extras: extrasBy.get(order.id) ?? [],
      photos: photosBy.get(order.id) ?? [],
    }),
  );
}

/**
 * Everything the shop stores about an account, for its owner to read and keep. Friends appear by date only, because
 * their addresses are their own data. Password and key hashes are left out: they would only help an attacker.
 */
export async function exportAccount(world: World, owner: SessionCaller): Promise<Record<string, unknown> | Refusal> {
  const { db } = world;
  const account = await accountOf(world, owner);
  if (isRefusal(account)) return account;
  const user = await userById(db, owner.id);
  const checkouts = await checkoutsOf(db, owner.id);
  return {
    exported_at: world.now().toISOString(),
    account,
    former_addresses: await formerAddressesOf(db, owner.id),
    marketing_choices: (await consentsOf(db, owner.id)).map(({ given, textVersion, createdAt }) => {
      return { given, text_version: textVersion, decided_at: createdAt.toISOString() };
    }),
    notice_choices: (await choicesOf(db, owner.id)).map(({ channel, textVersion, createdAt }) => {
      return { channel, text_version: textVersion, decided_at: createdAt.toISOString() };
    }),
    phone_messages: (await messagesOf(db, owner.id)).map(({ notice, channel, phone, createdAt, acceptedAt }) => {
      return {
        notice,
        channel,
        phone,
        created_at: createdAt.toISOString(),
        sent_at: acceptedAt?.toISOString() ?? null,
      };
    }),
    second_factor: user === undefined ? null : await secondFactorsOf(world, user),
    saved_places: (await savedPlacesOf(db, owner.id)).map(({ name, place }) => ({ name, place })),
    saved_phone: await savedPhoneOf(db, owner.id),
    orders: await exportOrders(world, owner.id),
    checkouts: checkouts.map((checkout) => {
      const { reference, state, phone, delivery, pickup, total, createdAt } = checkout;
      return {
        reference,
        state,
        phone,
        delivery,
        pickup,
        total: toDecimal(total),
        pickup_window: checkout.pickupWindow,
        delivery_window: checkout.deliveryWindow,
        created_at: createdAt.toISOString(),
      };
    }),
    payments: await exportPayments(db, owner.id),
    receipts: await exportReceipts(db, owner.id),
    ratings: (await ratingsOf(db, owner.id)).map(({ rating, slug }) => {
      const { stars, words, mayShow, textVersion, chosenAt, createdAt, changedAt } = rating;
      return {
        order: slug,
        stars,
        text: words,
        may_show: mayShow,
        consent_text: textVersion,
        is_shown: chosenAt !== null,
        created_at: createdAt.toISOString(),
        changed_at: changedAt.toISOString(),
      };
    }),
    discounts_in_doubt: await exportDoubts(db, owner.id),
    referrals: {
      code: await codeOf(db, owner.id),
      friends: (await friendsOf(db, owner.id)).map(({ createdAt, isDelivered }) => {
        return { since: createdAt.toISOString(), first_order_completed: isDelivered };
      }),
      points: await balanceOf(db, owner.id),
      redemptions: (await redemptionsOf(db, owner.id)).map(({ points, percentage, createdAt, appliedAt }) => {
        return { points, percentage, created_at: createdAt.toISOString(), is_applied: appliedAt !== null };
      }),
    },
  };
}
