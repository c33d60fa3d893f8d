import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { longDay } from '#src/islands/ui/dates.ts';
import { Notice, type NoticeKind } from '#src/islands/ui/states/Notice.tsx';
import { moneyText } from './money-text.ts';

const words = messages.owed;

/** The sentences about an order's money: what is owed and why, what is on its way, what came back. */
function sentencesOf({ owed, on_its_way, returned, reason, is_decided }: CustomerOwed): string[] {
  const rest = toDecimal((parseMoney(owed) ?? 0) - (parseMoney(on_its_way) ?? 0));
  const isStuck = reason === 'attention' || reason === 'unclear';
  const waits = isStuck ? owed : rest;
  return [
    reason !== null && reason !== 'onItsWay' && waits !== '0.00' ? words.why[reason](moneyText(waits)) : '',
    !isStuck && on_its_way !== '0.00' ? words.why.onItsWay(moneyText(on_its_way)) : '',
    returned === '0.00' ? '' : words.returned(moneyText(returned)),
    is_decided ? words.decided : '',
  ].filter((sentence) => sentence !== '');
}

function kindOf({ reason }: CustomerOwed): NoticeKind {
  if (reason === null) return 'ok';
  return reason === 'refundFailed' || reason === 'attention' ? 'warn' : 'info';
}

/** What the shop owes for an order, and how far it is; nothing when there is nothing to say. */
export function OwedNote({ entry, className }: { entry: CustomerOwed | undefined; className?: string }) {
  const sentences = entry === undefined ? [] : sentencesOf(entry);
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
