import type { OrderDetail } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { OrderItems } from '#src/islands/order/shared/OrderItems.tsx';
import { OrderSums } from '#src/islands/order/shared/OrderSums.tsx';
import { Timeline } from '#src/islands/order/shared/Timeline.tsx';
import { TrackingPanel } from '#src/islands/order/shared/TrackingPanel.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { customerLinkActions } from '#src/lib/flows/orders/tracking.ts';
import { AddressCard } from './AddressCard.tsx';
import { CustomerDetails } from './CustomerDetails.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { OrderAgain } from './OrderAgain.tsx';

const words = messages.order;

/** Everything of an order below its headline. */
export function OrderSheet({ order, support }: { order: OrderDetail; support: Support }) {
  return (
    <div className="wrap g">
      <div className="col">
        <Timeline
          status={order.status}
          placedAt={order.created_at}
          history={order.history ?? []}
          photos={order.photos ?? []}
        />
        {order.tracking === undefined ? null : (
          <TrackingPanel slug={order.slug} link={order.tracking} actions={customerLinkActions} />
        )}
        <HelpPanel support={support} slug={order.slug} />
      </div>
      <div className="col">
        <section className="panel">
          <h2>{words.summary}</h2>
          <OrderItems items={order.items} />
          <hr className="stitch" />
          <OrderSums order={order} struck />
          <OrderAgain order={order} />
        </section>
        <div className="ads">
          <AddressCard title={words.deliveryAddress} icon="house" address={order.delivery_address} />
          <AddressCard title={words.pickupAddress} icon="package" address={order.pickup_address} />
        </div>
      </div>
      <div className="col">
        <CustomerDetails order={order} />
        <p className="paper">
          <button type="button" className="btn line sm" onClick={() => window.print()}>
            <OrderIcon name="printer" />
            {words.print}
          </button>
        </p>
      </div>
    </div>
  );
}
