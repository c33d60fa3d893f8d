import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel, isBeforePickup, isOver, normaliseStatus } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { OrderProblem } from '#src/islands/order/problem/OrderProblem.tsx';
import { isLate } from '#src/islands/order/shared/is-late.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { useOwed } from '#src/islands/order/shared/use-owed.ts';
import type { BuiltPicture } from '#src/islands/ui/built-picture.ts';
import { longDay } from '#src/islands/ui/dates.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';
import {
  meaningsOf,
  OrderFacts,
  OrderHeadline,
  OrderHero,
  OrderMeaning,
  OrderPromise,
  OrderSentence,
} from './OrderHero.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { isPickupLate, missedStop, StopNotice } from './StopNotice.tsx';
import { useOrder } from './use-order.ts';

const words = messages.order;
const tracking = messages.tracking;

/** A placeholder on green. */
const VEILED = 'block rounded-sm bg-veil';

/** Whether the pair is still to be delivered; an order whose whole money went back promises no day. */
function isUnderWay({ status, total }: OrderDetail, owed: CustomerOwed | undefined): boolean {
  const known = normaliseStatus(status);
  if (known === null || isOver(known)) return false;
  return owed === undefined || (parseMoney(owed.returned) ?? 0) < (parseMoney(total) ?? 0);
}

/** Just paid: the headline says that it is paid and booked, and the status is below it. */
function isFresh(order: OrderDetail, owed: CustomerOwed | undefined): boolean {
  return normaliseStatus(order.status) === 'pending' && isUnderWay(order, owed);
}

/** When the rider comes, and when the pair is back, while that is ahead: `StopNotice` says what was not kept. */
function Promises({ order, turnaround }: { order: OrderDetail; turnaround: string }) {
  const { status, pickup_window: pickup, back_on: back } = order;
  return (
    <>
      {pickup && isBeforePickup(status) && !isPickupLate(order) ? (
        <OrderPromise>{messages.windows.fetched(formatSpan(pickup))}</OrderPromise>
      ) : null}
      {back === null ? <OrderPromise>{tracking.toAgree}</OrderPromise> : null}
      {isLate(back) ? null : (
        <OrderPromise>{back ? tracking.backOn(formatSpan(back)) : words.turnaround(turnaround)}</OrderPromise>
      )}
    </>
  );
}

type Props = {
  before: BuiltPicture;
  after: BuiltPicture;
  support: Support;
  /** How long a clean takes, in words: 'about 72 hours'. */
  turnaround: string;
  shopName: string;
};

/**
 * One order of the signed-in user with a verified e-mail: the status is the headline, the picture shows the progress.
 */
export default function OrderScreen({ before, after, support, turnaround, shopName }: Props) {
  const { loaded, retry, reload, reloadAll, screen } = useOrder();
  const order = loaded?.state === 'ready' ? loaded.order : null;
  const owed = useOwed(order !== null, order?.status).get(order?.slug ?? '');
  useEffect(() => {
    if (order !== null) document.title = `${words.titleOf(orderCode(order.slug))} | ${shopName}`;
  }, [order, shopName]);

  if (loaded?.state === 'missing' || loaded?.state === 'failed') {
    return (
      <div ref={screen}>
        <OrderProblem why={loaded.state} support={support} onRetry={retry} />
      </div>
    );
  }
  return (
    <div ref={screen}>
      <OrderHero status={order?.status ?? null} before={before} after={after}>
        <p className="mb-4 hidden text-sm print:block">
          <b>{shopName}</b>, {support.phoneShown}, {support.email}
        </p>
        <TextLink className="print:hidden" href={paths.orders}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </TextLink>
        {order === null ? (
          <>
            <h1 className="sr-only">{words.title}</h1>
            <p className="mt-3 mb-6 grid content-start gap-[0.7rem]" aria-hidden="true">
              <span className={clsx(VEILED, 'h-[clamp(2.25rem,1.4rem+3.6vw,4.5rem)] w-[70%]')} />
              <span className={clsx(VEILED, 'h-[clamp(2.25rem,1.4rem+3.6vw,4.5rem)] w-[70%]')} />
              <span className={clsx(VEILED, 'h-[0.9rem]')} />
            </p>
          </>
        ) : (
          <>
            <OrderHeadline>
              <WideEnding
                text={isFresh(order, owed) ? messages.ownOrder.paid : detailLabel(order.status)}
                long="stretch-[96%]"
                broken
              />
            </OrderHeadline>
            {isFresh(order, owed) ? (
              <OrderSentence>
                {order.pickup_window ? messages.ownOrder.paidNextPlanned : messages.ownOrder.paidNext}
              </OrderSentence>
            ) : missedStop(order) === undefined ? (
              <OrderMeaning status={order.status} meanings={meaningsOf(order)} />
            ) : null}
            {isUnderWay(order, owed) ? <Promises order={order} turnaround={turnaround} /> : null}
            <OrderFacts>
              {isFresh(order, owed) ? (
                <>
                  <StatusChip status={order.status} />
                  <b>{moneyText(order.total)}</b>
                </>
              ) : null}
              <span>{orderCode(order.slug)}</span>
              <time dateTime={order.created_at}>{longDay(order.created_at)}</time>
            </OrderFacts>
            {isUnderWay(order, owed) ? <StopNotice order={order} /> : null}
          </>
        )}
      </OrderHero>
      {order === null ? (
        <OrderSkeleton />
      ) : (
        <OrderSheet order={order} owed={owed} support={support} onChanged={reload} onCancelled={reloadAll} />
      )}
    </div>
  );
}
