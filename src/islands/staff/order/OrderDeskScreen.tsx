import { useEffect } from 'react';
import type { StaffOrder, TeamMember } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { shortMoment } from '#src/islands/order/dates.ts';
import { OrderItems } from '#src/islands/order/OrderItems.tsx';
import { OrderSums } from '#src/islands/order/OrderSums.tsx';
import { TrackingPanel } from '#src/islands/order/TrackingPanel.tsx';
import { StatusChip } from '#src/islands/staff/StatusChip.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { LoadFailed } from '#src/islands/ui/LoadFailed.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { teamLinkActions } from '#src/lib/flows/team/team-tracking.ts';
import { CustomerPanel } from './CustomerPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { MoneyPanel } from './MoneyPanel.tsx';
import { MovePanel } from './MovePanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { PhotosPanel } from './PhotosPanel.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { type StaffOrderView, useStaffOrder } from './use-staff-order.ts';

const words = messages.teamOrder;

/** One order as the team sees it. */
export default function OrderDeskScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readOrders" current={teamPaths.queue} shopName={shopName}>
      {(member) => <StaffOrderPage member={member} shopName={shopName} />}
    </TeamGuard>
  );
}

function StaffOrderPage({ member, shopName }: { member: TeamMember; shopName: string }) {
  const desk = useStaffOrder();
  const { order } = desk;
  useEffect(() => {
    if (order !== null) document.title = `${order.code} ${order.first_name} | ${shopName}`;
  }, [order, shopName]);
  return (
    <>
      <header className="th on-green">
        <div className="r">
          <h1 className="tabular-nums">
            {order?.code ?? words.title}
            {order === null ? null : (
              <small>
                {[
                  `${order.first_name} ${order.last_name}`.trim(),
                  words.booked(shortMoment(order.created_at)),
                  words.promised(shortMoment(order.promised_by)),
                ].join(', ')}
              </small>
            )}
          </h1>
          <button type="button" className="iconbtn" aria-label={messages.team.refresh} onClick={desk.reload}>
            <OrderIcon name="refresh-cw" />
          </button>
        </div>
        {order === null ? null : (
          <p className="chips">
            <StatusChip status={order.status} />
            {order.is_late ? (
              <span className="chip bad">
                <OrderIcon name="clock" />
                {messages.team.late}
              </span>
            ) : null}
          </p>
        )}
      </header>
      <p className="wrap">
        <a className="link" href={teamPaths.queue}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </a>
      </p>
      {order === null ? (
        <StaffOrderLoading desk={desk} />
      ) : (
        <Panels order={order} act={desk.act} member={member} shopName={shopName} onMoneyMoved={desk.reload} />
      )}
    </>
  );
}

function StaffOrderLoading({ desk: { problem, reload } }: { desk: StaffOrderView }) {
  if (problem === null) return <SkeletonRows />;
  return (
    <div className="wrap tpad">
      {problem === 'failed' ? (
        <LoadFailed
          title={messages.team.loadFailed}
          hint={messages.team.loadFailedHint}
          again={messages.team.tryAgain}
          onRetry={reload}
        />
      ) : (
        <div className="em">
          <span className="eye">
            <OrderIcon name="search" />
          </span>
          <h2>{words.missing}</h2>
          <p className="text-soft">{words.missingHint}</p>
        </div>
      )}
    </div>
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
    <div className="wrap desk">
      <div className="col">
        {rights.includes('moveOrders') ? <MovePanel order={order} act={act} /> : null}
        <CustomerPanel order={order} shopName={shopName} />
        {rights.includes('addPhotos') ? (
          <section className="panel">
            <h2>{messages.teamPhotos.title}</h2>
            <PhotosPanel slug={order.slug} photos={order.photos} mayDelete={rights.includes('deletePhotos')} />
          </section>
        ) : null}
        {rights.includes('planStops') ? <PlanPanel order={order} act={act} /> : null}
        {rights.includes('writeNotes') ? <NotesPanel slug={order.slug} act={act} /> : null}
      </div>
      <div className="col">
        <section className="panel">
          <h2>{words.items}</h2>
          <OrderItems items={order.items} />
          <hr className="stitch" />
          <OrderSums order={order} />
        </section>
        {order.money === null ? null : (
          <MoneyPanel order={order} mayRefund={rights.includes('refund')} onMoved={onMoneyMoved} />
        )}
        {rights.includes('shareTracking') ? (
          <section className="panel">
            <TrackingPanel slug={order.slug} link={order.tracking} actions={teamLinkActions} />
          </section>
        ) : null}
        <HistoryPanel events={order.events} />
      </div>
    </div>
  );
}
