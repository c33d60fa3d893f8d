import type { PlaceInput } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { PaidOrder } from '#src/lib/flows/checkout/failed-orders.ts';

const recovery = messages.recovery;
const checkout = messages.checkout;

/** The record of the payment, in words that can be read out on the phone. */
export function PaidOrderDetails({ order: { reference, total, reason, record, isMade } }: { order: PaidOrder }) {
  const delivery = placeLine(record?.delivery_location ?? null);
  const pickup = placeLine(record?.pickup_location ?? null);
  return (
    <dl className="cd">
      <dt>{recovery.reference}</dt>
      <dd className="tabular-nums ref">{reference}</dd>
      {total === null ? null : <Entry name={recovery.amount} text={formatCheckout(total)} />}
      {record === null || record.cart_items.length === 0 ? null : (
        <>
          <dt>{recovery.items}</dt>
          <dd>
            <ul>
              {record.cart_items.map((item) => (
                <li key={item.service_id}>
                  {item.service_name ?? item.name}{' '}
                  <span className="inline-block">({checkout.pairs(item.quantity)})</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      {delivery === '' ? null : <Entry name={checkout.delivery} text={delivery} />}
      {pickup === '' ? null : <Entry name={checkout.pickup} text={pickup} />}
      {record?.phone_number ? <Entry name={checkout.phone} text={record.phone_number} /> : null}
      {isMade ? null : <Entry name={recovery.reason} text={reason} />}
    </dl>
  );
}

function Entry({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tabular-nums">{text}</dd>
    </>
  );
}

function placeLine(place: PlaceInput | null): string {
  return place?.name || place?.address || place?.landmark || place?.areaName || '';
}
