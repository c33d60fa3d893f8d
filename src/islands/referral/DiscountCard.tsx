import { clsx } from 'clsx';
import type { ActiveRedemption } from '#contract/redemption.ts';
import { redemptionStatusLabel } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';

const words = messages.referral;

type Props = { active: ActiveRedemption | null | undefined; isLoading: boolean };

/** The redeemed discount that waits for the next order, if there is one. */
export function DiscountCard({ active, isLoading }: Props) {
  return (
    <section
      className={clsx(
        'grid grid-cols-1 content-center justify-items-start gap-[0.6rem] rounded-toe p-6 forced-colors:border',
        // Only a discount that waits is loud.
        active || isLoading ? 'on-green bg-green-900' : 'bg-mint-soft',
      )}
      data-testid="discount"
    >
      <h3 className="wrap-anywhere">{words.activeDiscount}</h3>
      {active ? (
        <>
          <p className="stretch-[88%] font-display font-heavy text-[length:clamp(4rem,3rem+4vw,6rem)] text-accent leading-[0.85]">
            {words.percent(active.percentage)}
          </p>
          <p className="text-soft">{words.activeDiscountHint(active.points_redeemed)}</p>
          <Chip>
            <OrderIcon name="badge-check" className="size-4" />
            {redemptionStatusLabel(active.is_applied)}
          </Chip>
        </>
      ) : isLoading ? (
        <>
          <Skeleton shape="title" className="w-full animate-none bg-none bg-veil" />
          <Skeleton className="w-full animate-none bg-none bg-veil" />
        </>
      ) : (
        <p className="text-soft">{active === null ? words.noActiveDiscount : words.discountUnknown}</p>
      )}
    </section>
  );
}
