import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { FailedState } from '#src/islands/ui/states/FailedState.tsx';
import type { WaitingPayment } from '#src/lib/stores/checkout/payment.ts';
import { AnotherWay } from './AnotherWay.tsx';
import { useReveal } from './use-reveal.ts';

const words = messages.waiting;
const methods: Record<string, string> = messages.payment.methods;

type Props = {
  waiting: WaitingPayment;
  look: 'idle' | 'looking' | 'looked' | 'failed';
  /** A sentence about what it pays for, when the cart holds something else by now; otherwise null. */
  content: string | null;
  /** Null where the customer can't pay; the panel then shows the button that looks. */
  onPayAnotherWay: (() => void) | null;
  /** The button that looks now. */
  children: ReactNode;
};

/** 'Check your phone': the payment of this cart that waits, with all that is known of it. */
export default function WaitingPanel({ waiting, look, content, onPayAnotherWay, children }: Props) {
  const { reference, amount, since, checkedAt, channel, isPaid, isElsewhere } = waiting;
  const place = useReveal();
  // A card waits at its bank's page: nothing arrives on the phone.
  const [title, lead] = channel === 'card' ? [words.cardTitle, words.cardLead] : [words.title, words.lead];
  return (
    <div ref={place} className="focus:outline-none" tabIndex={-1}>
      <FailedState
        as="section"
        tone={isPaid ? 'ok' : 'warn'}
        className="wrap-anywhere grid-cols-1"
        icon={
          <CheckoutIcon
            name={isPaid ? 'circle-check' : channel === 'card' ? 'credit-card' : 'smartphone'}
            className="size-8"
          />
        }
        title={isPaid ? words.paidTitle : title}
      >
        <div role="status">
          <p>{isPaid ? words.leadPaid : lead}</p>
          {isElsewhere && !isPaid ? <p className="mt-2">{words.elsewhere}</p> : null}
          {content === null ? null : <p className="mt-2 font-semibold">{content}</p>}
        </div>
        <dl className="mt-2 grid w-full gap-y-2">
          <Fact name={words.amount} text={formatCheckout(amount)} isStrong />
          <Fact name={words.method} text={methods[channel] ?? words.methodUnknown} />
          {since === null ? null : <Fact name={words.since} text={dayAndTime(since)} />}
          <Fact name={words.looked} text={checkedAt === null ? words.notLooked : clock(checkedAt)} />
        </dl>
        <p className="text-ink-soft text-sm">
          {words.reference}
          <b className="block font-semibold text-base text-ink tabular-nums">{reference}</b>
        </p>
        <p role="status" className="font-semibold text-sm empty:sr-only">
          {look === 'looked' && !isPaid ? words.stillWaiting : null}
          {look === 'failed' ? words.lookFailed : null}
        </p>
        {onPayAnotherWay === null ? children : null}
        {onPayAnotherWay === null || isPaid ? null : <AnotherWay onPay={onPayAnotherWay} />}
      </FailedState>
    </div>
  );
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** '09:12:31' of a moment on the wire. */
function clock(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : CLOCK.format(date);
}

function Fact({ name, text, isStrong = false }: { name: string; text: string; isStrong?: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-28 text-ink-soft text-sm leading-6">{name}</dt>
      <dd className={clsx('min-w-32 flex-1 tabular-nums', isStrong ? 'font-bold' : 'font-semibold')}>{text}</dd>
    </div>
  );
}
