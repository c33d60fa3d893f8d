import type { UnsettledPayment } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';

const words = messages.orders;

type Props = {
  payments: readonly UnsettledPayment[];
  /** What the page adds about them. */
  more?: string | null;
};

/** The customer's payments that are no orders: nobody who has paid reads only that there is no order. */
export function UnsettledNote({ payments, more = null }: Props) {
  if (payments.length === 0) return null;
  const isHeld = payments.some(({ state }) => state !== 'checking');
  return (
    <Notice kind={isHeld ? 'warn' : 'info'}>
      <div className="grid gap-1">
        {payments.map((payment) => (
          <p key={payment.reference}>{sentenceOf(payment)}</p>
        ))}
        {more === null ? null : <p>{more}</p>}
      </div>
      <NoticeLink href={paths.failedOrders}>
        {payments.length === 1 ? words.toPayments : words.toAllPayments}
      </NoticeLink>
    </Notice>
  );
}

function sentenceOf({ state, amount, currency, reason }: UnsettledPayment): string {
  const sum = formatCheckout(parseMoney(amount) ?? 0, currency);
  return state === 'checking' ? words.waits(sum) : words.held(sum, reason);
}
