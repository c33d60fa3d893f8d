import { useEffect } from 'react';
import type { StaffOrder, TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { formatShortSpan } from '#domain/windows/format.ts';
import { OrderItems } from '#src/islands/order/shared/OrderItems.tsx';
import { OrderSums } from '#src/islands/order/shared/OrderSums.tsx';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { TrackingPanel } from '#src/islands/order/shared/TrackingPanel.tsx';
import { BlockedChip } from '#src/islands/staff/BlockedChip.tsx';
import { Desk, DeskColumn, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { DocumentsPanel } from '#src/islands/staff/order/money/DocumentsPanel.tsx';
import { MoneyPanel } from '#src/islands/staff/order/money/MoneyPanel.tsx';
import { CustomerWords } from '#src/islands/staff/order/photos/CustomerWords.tsx';
import { PhotosPanel } from '#src/islands/staff/order/photos/PhotosPanel.tsx';
import { MovePanel } from '#src/islands/staff/order/plan/MovePanel.tsx';
import { PlanPanel } from '#src/islands/staff/order/plan/PlanPanel.tsx';
import { PriorityChip } from '#src/islands/staff/PriorityChip.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Seam } from '#src/islands/ui/Seam.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { teamLinkActions } from '#src/lib/flows/team/order/team-tracking.ts';
import { CorrectPanel } from './CorrectPanel.tsx';
import { CustomerPanel } from './CustomerPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { type StaffOrderView, useStaffOrder } from './use-staff-order.ts';

const words = messages.teamOrder;

const pairsText = (lines: NonNullable<StaffOrder['pairs_now']>) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

/** When the customer was told that the pairs are back. */
const promiseOf = ({ back_on: back, promised_by: promised }: StaffOrder) =>
  words.promised(back ? formatShortSpan(back) : shortMoment(promised));

/** One order as the team sees it. */
export default function StaffOrderScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readOrders" current={teamPaths.queue} shopName={shopName}>
      {(member) => <StaffOrderPage member={member} shopName={shopName} />}
    </TeamGuard>
  );
}

function StaffOrderPage({ member, shopName }: { member: TeamMember; shopName: string }) {
  const view = useStaffOrder();
  const { order } = view;
  useEffect(() => {
    if (order !== null) document.title = `${order.code} ${order.first_name} | ${shopName}`;
  }, [order, shopName]);
  return (
    <>
      <TeamHead
        title={order === null ? words.title : <span className="tabular-nums">{order.code}</span>}
        note={
          order === null
            ? undefined
            : [
                `${order.first_name} ${order.last_name}`.trim(),
                words.booked(shortMoment(order.created_at)),
                ...(order.status === 'cancelled' ? [] : [promiseOf(order)]),
              ].join(', ')
        }
        action={
          <IconButton label={messages.team.refresh} onClick={view.reload}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      >
        {order === null ? null : (
          <p className="mt-[0.6rem] flex flex-wrap gap-2">
            <StatusChip status={order.status} />
            <PriorityChip isPriority={order.priority !== undefined} />
            <BlockedChip stopped={order.stopped} />
            {order.is_late ? (
              <Chip kind="bad">
                <OrderIcon name="clock" className="size-4" />
                {messages.team.late}
              </Chip>
            ) : null}
          </p>
        )}
      </TeamHead>
      <p className="mx-auto max-w-page px-gutter">
        <TextLink href={teamPaths.queue}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </TextLink>
      </p>
      {order === null ? (
        <StaffOrderLoading view={view} />
      ) : (
        <Panels order={order} act={view.act} member={member} shopName={shopName} onMoneyMoved={view.reload} />
      )}
    </>
  );
}

function StaffOrderLoading({ view: { problem, reload } }: { view: StaffOrderView }) {
  if (problem === null) return <SkeletonRows />;
  return (
    <TeamContent>
      {problem === 'failed' ? (
        <TeamLoadFailed onRetry={reload} />
      ) : (
        <EmptyState icon={<OrderIcon name="search" />} title={words.missing} hint={words.missingHint} />
      )}
    </TeamContent>
  );
}

type PanelsProps = {
  order: StaffOrder;
  act: StaffOrderView['act'];
  member: TeamMember;
  shopName: string;
  onMoneyMoved: () => void;
};

function Panels({ order, act, member: { rights }, shopName, onMoneyMoved }: PanelsProps) {
  return (
    <Desk>
      <DeskColumn>
        {rights.includes('moveOrders') ? (
          <MovePanel order={order} act={act} mayRefund={rights.includes('refund')} />
        ) : null}
        <CustomerPanel order={order} shopName={shopName} />
        {rights.includes('correctOrders') ? (
          <CorrectPanel order={order} act={act} mayRefund={rights.includes('refund')} />
        ) : null}
        <CustomerWords notes={order.customer_notes ?? []} photos={order.customer_photos ?? []} />
        {rights.includes('addPhotos') ? (
          <DeskPanel title={messages.teamPhotos.title}>
            <PhotosPanel slug={order.slug} photos={order.photos} mayDelete={rights.includes('deletePhotos')} />
          </DeskPanel>
        ) : null}
        {rights.includes('planStops') ? <PlanPanel order={order} act={act} /> : null}
        {rights.includes('writeNotes') ? <NotesPanel slug={order.slug} act={act} /> : null}
      </DeskColumn>
      <DeskColumn>
        <DeskPanel title={words.items}>
          <OrderItems items={order.items} />
          {order.pairs_now ? (
            <p className="mt-3 font-bold text-sm text-warning">
              {messages.corrections.pairsNow(pairsText(order.pairs_now))}
            </p>
          ) : null}
          <Seam className="my-5" />
          <OrderSums order={order} />
        </DeskPanel>
        {order.money === null ? null : (
          <MoneyPanel order={order} mayRefund={rights.includes('refund')} onMoved={onMoneyMoved} />
        )}
        <DocumentsPanel slug={order.slug} />
        {rights.includes('shareTracking') ? (
          <DeskPanel>
            <div className="[&_h2]:text-title">
              <TrackingPanel slug={order.slug} link={order.tracking} actions={teamLinkActions} />
            </div>
          </DeskPanel>
        ) : null}
        <HistoryPanel events={order.events} />
      </DeskColumn>
    </Desk>
  );
}
