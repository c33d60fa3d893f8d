import { SERVED } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { changeInForce, priceAt } from '#domain/prices/price-changes.ts';
import type { Priced, Prices } from '#server/features/services/priced.ts';

const words = messages.priceCalls;

/** How the changes of each thing are read. */
type Read = (each: Priced) => Priced['changes'];

/** Whether a thing is on offer at a moment, of those that a shop needs: services, and areas that are served. */
function isThere({ priced }: Prices, each: Priced, at: Date, read: Read): boolean {
  const isOnOffer = priceAt(read(each), each.contentPrice, at).isOffered;
  if (each.kind === 'service') return each.isInContent && isOnOffer;
  if (each.kind === 'area') return false;
  const isBuiltIn = SERVED.some(({ area }) => area.key === each.key);
  const opened = priced.find(({ kind, key }) => kind === 'area' && key === each.key);
  const isArea = isBuiltIn || (opened !== undefined && changeInForce(read(opened), at)?.isOffered === true);
  return isArea && isOnOffer;
}

/**
 * Whether at some moment from `now` on no service, or no area, would be on offer with these changes of `one`, and
 * something without.
 */
export function leavesNothing(prices: Prices, one: Priced, after: Priced['changes'], now: Date): boolean {
  const { priced, changes } = prices;
  const isAbout = (each: Priced) => (each.kind === 'service') === (one.kind === 'service');
  const isEmptyAt = (at: Date, read: Read) => !priced.some((each) => isAbout(each) && isThere(prices, each, at, read));
  const moments = [now, ...[...changes, ...after].map(({ startsAt }) => startsAt).filter((at) => at > now)];
  return moments.some(
    (at) => isEmptyAt(at, (each) => (each === one ? after : each.changes)) && !isEmptyAt(at, (each) => each.changes),
  );
}

/** Why the last service, or the last area, stays. */
export const lastOfferRefusal = ({ kind }: Priced) => (kind === 'service' ? words.lastOffered : words.lastServed);
