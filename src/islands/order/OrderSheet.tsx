import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { isOver, normaliseStatus } from '#domain/orders/order-status.ts';
import { isUnhappy } from '#domain/orders/rating.ts';
import { receiptPath, returnedPayment } from '#domain/payment-paths.ts';
import { HelpPanel } from '#src/islands/order/problem/HelpPanel.tsx';
import { OrderItems } from '#src/islands/order/shared/OrderItems.tsx';
import { OrderSums } from '#src/islands/order/shared/OrderSums.tsx';
import { OwedNote } from '#src/islands/order/shared/OwedNote.tsx';
import { Timeline } from '#src/islands/order/shared/Timeline.tsx';
import { TrackingPanel } from '#src/islands/order/shared/TrackingPanel.tsx';
import { WindowPanel } from '#src/islands/order/windows/WindowPanel.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { keepFocus } from '#src/islands/ui/keep-focus.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Seam } from '#src/islands/ui/Seam.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { customerLinkActions } from '#src/lib/flows/orders/tracking.ts';
import { AddressCard } from './AddressCard.tsx';
import { CustomerDetails } from './CustomerDetails.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderColumn, OrderColumns } from './OrderColumns.tsx';
import { ChangePanel } from './own/ChangePanel.tsx';
import { RatingPanel } from './own/RatingPanel.tsx';
import { WritePanel } from './own/WritePanel.tsx';
import { onlyMethod } from './shared/only-method.ts';

// Few orders are corrected.
const ExtraPanel = lazyComponent(() => import('./corrected/ExtraPanel.tsx').then((module) => module.ExtraPanel));
const PaidWord = lazyComponent(() => import('./corrected/ExtraPanel.tsx').then((module) => module.ExtraPaymentResult));
const CorrectedNow = lazyComponent(() => import('./corrected/CorrectedNow.tsx').then((module) => module.CorrectedNow));

const words = messages.order;

type Props = { order: OrderDetail; owed: CustomerOwed | undefined; support: Support } & {
  onChanged: () => void;
  onCancelled: () => void;
};

/** Everything of an order below its headline. */
export function OrderSheet({ order, owed, support, onChanged, onCancelled }: Props) {
  const { own } = order;
  const isCancelled = normaliseStatus(order.status) === 'cancelled';
  // Who is not content wants something else first than another order.
  const isContent = own?.rating?.given == null || !isUnhappy(own.rating.given);
  const hasEnded = isOver(normaliseStatus(order.status) ?? '');
  const invites = hasEnded && isContent;
  const [isBack] = useState(
    () => window.location.search !== '' && returnedPayment(new URLSearchParams(window.location.search)) !== null,
  );
  return (
    <OrderColumns ref={keepFocus}>
      <OrderColumn>
        {order.extra_payment === undefined ? (
          isBack ? (
            <Suspense fallback={null}>
              <PaidWord slug={order.slug} onChanged={onChanged} />
            </Suspense>
          ) : null
        ) : (
          <Suspense fallback={<div className="h-48" />}>
            <ExtraPanel slug={order.slug} extra={order.extra_payment} onChanged={onChanged} />
          </Suspense>
        )}
        <OwedNote entry={owed} method={onlyMethod(order)} />
        {own?.rating == null ? null : (
          <RatingPanel order={order} rating={own.rating} support={support} onChanged={onChanged} />
        )}
        {/* On a phone the summary is far below. */}
        {invites ? <OrderAgain order={order} className="xl:hidden" /> : null}
        <WindowPanel order={order} onChanged={onChanged} />
        <Timeline
          status={order.status}
          placedAt={order.created_at}
          {...(hasEnded && { title: words.timelineOver })}
          history={order.history ?? []}
          photos={order.photos ?? []}
        />
        {own === undefined ? null : (
          <ChangePanel order={order} own={own} onChanged={onChanged} onCancelled={onCancelled} />
        )}
        {/* Nobody follows a cancelled order; a link that was made can still be taken back. */}
        {order.tracking === undefined || (order.tracking === null && isCancelled) ? null : (
          <TrackingPanel slug={order.slug} link={order.tracking} actions={customerLinkActions} isOver={isCancelled} />
        )}
        <HelpPanel support={support} slug={order.slug} />
      </OrderColumn>
      <OrderColumn isSecond>
        <Panel className="print:break-inside-avoid">
          <h2 className="mb-4 text-xl">{words.summary}</h2>
          <OrderItems items={order.items} />
          <Seam className="my-5" />
          <OrderSums order={order} struck />
          {order.corrected === undefined ? null : (
            <Suspense fallback={null}>
              <CorrectedNow corrected={order.corrected} />
            </Suspense>
          )}
          <OrderAgain order={order} isQuiet={!invites} className={clsx('mt-[1.35rem]', invites && 'max-xl:hidden')} />
        </Panel>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressCard title={words.deliveryAddress} icon="house" address={order.delivery_address} />
          <AddressCard title={words.pickupAddress} icon="package" address={order.pickup_address} />
        </div>
        {own === undefined ? null : <WritePanel slug={order.slug} own={own} />}
      </OrderColumn>
      <OrderColumn>
        <CustomerDetails order={order} />
        <p className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink kind="outlined" size="small" href={receiptPath(order.slug)}>
            {messages.documents.link}
          </ButtonLink>
          <Button kind="outlined" size="small" onClick={() => window.print()}>
            <OrderIcon name="printer" />
            {words.print}
          </Button>
        </p>
      </OrderColumn>
    </OrderColumns>
  );
}
