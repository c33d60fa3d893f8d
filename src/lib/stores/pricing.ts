import { atom, computed } from 'nanostores';
import type { Service } from '#contract/services.ts';
import { applicableDiscounts, type DiscountFacts } from '#domain/prices/discounts.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { quote } from '#domain/prices/totals.ts';
import { $cartLines } from './cart.ts';
import { $user } from './tokens.ts';

/** What the shop says of a service in the cart: its details, that it is gone, or nothing since the call failed. */
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
  /** `loading`: the shop was not heard yet; `failed`: it could not be asked, the stored price serves. */
  state: ServiceDetail['state'] | 'loading';
};

/** The services' details by id, as the shop told them last. */
export const $serviceDetails = atom<Readonly<Record<number, ServiceDetail>>>({});

/** Small pictures built with the page, by service id; the shop's own serve for the rest. */
export const $pictures = atom<Readonly<Record<number, string>>>({});

const NO_FACTS: DiscountFacts = { signup: null, referral: null, points: null };

/** What is known of a customer's discounts, and whose they are; null until asked. */
export const $discountFacts = atom<{ userId: number; facts: DiscountFacts } | null>(null);

/** The discounts that the signed-in customer may use now; none for visitors and before the shop answered. */
export const $discounts = computed([$user, $discountFacts], (user, known) =>
  applicableDiscounts(user !== null && known?.userId === user.user_id ? known.facts : NO_FACTS),
);

/** The cart's lines at the shop's price of today, or at the stored one where the shop is not heard. */
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

/** Where the whole cart's details stand. `some`: at least one line's failed; `none`: every line's did. */
export const $serviceDetailsState = computed($pricedLines, (lines): 'loading' | 'ready' | 'some' | 'none' => {
  if (lines.some((line) => line.state === 'loading')) return 'loading';
  const failed = lines.filter((line) => line.state === 'failed').length;
  if (failed === 0) return 'ready';
  return failed === lines.length ? 'none' : 'some';
});

/** The cart's sums before any trip is known. */
export const $cartQuote = computed([$pricedLines, $discounts], (lines, discounts) =>
  quote({ lines, deliveryFee: 0, pickupFee: 0, discounts }),
);
