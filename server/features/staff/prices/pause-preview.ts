import type { PausePreview, PausePreviewRequest } from '#contract/staff/settings/prices.ts';
import { servedAreas } from '#domain/areas/regions.ts';
import { feeWith } from '#domain/areas/trip-fees.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { promotionState } from '#domain/prices/promotions.ts';
import { planOn } from '#domain/windows/rules.ts';
import { endOf, type Span, startOf } from '#domain/windows/span.ts';
import { allPromotions } from '#server/features/promotions/promotions.queries.ts';
import { tripFees } from '#server/features/services/trip-fees.ts';
import { bookedAhead } from '#server/features/staff/windows/booked-stops.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { type Affected, countOpenCheckoutsIn } from './affected.queries.ts';
import { affectedStops } from './affected-stops.ts';
import { typedPeriod } from './typed-period.ts';

type Period = { startsAt: Date; endsAt: Date | null };

const isDuring = (span: Span, { startsAt, endsAt }: Period) =>
  endOf(span) > startsAt && (endsAt === null || startOf(span) < endsAt);

/**
 * What a pause of trips would touch: stops of orders, carts and checkouts that are agreed and stay, and promotions and
 * windows that nobody can use meanwhile. Changes nothing.
 */
export async function previewPause(world: World, asked: PausePreviewRequest): Promise<PausePreview | Refusal> {
  const now = world.now();
  const fees = await tripFees(world);
  if (feeWith(fees, asked.key) === null) return refuse('missing', messages.priceCalls.unknown);
  const period = typedPeriod(asked, now);
  if (isRefusal(period)) return period;
  const area = servedAreas(fees).find((one) => one.area.key === asked.key)?.area ?? null;
  const places: Affected = area === null ? { feeKey: asked.key } : { area: area.name };
  const [held, promotions, rules] = [
    (await bookedAhead(world.db, now)).filter((stop) => stop.order === null && stop.area === area?.key),
    (await allPromotions(world.db)).filter((one) => ['now', 'ahead'].includes(promotionState(one, now))),
    await currentRules(world.db),
  ];
  return {
    stops: await affectedStops(world, places, ({ window }) => window === null || isDuring(window, period)),
    held: held.filter((stop) => isDuring(stop, period)).length,
    checkouts: await countOpenCheckoutsIn(world.db, places, now),
    promotions: promotions.flatMap(({ name, areas }) =>
      area !== null && areas?.includes(area.key) ? [{ name, is_only: areas.length === 1 }] : [],
    ),
    windows: planOn(rules, dayOf(period.startsAt).date).windows.filter(
      (window) => window.area === area?.key && window.stops > 0,
    ).length,
  };
}
