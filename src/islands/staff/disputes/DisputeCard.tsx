import type { ListedDispute } from '#contract/staff/money/disputes.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { disputePath } from '#domain/team-paths.ts';
import { DeskEntry } from '#src/islands/staff/Desk.tsx';
import { Chip, type ChipKind } from '#src/islands/ui/Chip.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { sumText } from './sums.ts';

const words = messages.teamDisputes;

const KINDS: Record<ListedDispute['state'], ChipKind> = {
  open: 'bad',
  unclear: 'warn',
  answered: 'plain',
  won: 'ok',
  lost: 'dark',
};

/** How long a dispute may still be answered: in hours within two days, else in days. */
function timeLeft(hours: number): string {
  if (hours < 0) return words.overdue;
  return hours < 48 ? words.hoursLeft(hours) : words.daysLeft(Math.floor(hours / 24));
}

/** The state of a dispute, and how long it may still be answered. */
export function DisputeState({ dispute }: { dispute: ListedDispute }) {
  const { state, due_at: dueAt } = dispute;
  const hours = Math.floor((Date.parse(dueAt) - Date.now()) / HOUR_MS);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip kind={KINDS[state]}>
        <span data-testid="dispute-state">{words.states[state]}</span>
      </Chip>
      {state === 'open' ? <b className="text-danger text-sm tabular-nums">{timeLeft(hours)}</b> : null}
    </p>
  );
}

/** A dispute as an entry of the list, with a link to its evidence. */
export function DisputeCard({ dispute }: { dispute: ListedDispute }) {
  const { id, code, name, amount, currency, state, due_at: dueAt, resolved_at: resolvedAt, word } = dispute;
  return (
    <DeskEntry>
      <p className="flex justify-between gap-4 text-lg">
        <b>{name || words.noOrder}</b>
        <b className="whitespace-nowrap tabular-nums">{sumText(amount, currency)}</b>
      </p>
      <DisputeState dispute={dispute} />
      <p className="text-sm text-soft tabular-nums">
        {[state === 'open' ? words.due(dayAndTime(dueAt)) : '', code, resolvedAt === null ? '' : dayAndTime(resolvedAt)]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {state === 'unclear' ? <p>{messages.teamDifferences.says(word)}</p> : null}
      <p>
        <TextLink href={disputePath(id)}>
          {words.evidence}
          <span className="sr-only"> {id}</span>
        </TextLink>
      </p>
    </DeskEntry>
  );
}
