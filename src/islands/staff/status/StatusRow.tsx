import type { StatusLine } from '#contract/staff/reports/status.ts';
import { messages } from '#domain/messages.ts';
import type { StatusCheckName } from '#domain/status/checks.ts';
import { queuePath, teamPaths } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { VerdictChip } from './VerdictChip.tsx';

const words = messages.teamStatus;

/** Where the owner does something about a line; null where only the operator can. */
const WHERE: Record<StatusCheckName, string | null> = {
  owed: teamPaths.money,
  reviews: teamPaths.money,
  refunds: teamPaths.money,
  newOrders: queuePath({ status: 'pending' }),
  lateOrders: queuePath({ late: 'yes' }),
  mails: null,
  failedMails: null,
  phoneMessages: null,
  failedMessages: null,
  provider: null,
  events: null,
  comparison: teamPaths.differences,
  jobs: null,
  disk: null,
  clock: null,
  siteBuild: teamPaths.prices,
  backup: null,
  drill: null,
};

/** Lines that tell when something last went well, where the others tell since when something waits. */
const LAST: readonly StatusCheckName[] = ['comparison', 'backup', 'drill'];

/** Backups and drills have a moment, but no count worth a word. */
const countText = (name: StatusCheckName, count: number | null) =>
  count === null || name === 'backup' || name === 'drill' || name === 'siteBuild' ? '' : words.counts[name](count);

function figuresOf({ name, count, sums, since, note, verdict }: StatusLine): string {
  const isLast = LAST.includes(name) || (name === 'provider' && count === 0);
  const parts = [
    countText(name, count),
    ...sums.map(({ currency, sum }) => moneyText(sum, currency)),
    since === null ? '' : isLast ? words.last(shortMoment(since)) : words.since(shortMoment(since)),
    note,
  ].filter((part) => part !== '');
  const isNothing = since === null && (count ?? 0) === 0 && note === '';
  if (verdict === 'never') return [words.nothing[name], note].filter((part) => part !== '').join(' ');
  return isNothing ? words.nothing[name] : parts.join(', ');
}

/** One line: what it is about, its verdict, its figures, and what to do. */
export function StatusRow({ line }: { line: StatusLine }) {
  const { name, verdict } = line;
  const where = WHERE[name];
  return (
    <li
      className="wrap-anywhere grid break-inside-avoid gap-1 border-line border-t pt-3 first:border-t-0 first:pt-0"
      data-check={name}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="stretch-normal flex-[1_1_8rem] font-body font-bold text-base leading-snug tracking-normal">
          {words.titles[name]}
        </h2>
        <VerdictChip verdict={verdict} />
      </div>
      <p className="tabular-nums first-letter:uppercase">{figuresOf(line)}</p>
      {verdict === 'good' ? null : <p className="text-sm text-soft">{words.todo[name]}</p>}
      {verdict === 'good' || where === null ? null : (
        <p className="print:hidden">
          <TextLink href={where} aria-label={`${words.open}: ${words.titles[name]}`}>
            {words.open}
            <OrderIcon name="chevron-right" />
          </TextLink>
        </p>
      )}
    </li>
  );
}
