import { clsx } from 'clsx';
import {
  MAX_REDEEM_PERCENT,
  PERCENT_PER_STEP,
  POINTS_PER_FRIEND,
  REDEEM_THRESHOLD,
  redemptionOf,
} from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import type { Dashboard } from '#src/lib/flows/referrals/referrals.ts';
import type { DashboardView } from './use-dashboard.ts';

const words = messages.referral;

/** At most this many eyelets are drawn, one for each friend's points. */
const EYELETS = Array.from({ length: MAX_REDEEM_PERCENT / PERCENT_PER_STEP }, (_, index) => index + 1);

const CARD_LOOK =
  'relative grid grid-cols-1 justify-items-start gap-4 overflow-hidden rounded-toe bg-mint px-[clamp(1.25rem,0.7rem+2.2vw,2.25rem)] pb-8 pt-[clamp(1.75rem,1.2rem+2vw,2.75rem)] forced-colors:border';

type Props = {
  dashboard: Dashboard;
  busy: DashboardView['busy'];
  refusal: string | null;
  onRedeem: () => void;
};

/** The balance as a large figure with its eyelets, and the button that turns it into a discount. */
export function PointsCard({ dashboard: { points, referrals }, busy, refusal, onRedeem }: Props) {
  if (points === undefined) return <NoPoints isLoading={busy === 'loading'} />;
  const friends = referrals?.filter((one) => one.first_order_completed).length;
  const pending = referrals?.filter((one) => one.points_state === 'pending').length ?? 0;
  const checking = referrals?.filter((one) => one.points_state === 'checking').length ?? 0;
  return (
    <section className={CARD_LOOK} aria-label={words.points}>
      <p
        className={clsx(
          'font-display font-heavy text-[length:clamp(5rem,3rem+9vw,9.5rem)] text-green-900 leading-[0.8] tracking-figure',
          points > 999 ? 'stretch-tight' : 'stretch-[112%]',
        )}
        data-testid="points"
      >
        {points}
      </p>
      <p className="flex flex-wrap items-center gap-[0.55rem]" aria-hidden="true">
        {EYELETS.map((eyelet) => (
          <i
            key={eyelet}
            className={clsx(
              'size-[1.6rem] rounded-full ring-4 ring-green-800 ring-inset',
              points >= eyelet * POINTS_PER_FRIEND ? 'bg-accent' : 'bg-mint-soft',
            )}
          />
        ))}
      </p>
      <p>
        {friends === undefined || (friends === 0 && pending > 0) ? null : `${words.friends(friends)} `}
        {pending === 0 ? null : `${words.friendsPending(pending)} `}
        {checking === 0 ? null : `${words.friendsChecking(checking)} `}
        <b>{words.eyelets(PERCENT_PER_STEP)}</b>
      </p>
      {refusal === null ? null : (
        <div className="max-w-[34rem]">
          <Notice kind="bad">{refusal}</Notice>
        </div>
      )}
      <Button
        kind={points < REDEEM_THRESHOLD ? 'outlined' : 'dark'}
        className="min-w-0 max-w-full"
        disabled={points < REDEEM_THRESHOLD}
        aria-disabled={busy !== null || undefined}
        aria-describedby="redeem-worth"
        onClick={onRedeem}
      >
        <OrderIcon name="gift" />
        {busy === 'redeeming' ? words.redeeming : words.redeem(points)}
      </Button>
      <p className="text-sm" id="redeem-worth">
        {worthOf(points)}
      </p>
    </section>
  );
}

/** What redeeming would give now, or how many points are missing. */
function worthOf(points: number): string {
  const offer = redemptionOf(points);
  return offer === null
    ? words.belowThreshold(REDEEM_THRESHOLD - points, PERCENT_PER_STEP)
    : words.worth(offer.points, offer.percentage, points - offer.points);
}

function NoPoints({ isLoading }: { isLoading: boolean }) {
  return (
    <section className={CARD_LOOK} aria-label={words.points}>
      {isLoading ? (
        <>
          <Skeleton className="h-[clamp(4rem,2.4rem+7.2vw,7.6rem)] w-[min(16rem,70%)]" />
          <Skeleton className="w-full" />
          <Skeleton shape="button" className="w-[min(15rem,100%)]" />
        </>
      ) : (
        <p>{words.pointsUnknown}</p>
      )}
    </section>
  );
}
