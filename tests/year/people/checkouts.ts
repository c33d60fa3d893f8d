import type { IntentQuote } from '#contract/orders/payments.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { ACCRA, KASOA, TEMA } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { oneIn, type Person, type Simulation } from '#tests/year/clockwork/simulation.ts';

/** What a checkout must know of customers: who has ordered before, and who has redeemed points. */
export type Regulars = { known: Set<Person>; redeemed: Set<Person> };

/** How a checkout goes on, of a hundred. */
const ENDS = [
  { end: 'paid', share: 66 },
  { end: 'abandoned', share: 18 },
  { end: 'declined', share: 7 },
  { end: 'late', share: 6 },
  { end: 'short', share: 1 },
  { end: 'over', share: 1 },
  { end: 'twice', share: 1 },
] as const;
type End = (typeof ENDS)[number]['end'];

const PLACES = [ACCRA, ACCRA, ACCRA, TEMA, KASOA];
/** A customer looks at the free windows of so many days. */
const DAYS_LOOKED_AT = 4;

function endOf({ random }: Simulation): End {
  let left = random.below(100);
  for (const { end, share } of ENDS) {
    if (left < share) return end;
    left -= share;
  }
  return 'paid';
}

/** In ms: so many hours from now, or later, at an hour at which people are awake. */
function laterAtDay({ now, random }: Simulation, hours: number): number {
  const at = now().getTime() + hours * HOUR_MS;
  const hour = new Date(at).getUTCHours();
  return hours * HOUR_MS + (hour < 6 ? (6 + random.below(4)) * HOUR_MS : 0);
}

type Basket = { body: Record<string, unknown>; pairs: number };

/** A window that is free in the next days, if the area has any. */
async function freeWindow({ call, random }: Simulation, area: string) {
  const { body } = await call<AvailableWindows>(null, 'GET', `/api/windows/?pickup=${area}&delivery=${area}`);
  const free = body.days
    .slice(0, DAYS_LOOKED_AT)
    .flatMap(({ date, windows }) => windows.flatMap(({ from, to, full }) => (full ? [] : [{ date, from, to }])));
  return free[random.below(free.length)];
}

/** Puts a cart together: one or two services, one place, the discounts that the customer may have. */
async function fillCart(play: Simulation, regulars: Regulars, who: Person): Promise<Basket> {
  const { random, now } = play;
  const place = PLACES[random.below(PLACES.length)] ?? ACCRA;
  const lines = [1 + random.below(3), ...(random.happens(20) ? [1 + random.below(3)] : [])];
  const items = [...new Set(lines)].map((service_id) => ({ service_id, quantity: 1 + random.below(3) }));
  const window = place === KASOA ? undefined : await freeWindow(play, place.areaName);
  const discounts = [
    ...(regulars.known.has(who) ? [] : [{ type: 'signup' }, { type: 'referral' }]),
    ...(regulars.redeemed.has(who) ? [{ type: 'redeemed_points' }] : []),
    ...(random.happens(50) ? [{ type: 'promotion' }] : []),
  ];
  const body = {
    cart_items: items,
    ...{ delivery_location: place, pickup_location: place, phone_number: who.phone },
    discounts_applied: discounts.length === 0 ? null : discounts,
    ...(random.happens(40) ? { promotion_code: 'KLEAN' } : {}),
    cart_id: `cart-${now().getTime().toString(36)}-${random.below(1_000_000)}`,
    ...(window === undefined ? {} : { pickup_window: window }),
    ...(random.happens(10) ? { priority: true } : {}),
  };
  return { body, pairs: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

async function register({ call }: Simulation, who: Person, { body }: Basket, supersedes?: string) {
  const reference = newReference();
  const request = { reference, ...body, ...(supersedes === undefined ? {} : { supersedes }) };
  const { status, body: quote } = await call<IntentQuote>(who, 'POST', '/api/payments/intents/', request);
  return status === 201 ? quote : null;
}

/** The money of a checkout arrives at the provider; the page, an event or nobody tells the shop. */
async function payNow(play: Simulation, regulars: Regulars, who: Person, basket: Basket, quote: IntentQuote) {
  const { random, shop, call, books, onOrder } = play;
  const { reference, amount } = quote;
  play.pay(who, reference, {
    amount,
    becomes(slug) {
      regulars.known.add(who);
      regulars.redeemed.delete(who);
      const order = books.booked(play.now(), { slug, reference, paid: amount, pairs: basket.pairs });
      for (const tell of onOrder) tell(order, who);
    },
  });
  const teller = random.below(100);
  if (teller < 75) await call(who, 'POST', '/api/orders/', { ...basket.body, transaction_id: reference });
  if (teller < 90) await shop.event({ event: 'charge.success', data: { reference, at: play.now() } });
}

/** A customer's whole checkout, from the filled cart to whatever becomes of it. */
export async function checkOut(play: Simulation, regulars: Regulars, who: Person): Promise<void> {
  const { random, shop, later } = play;
  const basket = await fillCart(play, regulars, who);
  const quote = await register(play, who, basket);
  if (quote === null) return;
  const { reference, amount } = quote;
  const pay = () => payNow(play, regulars, who, basket, quote);
  const waits = () => shop.provider.set(reference, { amount, email: who.email, status: 'pending', paidAt: play.now() });
  const soon = (1 + random.below(5)) * MINUTE_MS;
  switch (endOf(play)) {
    case 'paid':
      return later(soon, 'a customer pays', pay);
    case 'abandoned':
      if (oneIn(random, 2)) shop.provider.set(reference, { amount, email: who.email, status: 'abandoned' });
      return;
    case 'declined':
      shop.provider.set(reference, { amount, email: who.email, status: 'failed' });
      if (random.happens(50)) later(soon, 'a customer pays after a declined try', pay);
      return;
    case 'late':
      waits();
      return later(laterAtDay(play, 1 + random.below(60)), 'a customer approves late', pay);
    case 'short':
      return later(soon, 'a customer pays too little', async () => {
        play.pay(who, reference, { amount: amount - 100, becomes: () => refuse('a payment that is too small') });
        await shop.event({ event: 'charge.success', data: { reference, at: play.now() } });
      });
    case 'over':
      // The agreed price is over after 72 hours: an order at it, or money that is held; the shop decides.
      waits();
      return later(laterAtDay(play, 73 + random.below(200)), 'a customer pays for a lapsed checkout', pay);
    case 'twice': {
      // Two ways to pay one cart, both of which go through.
      waits();
      const second = await register(play, who, basket, reference);
      if (second !== null) later(soon, 'the second way is paid', () => payNow(play, regulars, who, basket, second));
      return later(2 * soon, 'the first way is paid too', pay);
    }
  }
}

function refuse(what: string): never {
  throw new Error(`The shop made an order of ${what}.`);
}
