import type { StaffDifference } from '#contract/staff/money/disputes.ts';
import { messages } from '#domain/messages.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { DeskEntry } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { sumText } from './sums.ts';

const words = messages.teamDifferences;

type Props = {
  difference: StaffDifference;
  /** Offered to those who may decide about an open one. */
  onDecide?: ((difference: StaffDifference) => void) | undefined;
};

/** One difference: what it means, both sides' sums, since when; how it was settled. */
export function DifferenceCard({ difference, onDecide }: Props) {
  const { kind, key, theirs, ours, currency, word, order_slug: slug, resolved_at: resolvedAt } = difference;
  const hasSums = theirs !== null || ours !== null;
  return (
    <DeskEntry>
      <p className={resolvedAt === null ? 'font-bold' : 'font-semibold text-ink-soft'}>
        {messages.differenceKinds[kind]}
      </p>
      {hasSums ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          <div className="flex gap-2">
            <dt className="text-soft">{words.theirs}</dt>
            <dd className="font-bold">{theirs === null ? words.nothing : sumText(theirs, currency)}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-soft">{words.ours}</dt>
            <dd className="font-bold">{ours === null ? words.nothing : sumText(ours, currency)}</dd>
          </div>
        </dl>
      ) : null}
      {word === '' ? null : <p>{words.says(word)}</p>}
      <p className="text-soft text-xs tabular-nums">{key}</p>
      <p className="text-sm text-soft tabular-nums">
        {resolvedAt === null
          ? `${words.firstSeen(dayAndTime(difference.first_seen_at))}, ${words.lastSeen(dayAndTime(difference.last_seen_at))}`
          : difference.by === ''
            ? words.gone(dayAndTime(resolvedAt))
            : words.decided(difference.by, dayAndTime(resolvedAt))}
      </p>
      {difference.decision === '' ? null : <p className="whitespace-pre-line">{difference.decision}</p>}
      {slug === null && onDecide === undefined ? null : (
        <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
          {onDecide === undefined ? null : (
            <Button kind="outlined" size="small" onClick={() => onDecide(difference)}>
              {words.decide}
            </Button>
          )}
          {slug === null ? null : <TextLink href={staffOrderPath(slug)}>{messages.teamDisputes.toOrder}</TextLink>}
        </p>
      )}
    </DeskEntry>
  );
}
