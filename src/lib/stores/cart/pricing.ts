import { atom, computed } from 'nanostores';
import type { Service } from '#contract/services.ts';
import { applicableDiscounts, type Discount, type DiscountFacts } from '#domain/prices/discounts.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from './cart.ts';
import { forgetKeptDiscounts, readKeptDiscounts } from './kept-discounts.ts';

/** What the API says about a service in the cart: its details, `gone`, or nothing because the call failed. */
export type ServiceDetail = { state: 'known'; service: Service } | { state: 'gone' } | { state: 'failed' };

/** One line as the cart and the checkout show it; sums in pesewas. */
export type PricedLine = {
  service_id: number;
  name: string;
  quantity: number;
  unitPrice: Pesewas;
  total: Pesewas;
  /** The price kept in the cart, when it was added. */
  storedPrice: Pesewas;
  image: string | null;
  /** `loading`: the API has not answered yet. `failed`: the API could not be reached, so the stored price is used. */
  state: ServiceDetail['state'] | 'loading';
};

/** The services' details by id, from the last API answer. */
export const $serviceDetails = atom<Readonly<Record<number, ServiceDetail>>>({});

/** Small pictures built with the page, by service id; other services use the API's picture. */
export const $pictures = atom<Readonly<Record<number, string>>>({});

const NO_FACTS: DiscountFacts = { signup: null, referral: null, points: null };

/** A customer's id and discounts; a kind is missing until it was loaded or its call failed. */
export const $discountFacts = atom<{ userId: number; facts: Partial<DiscountFacts> } | null>(null);

/** A customer's promotion for the cart, its code if it has one, and why it is not the one of the typed code. */
export const $promotion = atom<{
  userId: number;
  discount: Discount | null;
  code?: string | undefined;
  refused?: string | undefined;
} | null>(null);

/** What the API has answered about the discounts of the signed-in customer; null for visitors. */
const $answeredDiscounts = computed([$user, $discountFacts, $promotion], (user, known, promotion) => {
  if (user === null) return null;
  const userId = user.user_id;
  const facts = known?.userId === userId ? known.facts : {};
  const own = promotion?.userId === userId ? promotion : null;
  const discounts = applicableDiscounts({ ...NO_FACTS, ...facts });
  if (own?.discount) discounts.push(own.discount);
  return { userId, discounts, isAll: facts.signup !== undefined && facts.points !== undefined && own !== null };
});

/** The customer and the discounts once the API has answered for every kind; null until then. */
export const $confirmedDiscounts = computed($answeredDiscounts, (answered) => (answered?.isAll ? answered : null));

/** Forgets what the API has answered about discounts, on this page and for the next: an order has used them. */
export function forgetDiscounts(): void {
  $discountFacts.set(null);
  forgetKeptDiscounts();
}

/**
 * The discounts that the signed-in customer can use now; none for visitors. Until the API has answered for every kind
 * they are those of its last answers: a sum that one page has shown is on the next page from the first paint on.
 */
export const $discounts = computed($answeredDiscounts, (answered) => {
  if (answered === null) return [];
  return (answered.isAll ? null : readKeptDiscounts(answered.userId)) ?? answered.discounts;
});

/** The cart's lines at today's price, or at the stored price where the API gave no answer. */
export const $pricedLines = computed(
  [$cartLines, $serviceDetails, $pictures],
  (lines, details, pictures): PricedLine[] =>
    lines.map(({ service_id, service_name, quantity, price }) => {
      const detail = details[service_id];
      const service = detail?.state === 'known' ? detail.service : null;
      const storedPrice = parseMoney(price) ?? 0;
      const unitPrice = parseMoney(service?.price) ?? storedPrice;
      return {
        service_id,
        name: service?.name ?? service_name,
        quantity,
        unitPrice,
        total: unitPrice * quantity,
        storedPrice,
        image: pictures[service_id] ?? service?.image ?? null,
        state: detail?.state ?? 'loading',
      };
    }),
);

/** The loading state of the whole cart. `some`: at least one line failed; `none`: every line failed. */
export const $serviceDetailsState = computed($pricedLines, (lines): 'loading' | 'ready' | 'some' | 'none' => {
  if (lines.some((line) => line.state === 'loading')) return 'loading';
  const failed = lines.filter((line) => line.state === 'failed').length;
  if (failed === 0) return 'ready';
  return failed === lines.length ? 'none' : 'some';
});
