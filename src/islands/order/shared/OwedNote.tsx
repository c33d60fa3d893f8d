import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { wayBack } from '#domain/messages/shop/orders/way-back.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { longDay } from '#src/islands/ui/dates.ts';
import { Notice, type NoticeKind } from '#src/islands/ui/states/Notice.tsx';
import { moneyText } from './money-text.ts';

const words = messages.owed;

/** The sentences about an order's money: what is owed and why, what is on its way, what came back. */
function sentencesOf(
  { owed, on_its_way, returned, reason, is_decided }: CustomerOwed,
  method: string | undefined,
): string[] {
  const way = wayBack(method);
  const rest = toDecimal((parseMoney(owed) ?? 0) - (parseMoney(on_its_way) ?? 0));
  const isStuck = reason === 'attention' || reason === 'unclear';
  const waits = isStuck ? owed : rest;
  return [
    reason !== null && reason !== 'onItsWay' && waits !== '0.00' ? words.why[reason](moneyText(waits), way) : '',
    !isStuck && on_its_way !== '0.00' ? words.why.onItsWay(moneyText(on_its_way), way) : '',
    returned === '0.00' ? '' : words.returned(moneyText(returned), way),
    is_decided ? words.decided : '',
  ].filter((sentence) => sentence !== '');
}

function kindOf({ reason }: CustomerOwed): NoticeKind {
  if (reason === null) return 'ok';
  return reason === 'refundFailed' || reason === 'attention' ? 'warn' : 'info';
}

type Props = {
  entry: CustomerOwed | undefined;
  /** How the order was paid, where it was paid in one way. */
  method?: string | undefined;
  className?: string;
};

/** What the shop owes for an order, and how far it is; nothing when there is nothing to say. */
export function OwedNote({ entry, method, className }: Props) {
  const sentences = entry === undefined ? [] : sentencesOf(entry, method);
  if (entry === undefined || sentences.length === 0) return null;
  return (
    <Notice kind={kindOf(entry)} {...(className === undefined ? {} : { className })}>
      <div className="grid gap-1">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {entry.since === null ? null : <p className="font-normal">{words.since(longDay(entry.since))}</p>}
      </div>
    </Notice>
  );
}
