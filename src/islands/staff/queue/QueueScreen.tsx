import { useState } from 'react';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { Input } from '#src/islands/ui/form/Input.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { downloadOrders, type QueueFilter } from '#src/lib/flows/team/team-queue.ts';
import { OrderNotifications } from './OrderNotifications.tsx';
import { Attention, QueueTabs } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import { useQueue } from './use-queue.ts';

const words = messages.teamQueue;
const ALL: QueueFilter = { status: '', late: '', search: '' };

/** The queue: what needs attention first, then all orders by status, name, phone or code. */
export default function QueueScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readOrders" current={teamPaths.queue} shopName={shopName}>
      {(member) => <Orders member={member} />}
    </TeamGuard>
  );
}

function Orders({ member }: { member: TeamMember }) {
  const queue = useQueue();
  const { filter, setFilter, orders } = queue;
  return (
    <>
      <TeamHead
        title={words.title}
        action={
          <IconButton label={messages.team.refresh} onClick={queue.reload}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      >
        <search className="relative mt-[0.6rem] block max-w-[34rem]">
          <OrderIcon name="search" className="absolute top-1/2 left-[0.9rem] -translate-y-1/2 text-ink-soft" />
          <Input
            className="!min-h-12 pl-[2.9rem]"
            type="search"
            aria-label={words.search}
            placeholder={words.searchShort}
            autoComplete="off"
            enterKeyHint="search"
            value={filter.search}
            onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          />
        </search>
      </TeamHead>
      <Attention counts={queue.counts} filter={filter} onFilter={setFilter} />
      <QueueTabs counts={queue.counts} filter={filter} onFilter={setFilter} />
      <TeamContent>
        {queue.hasFailed && orders === null ? <TeamLoadFailed onRetry={queue.reload} /> : null}
        {orders !== null && orders.length === 0 ? <NoOrders onClear={() => setFilter(ALL)} /> : null}
        {orders === null || orders.length === 0 ? null : (
          <ul className="grid grid-cols-1 gap-[0.6rem]">
            {orders.map((order) => (
              <QueueRow key={order.slug} order={order} />
            ))}
          </ul>
        )}
        <p className="sr-only" role="status">
          {orders === null ? '' : words.found(orders.length, queue.hasMore)}
        </p>
        <p className="sr-only" role="status" data-testid="news">
          {queue.news}
        </p>
        {queue.hasFailed && orders !== null ? <Notice kind="bad">{messages.attempt.unreachable}</Notice> : null}
        <div className="flex flex-wrap gap-3 pt-[1.1rem]">
          {queue.hasMore && orders !== null ? (
            <Button kind="dark" aria-disabled={queue.isLoadingMore} onClick={queue.loadMore}>
              {queue.isLoadingMore ? words.moreBusy : words.more}
            </Button>
          ) : null}
          {member.rights.includes('exportOrders') && orders !== null && orders.length > 0 ? (
            <Download filter={filter} />
          ) : null}
          {member.rights.includes('readWorkshop') ? (
            <ButtonLink kind="outlined" href={teamPaths.workshop}>
              {messages.teamWorkshop.title}
            </ButtonLink>
          ) : null}
          {member.rights.includes('readReports') ? (
            <ButtonLink kind="outlined" href={teamPaths.reports}>
              {messages.teamReports.title}
            </ButtonLink>
          ) : null}
          {member.rights.includes('readStatus') ? (
            <ButtonLink kind="outlined" href={teamPaths.status}>
              {messages.teamStatus.title}
            </ButtonLink>
          ) : null}
          {member.rights.includes('setTeam') ? (
            <ButtonLink kind="outlined" href={teamPaths.team}>
              {messages.teamMembers.title}
            </ButtonLink>
          ) : null}
          {member.rights.includes('setPromotions') ? (
            <ButtonLink kind="outlined" href={teamPaths.promotions}>
              {messages.teamPromotions.title}
            </ButtonLink>
          ) : null}
          {member.rights.includes('readAudit') ? (
            <ButtonLink kind="outlined" href={teamPaths.audit}>
              {messages.teamAudit.title}
            </ButtonLink>
          ) : null}
          {member.rights.includes('readRatings') ? (
            <ButtonLink kind="outlined" href={teamPaths.ratings}>
              {messages.teamRatings.title}
            </ButtonLink>
          ) : null}
        </div>
        {member.rights.includes('hearOrders') ? <OrderNotifications /> : null}
      </TeamContent>
      {orders === null && !queue.hasFailed ? <SkeletonRows /> : null}
    </>
  );
}

function Download({ filter }: { filter: QueueFilter }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const done = await downloadOrders(filter);
    setBusy(false);
    if (!done.ok) setProblem(done.message);
  };
  return (
    <>
      <Button kind="outlined" className="px-[min(1.5rem,7vw)]" aria-disabled={isBusy} onClick={() => void download()}>
        <TeamIcon name="download" />
        {isBusy ? words.csvBusy : words.csv}
      </Button>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </>
  );
}

function NoOrders({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={<OrderIcon name="search" />} title={words.none} hint={words.noneHint}>
      <Button kind="outlined" className="mt-2" onClick={onClear}>
        {words.clear}
      </Button>
    </EmptyState>
  );
}
