import {
  MAX_REDEEM_PERCENT,
  PERCENT_PER_STEP,
  POINTS_PER_FRIEND,
  REDEEM_THRESHOLD,
  redemptionOf,
} from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Dashboard } from '#src/lib/flows/referrals/referrals.ts';
import type { DashboardView } from './use-dashboard.ts';

const words = messages.referral;

/** At most this many eyelets are drawn, one for each friend's points. */
const EYELETS = Array.from({ length: MAX_REDEEM_PERCENT / PERCENT_PER_STEP }, (_, index) => index + 1);

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
  return (
    <section className="pts" aria-label={words.points}>
      <p className={points > 999 ? 'n tabular-nums many' : 'n tabular-nums'} data-testid="points">
        {points}
      </p>
      <p className="eyes" aria-hidden="true">
        {EYELETS.map((eyelet) => (
          <i key={eyelet} className={points >= eyelet * POINTS_PER_FRIEND ? 'f' : undefined} />
        ))}
      </p>
      <p>
        {friends === undefined ? null : `${words.friends(friends)} `}
        <b>{words.eyelets}</b>
      </p>
      {refusal === null ? null : <Notice kind="bad">{refusal}</Notice>}
      <button
        type="button"
        className="btn"
        disabled={points < REDEEM_THRESHOLD || busy !== null}
        aria-describedby="redeem-worth"
        onClick={onRedeem}
      >
        <OrderIcon name="gift" />
        {busy === 'redeeming' ? words.redeeming : words.redeem(points)}
      </button>
      <p className="text-sm" id="redeem-worth">
        {worthOf(points)}
      </p>
    </section>
  );
}

/** What redeeming would give now, or how many points are missing. */
function worthOf(points: number): string {
  const offer = redemptionOf(points);
  return offer === null ? words.belowThreshold(REDEEM_THRESHOLD - points) : words.worth(offer.points, offer.percentage);
}

function NoPoints({ isLoading }: { isLoading: boolean }) {
  return (
    <section className="pts" aria-label={words.points}>
      {isLoading ? (
        <>
          <span className="sk figure" />
          <span className="sk" />
          <span className="sk press" />
        </>
      ) : (
        <p>{words.pointsUnknown}</p>
      )}
    </section>
  );
}
