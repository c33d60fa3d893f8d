import type { CorrectionRequest } from '#contract/staff/corrections.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { CORRECTABLE, type CorrectionCost, correctionCost } from '#domain/orders/corrections.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatPhone, normalisePhone } from '#domain/phone.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { CorrectedOrder, PricedLine, StoredPlace } from '#server/db/schema.ts';
import type { NewOrder, OrderWithLines } from '#server/features/orders/orders.queries.ts';
import { placeOf } from '#server/features/payments/intents/price/places.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';

const words = messages.corrections;

/** What a correction changes of an order: columns, sentences for the team and the customer, and the price. */
export type Changes = {
  columns: Partial<NewOrder>;
  notes: string[];
  customerNotes: string[];
  /** Whether pairs or services change. */
  hasPairs: boolean;
  price: CorrectionCost;
};

const FIELDS = ['location_name', 'street_address', 'region', 'area', 'landmark', 'digital_address'] as const;

/** The lines of an order after corrections. */
export function linesNow({ corrected, lines }: Pick<OrderWithLines, 'corrected' | 'lines'>): PricedLine[] {
  if (corrected !== null) return corrected.lines;
  return lines.map(({ serviceId, name, image, quantity, unitPrice }) => {
    return { service_id: serviceId, name, image, quantity, unit_price: unitPrice };
  });
}

/** '2 × Standard Cleaning, 1 × Deep Cleaning'. */
export const describeLines = (lines: readonly Pick<PricedLine, 'quantity' | 'name'>[]) =>
  lines.map(({ quantity, name }) => messages.mail.pairsOf(quantity, name)).join(', ');

const spokenPlace = ({ street_address, area, landmark }: StoredPlace) =>
  [street_address, area, landmark].filter((part) => part).join(', ');

/**
 * The corrected place of a trip and its fee, one of `fees`, or `fee` as before where it is the same one; null when the
 * place stays. The fee that was paid stays with the place.
 */
function correctedPlace(
  { place: before, fee: feeBefore }: { place: StoredPlace; fee: Pesewas },
  claim: CorrectionRequest['pickup'],
  { field, fees }: { field: StopKind; fees: TripFees },
): { place: StoredPlace; fee: number } | null | Refusal {
  if (claim === undefined) return null;
  const read = placeOf(claim, fees);
  if (!read.ok) return refuseFields({ [field]: read.message });
  const { cost, ...place } = read.place;
  const fee = place.fee_key === before.fee_key ? feeBefore : cost;
  const isSame =
    FIELDS.every((name) => (place[name] ?? '') === (before[name] ?? '')) &&
    place.lat === before.lat &&
    place.lng === before.lng;
  return isSame ? null : { place: { ...place, cost: before.cost }, fee };
}

/** The asked lines at the prices that the order was booked with; a service that it did not have costs today's price. */
function correctedLines(
  order: OrderWithLines,
  items: NonNullable<CorrectionRequest['items']>,
  today: readonly PricedLine[],
): PricedLine[] {
  const booked = new Map(order.lines.map(({ serviceId, unitPrice }) => [serviceId, unitPrice]));
  const asked = new Set(items.map(({ service_id }) => service_id));
  return today
    .filter(({ service_id }) => asked.has(service_id))
    .map((line) => ({ ...line, unit_price: booked.get(line.service_id) ?? line.unit_price }));
}

const sameLines = (one: readonly PricedLine[], other: readonly PricedLine[]) => {
  const text = (lines: readonly PricedLine[]) =>
    lines
      .map(({ service_id, quantity }) => `${service_id}x${quantity}`)
      .sort()
      .join();
  return text(one) === text(other);
};

/**
 * What a correction changes of an order, and its price then. `today` are the asked lines at today's prices, `fees` those
 * when it was booked. Null when nothing differs; a refusal says what can't be corrected.
 */
export function changesOf(
  order: OrderWithLines,
  request: CorrectionRequest,
  { today, fees }: { today: readonly PricedLine[] | null; fees: TripFees },
): Changes | null | Refusal {
  const may = CORRECTABLE[order.status];
  const columns: Partial<NewOrder> = {};
  const notes: string[] = [];
  const customerNotes: string[] = [];
  const before = linesNow(order);
  let hasPairs = false;
  const corrected: CorrectedOrder = {
    lines: before,
    pickupFee: order.corrected?.pickupFee ?? order.pickupCost,
    deliveryFee: order.corrected?.deliveryFee ?? order.deliveryCost,
    total: order.corrected?.total ?? order.total,
  };

  for (const trip of ['pickup', 'delivery'] as const) {
    const fee = trip === 'pickup' ? corrected.pickupFee : corrected.deliveryFee;
    const found = correctedPlace({ place: order[trip], fee }, request[trip], { field: trip, fees });
    if (found === null) continue;
    if (isRefusal(found)) return found;
    if (!may[trip]) return refuse('conflict', words.tooLate);
    columns[trip] = found.place;
    corrected[trip === 'pickup' ? 'pickupFee' : 'deliveryFee'] = found.fee;
    notes.push(words.changed[trip](spokenPlace(order[trip]), spokenPlace(found.place)));
    customerNotes.push(words.forCustomer[trip]);
  }
  if (request.phone_number?.trim()) {
    const phone = normalisePhone(request.phone_number);
    if (phone === null) return refuseFields({ phone_number: messages.checkoutCalls.phoneRequired });
    if (phone !== order.phone) {
      if (!may.phone) return refuse('conflict', words.tooLate);
      columns.phone = phone;
      notes.push(words.changed.phone(formatPhone(order.phone), formatPhone(phone)));
      customerNotes.push(words.forCustomer.phone);
    }
  }
  if (request.items !== undefined && today !== null) {
    const after = correctedLines(order, request.items, today);
    if (!sameLines(before, after)) {
      if (!may.pairs) return refuse('conflict', words.tooLate);
      corrected.lines = after;
      hasPairs = true;
      notes.push(words.changed.pairs(describeLines(before), describeLines(after)));
      customerNotes.push(words.forCustomer.pairs(describeLines(after)));
    }
  }
  if (notes.length === 0) return null;
  const price = correctionCost(
    {
      lines: corrected.lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
      pickupFee: corrected.pickupFee,
      deliveryFee: corrected.deliveryFee,
      priorityFee: order.priorityCost,
      discounts: order.discounts,
    },
    corrected.total,
  );
  return {
    columns: { ...columns, corrected: { ...corrected, total: price.total } },
    notes,
    customerNotes,
    hasPairs,
    price,
  };
}
