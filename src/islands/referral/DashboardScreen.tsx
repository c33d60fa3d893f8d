import { messages } from '#domain/messages.ts';
import { ShareBox } from '#src/islands/referral/share/ShareBox.tsx';
import { HistoryTable } from '#src/islands/referral/tables/HistoryTable.tsx';
import { ReferralsTable } from '#src/islands/referral/tables/ReferralsTable.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { keepFocus } from '#src/islands/ui/keep-focus.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { DiscountCard } from './DiscountCard.tsx';
import type { FriendOffer } from './offer.ts';
import { friendPercent } from './offer.ts';
import { PointsCard } from './PointsCard.tsx';
import { ReferralHead } from './ReferralHead.tsx';
import { useDashboard } from './use-dashboard.ts';

const words = messages.referral;

/** Link, points, discount, friends and redemptions of the signed-in user. */
export function DashboardScreen({ offer }: { offer: FriendOffer }) {
  const { dashboard, busy, isIncomplete, refusal, refresh, redeem } = useDashboard();
  const isLoading = busy === 'loading';
  return (
    <>
      <ReferralHead offer={offer}>
        <ShareBox link={dashboard.link} isLoading={isLoading} percent={friendPercent(offer)} />
      </ReferralHead>
      <div className="mx-auto max-w-page px-gutter" aria-busy={busy !== null} ref={keepFocus}>
        <div className="flex flex-wrap items-center justify-between gap-4 pt-8">
          <h2 className="wrap-anywhere text-2xl">{words.yourPoints}</h2>
          <Button kind="outlined" size="small" aria-disabled={busy !== null || undefined} onClick={refresh}>
            <OrderIcon name="refresh-cw" />
            {busy === 'refreshing' ? words.refreshing : words.refresh}
          </Button>
        </div>
        <p className="sr-only" role="status">
          {isLoading ? words.loading : ''}
        </p>
        {isIncomplete && !isLoading ? (
          <div className="pt-4">
            <Notice kind="bad">{words.loadFailed}</Notice>
          </div>
        ) : null}
        <div className="grid grid-cols-1 gap-5 pt-4 pb-8 md:grid-cols-[1.5fr_1fr]">
          <PointsCard dashboard={dashboard} busy={busy} refusal={refusal} onRedeem={redeem} />
          <DiscountCard active={dashboard.active} isLoading={isLoading} />
        </div>
        <ReferralsTable referrals={dashboard.referrals} link={dashboard.link} isLoading={isLoading} />
        <HistoryTable history={dashboard.history} isLoading={isLoading} />
      </div>
    </>
  );
}
