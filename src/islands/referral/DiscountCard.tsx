import type { ActiveRedemption } from '#contract/referrals.ts';
import { redemptionStatusLabel } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

const words = messages.referral;

type Props = { active: ActiveRedemption | null | undefined; isLoading: boolean };

/** The redeemed discount that waits for the next order, if there is one. */
export function DiscountCard({ active, isLoading }: Props) {
  return (
    <section className="dis on-green">
      <h3>{words.activeDiscount}</h3>
      {active ? (
        <>
          <p className="n tabular-nums">{words.percent(active.percentage)}</p>
          <p>{words.activeDiscountHint(active.points_redeemed)}</p>
          <span className="chip">
            <OrderIcon name="badge-check" />
            {redemptionStatusLabel(active.is_applied)}
          </span>
        </>
      ) : isLoading ? (
        <>
          <span className="sk title" />
          <span className="sk" />
        </>
      ) : (
        <p>{active === null ? words.noActiveDiscount : words.discountUnknown}</p>
      )}
    </section>
  );
}
