import type { FeeKey } from '#domain/areas/trip-fees.ts';
import type { DiscountType } from '#domain/prices/discounts.ts';

/** A place as an order stores it; the fee is the server's own. */
export type StoredPlace = {
  location_name: string;
  street_address: string;
  region: string;
  area: string;
  cost: number;
  /** Which fee `cost` was. Old rows don't have it. */
  fee_key?: FeeKey;
  lat: number | null;
  lng: number | null;
  place_id?: string;
  /** The customer's words for the rider. */
  landmark?: string;
  digital_address?: string;
  /** Paid without what a rider needs to find it: the team asks before anybody leaves. */
  vague?: boolean;
  /** Coordinates far from the named area: staff check before the rider leaves. */
  flagged?: boolean;
  /** The dearer area that the address looks like although another one was paid for; what a trip there costs. */
  looks_like?: { area: string; cost: number };
};

/** One priced line: name, picture and price at the time of the order. */
export type PricedLine = { service_id: number; name: string; image: string; quantity: number; unit_price: number };

/** One granted discount. `redemption_id` is the redemption that pays for it. `percentage` of a fixed sum is 0. */
export type GrantedDiscount = {
  type: DiscountType;
  percentage: number;
  amount: number;
  points_redeemed?: number;
  redemption_id?: number;
  /** Which promotion it is, and its terms as they were: corrections are priced by these. */
  promotion_id?: number;
  name?: string;
  code?: string;
  fixed?: number;
  services?: number[];
};

/** The pairs and fees of a corrected order, and what it costs then, in pesewas. */
export type CorrectedOrder = { lines: PricedLine[]; pickupFee: number; deliveryFee: number; total: number };
