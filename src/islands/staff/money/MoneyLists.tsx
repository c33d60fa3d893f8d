import type { ReactNode } from 'react';
import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import { messages } from '#domain/messages.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { clockTime } from '#src/islands/staff/dates.ts';

const words = messages.teamMoney;

/** The payments of a day, each with its result. */
export function PaymentList({ payments, all }: { payments: MoneyOfDay['payments']; all: number }) {
  return (
    <MoneyList title={words.payments} none={words.noPayments} all={all}>
      {payments.map(({ reference, at, name, channel, state, amount, currency, order_slug }) => (
        <Entry key={reference} slug={order_slug} reference={reference} sum={moneyText(amount, currency)}>
          <b>{name || reference}</b>
          <span className="text-sm text-soft tabular-nums">
            {[clockTime(at), channelText(channel), words.state[state]].filter((part) => part !== '').join(', ')}
          </span>
        </Entry>
      ))}
    </MoneyList>
  );
}

/** 'mobile money', from the provider's 'mobile_money'. */
export function channelText(channel: string): string {
  return channel.replaceAll('_', ' ');
}

/** The refunds of a day. */
export function RefundList({ refunds }: { refunds: MoneyOfDay['refunds'] }) {
  return (
    <MoneyList title={words.refunds} none={words.noRefunds}>
      {refunds.map(({ id, reference, at, by, state, reason, amount, currency, order_slug }) => (
        <Entry key={id} slug={order_slug} reference={reference} sum={moneyText(amount, currency)}>
          <b>{reason}</b>
          <span className="text-sm text-soft tabular-nums">
            {[clockTime(at), words.refundState[state], by || messages.teamOrder.shop].join(', ')}
          </span>
        </Entry>
      ))}
    </MoneyList>
  );
}

type ListProps = { title: string; none: string; all?: number; children: ReactNode[] };

function MoneyList({ title, none, children, all = children.length }: ListProps) {
  return (
    <DeskPanel title={title} count={all}>
      {all > children.length ? <p className="text-sm text-soft">{words.onlyNewest(children.length, all)}</p> : null}
      {children.length === 0 ? <p className="text-soft">{none}</p> : <DeskList>{children}</DeskList>}
    </DeskPanel>
  );
}

type EntryProps = { slug: string | null; reference: string; sum: string; children: ReactNode };

function Entry({ slug, reference, sum, children }: EntryProps) {
  return (
    <DeskEntry isRow>
      <div className="grid min-w-0 leading-compact">
        {children}
        {slug === null ? (
          <span className="text-soft text-xs tabular-nums">{reference}</span>
        ) : (
          <a className="inline-flex min-h-7 items-center font-bold text-green-600 text-sm" href={staffOrderPath(slug)}>
            {words.openOrder}
            <span className="sr-only"> {reference}</span>
          </a>
        )}
      </div>
      <b className="whitespace-nowrap tabular-nums">{sum}</b>
    </DeskEntry>
  );
}
