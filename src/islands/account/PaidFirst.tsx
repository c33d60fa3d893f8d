import { useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { isLate } from '#src/islands/order/shared/is-late.ts';
import { OwnUnsettled } from '#src/islands/orders/OwnUnsettled.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { loadWaitingOrder } from '#src/lib/flows/account/waiting-order.ts';

const words = messages.paidFirst;

/**
 * The order that waits behind the verification: paid, booked, and what happens next. Without one, payments that are no
 * orders yet; nothing while none is known.
 */
export function PaidFirst({ support, onKnown }: { support: Support; onKnown: () => void }) {
  const [order, setOrder] = useState<OrderDetail | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadWaitingOrder().then((loaded) => {
      if (isGone || loaded === null) return;
      setOrder(loaded);
      onKnown();
    });
    return () => {
      isGone = true;
    };
  }, [onKnown]);
  if (order === null) return <OwnUnsettled />;
  const { slug, total, phone_number: phone, pickup_window: pickup, back_on: back } = order;
  const code = orderCode(slug);
  return (
    <section className="grid gap-3 rounded-toe bg-mint-soft px-5 py-4" aria-labelledby="paid-first">
      <h1 className="flex items-center gap-2 text-2xl" id="paid-first">
        <Icon name="circle-check" className="size-8 text-success" />
        {words.title}
      </h1>
      <p className="font-bold tabular-nums">{words.order(code, formatCheckout(parseMoney(total) ?? 0))}</p>
      <ul className="grid gap-1">
        {/* Who confirms the address days later reads no day that is over. */}
        <li>{pickup && !isLate(pickup) ? words.fetched(formatSpan(pickup)) : words.next(unbrokenPhone(phone))}</li>
        {back && !isLate(back) ? <li>{words.back(formatSpan(back))}</li> : null}
        {back === null ? <li>{messages.tracking.toAgree}</li> : null}
      </ul>
      <p className="text-sm text-soft">
        {words.wrong}{' '}
        <a
          className="font-bold text-green-600"
          href={support.whatsApp ? whatsAppLink(words.about(code), support.whatsApp) : `tel:${support.phone}`}
        >
          {support.whatsApp ? messages.referral.whatsApp : support.phoneShown}
        </a>
      </p>
    </section>
  );
}
