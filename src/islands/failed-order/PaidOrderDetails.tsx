import { clsx } from 'clsx';
import type { PlaceInput } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { normalisePhone, unbrokenPhone } from '#domain/phone.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { PaidOrder } from '#src/lib/flows/checkout/paid-orders.ts';

const recovery = messages.recovery;
const checkout = messages.checkout;

const TERM = 'text-ink-soft max-sm:text-sm';
const DETAIL = 'max-sm:mb-[0.6rem]';

/** The record of the payment, in words that can be read out on the phone. */
export function PaidOrderDetails({ order }: { order: PaidOrder }) {
  const { reference, total, currency, reason, record, isMade } = order;
  const delivery = placeLine(record?.delivery_location ?? null);
  const pickup = placeLine(record?.pickup_location ?? null);
  return (
    <dl className="max-xl:stitched-top/line-strong xl:stitched-left/line-strong mt-4 grid w-full grid-cols-1 content-start pt-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-2 xl:col-start-2 xl:row-span-full xl:mt-0 xl:py-1 xl:pl-8">
      <dt className={TERM}>{recovery.reference}</dt>
      <dd className={clsx(DETAIL, 'font-semibold text-sm tabular-nums')}>{reference}</dd>
      {total === null ? null : <Entry name={recovery.amount} text={formatCheckout(total, currency)} />}
      {record === null || record.cart_items.length === 0 ? null : (
        <>
          <dt className={TERM}>{recovery.items}</dt>
          <dd className={clsx(DETAIL, 'font-semibold')}>
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
      {delivery !== '' && delivery === pickup ? (
        <Entry name={messages.payment.deliveryAndPickup} text={delivery} />
      ) : (
        <>
          {delivery === '' ? null : <Entry name={checkout.delivery} text={delivery} />}
          {pickup === '' ? null : <Entry name={checkout.pickup} text={pickup} />}
        </>
      )}
      {record?.phone_number ? (
        <Entry name={checkout.phone} text={unbrokenPhone(normalisePhone(record.phone_number) ?? record.phone_number)} />
      ) : null}
      {isMade ? null : (
        // What the retries leave behind is a word for the log.
        <Entry name={recovery.reason} text={reason === checkout.failedAfterRetries ? recovery.notMade : reason} />
      )}
    </dl>
  );
}

function Entry({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className={TERM}>{name}</dt>
      <dd className={clsx(DETAIL, 'font-semibold tabular-nums')}>{text}</dd>
    </>
  );
}

function placeLine(place: PlaceInput | null): string {
  return place?.name || place?.address || place?.landmark || place?.areaName || '';
}
