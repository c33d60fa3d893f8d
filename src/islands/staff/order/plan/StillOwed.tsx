import { useState } from 'react';
import type { OrderMoney, StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney, toDecimal } from '#domain/prices/money.ts';
import type { StaffOrderView } from '#src/islands/staff/order/use-staff-order.ts';
import { ReasonDialog } from '#src/islands/staff/ReasonDialog.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { cancelAndRefund } from '#src/lib/flows/team/order/team-order.ts';

const words = messages.teamOrder;

/** A sum of several payments: as the API takes it, and as the screen shows it. */
export type Left = { sum: string; shown: string };

/** The sum of what `of` says of each payment; null for nothing, or in a currency that is not ours. */
function sumOf({ money, extra_money: extras = [] }: StaffOrder, of: (one: OrderMoney) => string): Left | null {
  const all = [money, ...extras].filter((one) => one !== null);
  const sum = all.reduce((total, one) => total + (parseMoney(of(one)) ?? 0), 0);
  if (sum === 0 || all.some(({ currency = 'GHS' }) => currency !== 'GHS')) return null;
  return { sum: toDecimal(sum), shown: formatCheckout(sum) };
}

/** All that is left of an order's payments; null when nothing is, or a payment is disputed or unclear. */
export function leftOf(order: StaffOrder): Left | null {
  if (order.stopped === 'dispute' || order.stopped === 'unclear') return null;
  return sumOf(order, ({ refundable }) => refundable);
}

/** What a cancelled order's customer is owed and nobody has given back: a button for the owner, a link for others. */
export function StillOwed({
  order,
  act,
  mayRefund,
}: {
  order: StaffOrder;
  act: StaffOrderView['act'];
  mayRefund: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const owed = sumOf(order, (one) => (one.owed_reason === 'cancelled' ? one.owed : '0.00'));
  if (owed === null) return null;
  const isAll = leftOf(order)?.sum === owed.sum;
  const giveBack = (reason: string) =>
    act(
      () => cancelAndRefund(order.slug, { from: order.status, reason, refund: owed.sum }),
      () => words.refundAllDone(owed.shown),
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p>{words.stillOwed(owed.shown)}</p>
      {mayRefund && isAll ? (
        <Button onClick={() => setAsking(true)}>{words.refundAll(owed.shown)}</Button>
      ) : (
        <TextLink href="#money">{words.stillOwedUnderMoney}</TextLink>
      )}
      {isAsking ? (
        <ReasonDialog
          title={words.refundAllTitle}
          yes={words.refundAll(owed.shown)}
          onYes={async (reason) => {
            const failure = await giveBack(reason);
            if (failure === null) setAsking(false);
            return failure;
          }}
          onNo={() => setAsking(false)}
        >
          {words.refundAllAsk(owed.shown, `${order.first_name} ${order.last_name}`.trim())}
        </ReasonDialog>
      ) : null}
    </div>
  );
}
