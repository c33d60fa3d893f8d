import type { PromotionShown, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { dayAndTime, shortMoment } from '#src/islands/ui/dates.ts';
import { endText, termsText, usesText } from './promotion-text.ts';

const words = messages.teamPromotions;

type Props = { promotion: PromotionShown; state: PromotionsState; onSwitch: () => void };

/** The name of what can be done with a promotion; null for nothing. */
function switchOf({ state, ends_at }: PromotionShown, now: string): string | null {
  if (state === 'now') return words.end;
  if (state === 'ahead') return words.withdraw;
  return state !== 'over' && ends_at > now ? words.resume : null;
}

/** One promotion: its terms, its time, its uses, who made and ended it, and what can be done with it. */
export function PromotionEntry({ promotion, state, onSwitch }: Props) {
  const { name, code, starts_at, ends_at, reason, by, saved_at, ends } = promotion;
  const label = switchOf(promotion, state.at);
  return (
    <div className="grid grid-cols-1 gap-1" data-promotion={promotion.id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <b className="wrap-anywhere">{name}</b>
          {code === null ? null : <Chip className="wrap-anywhere">{code}</Chip>}
        </p>
        {label === null ? null : (
          <Button
            kind="outlined"
            size="small"
            className="flex-none whitespace-nowrap"
            aria-label={`${label}: ${name}`}
            onClick={onSwitch}
          >
            {label}
          </Button>
        )}
      </div>
      <span className="font-semibold text-sm tabular-nums">{termsText(promotion, state.services)}</span>
      <span className="text-sm tabular-nums">{usesText(promotion)}</span>
      <span className="text-sm text-soft tabular-nums">
        {words.states[promotion.state]}, {words.period(shortMoment(starts_at), endText(ends_at))}
      </span>
      <span className="text-sm text-soft tabular-nums">{words.madeBy(by, dayAndTime(saved_at))}</span>
      {ends.map((end) => (
        <span key={end.at} className="text-sm text-soft tabular-nums">
          {words.endedBy(end.by, dayAndTime(end.at))}
          {end.undone_at === null ? '' : `, ${words.resumedBy(end.undone_by, dayAndTime(end.undone_at))}`}
        </span>
      ))}
      {reason === '' ? null : <span className="wrap-anywhere text-sm">{reason}</span>}
    </div>
  );
}
