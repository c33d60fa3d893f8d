import { useState } from 'react';
import type { StaffRating, StaffRatings } from '#contract/orders/ratings.ts';
import { messages } from '#domain/messages.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { Stars } from '#src/islands/order/own/Stars.tsx';
import { DeskEntry } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortDay } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { chooseRating } from '#src/lib/flows/team/team-ratings.ts';

const words = messages.teamRatings;

type Props = { rating: StaffRating; mayChoose: boolean; onChosen: (all: StaffRatings) => void };

/** One rating, and the owner's choice to show it. */
export function RatingCard({ rating, mayChoose, onChosen }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isToldWhen, setToldWhen] = useState(false);
  const { stars, text, first_name: name, area, may_show: mayShow, is_shown: isShown, slug, code, changed_at } = rating;
  const choose = async () => {
    if (isBusy) return;
    setBusy(true);
    const chosen = await chooseRating(rating, !isShown);
    setBusy(false);
    setProblem(chosen.ok ? null : chosen.message);
    setToldWhen(chosen.ok);
    if (chosen.ok) onChosen(chosen.value);
  };
  const state = isShown ? words.shown : mayShow ? words.agreed : words.notAgreed;
  return (
    <DeskEntry>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stars count={stars} />
        <Chip kind={isShown ? 'ok' : 'plain'}>{state}</Chip>
      </div>
      {text === '' ? null : <p>{text}</p>}
      <p className="text-sm text-soft tabular-nums">
        {words.by(name, area)}, {shortDay(changed_at)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <TextLink href={staffOrderPath(slug)}>{code}</TextLink>
        {mayChoose && (mayShow || isShown) ? (
          <Button kind="outlined" size="small" aria-disabled={isBusy} onClick={() => void choose()}>
            {isBusy ? words.busy : isShown ? words.hide : words.show}
          </Button>
        ) : null}
      </div>
      {isToldWhen ? <Notice>{isShown ? words.chosen : words.hidden}</Notice> : null}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </DeskEntry>
  );
}
