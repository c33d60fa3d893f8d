import type { ReactNode } from 'react';
import type { DiscountDoubt, RefusedDoubt } from '#contract/staff/money/doubts.ts';
import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry } from '#src/islands/staff/Desk.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

const words = messages.teamDoubts;

type Props = {
  doubt: DiscountDoubt | RefusedDoubt;
  /** Why there is a doubt, or why it was refused; null for nothing. */
  reason: string | null;
  /** When it came up, or who refused it and when. */
  note: string;
  /** The buttons of those who may decide; null for everybody else. */
  buttons: ReactNode;
};

/** A doubt about a discount: the person, the sum, both orders, and what can be done about it. */
export function DoubtEntry({ doubt, reason, note, buttons }: Props) {
  return (
    <DeskEntry>
      <p>
        <b>{doubt.name || words.noName}</b>
      </p>
      <p className="tabular-nums">{words.line(DISCOUNT_LABELS[doubt.type], moneyText(doubt.amount))}</p>
      {reason === null ? null : <p>{reason}</p>}
      <p className="flex flex-wrap gap-x-5 tabular-nums">
        <TextLink href={staffOrderPath(doubt.order_slug)}>{words.thisOrder(doubt.order_code)}</TextLink>
        {doubt.other == null ? null : (
          <TextLink href={staffOrderPath(doubt.other.slug)}>
            {words.otherOrder(doubt.other.code, doubt.other.name)}
          </TextLink>
        )}
      </p>
      <p className="text-sm text-soft tabular-nums">{note}</p>
      {buttons === null ? null : <ButtonRow>{buttons}</ButtonRow>}
    </DeskEntry>
  );
}
