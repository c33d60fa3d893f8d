import { useState } from 'react';
import type { Review } from '#contract/staff/money/money.ts';
import { callLink, whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { settlePayment } from '#src/lib/flows/team/money/team-money.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { channelText } from './MoneyLists.tsx';

const words = messages.teamMoney;

type Props = { reviews: readonly Review[]; maySettle: boolean; onSettled: () => void };
type Asked = { review: Review; by: 'order' | 'refund' };

/** The payments without an order, oldest first; for each the owner makes the order or refunds the money. */
export function Reviews({ reviews, maySettle, onSettled }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <DeskPanel title={words.reviews} count={reviews.length} id="reviews">
      {reviews.length === 0 ? <p className="text-soft">{words.noReviews}</p> : null}
      {reviews.length > 0 && !maySettle ? <p className="text-sm text-soft">{words.ownerSettles}</p> : null}
      <DeskList>
        {reviews.map((review) => (
          <ReviewCard key={review.reference} review={review} maySettle={maySettle} onAsk={setAsked} />
        ))}
      </DeskList>
      {asked === null ? null : (
        <SettleDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onSettled={() => {
            setAsked(null);
            onSettled();
          }}
        />
      )}
    </DeskPanel>
  );
}

type CardProps = { review: Review; maySettle: boolean; onAsk: (asked: Asked) => void };

function ReviewCard({ review, maySettle, onAsk }: CardProps) {
  const { reference, amount, currency, agreed, name, payer_email, phone_number, reason, at, channel } = review;
  return (
    <DeskEntry>
      <p className="flex justify-between gap-4 text-lg">
        <b>{name || payer_email}</b>
        <b className="whitespace-nowrap tabular-nums">{moneyText(amount, currency)}</b>
      </p>
      <p>{reason}</p>
      <p className="text-sm text-soft tabular-nums">
        {[
          shortMoment(at),
          channelText(channel),
          agreed === null ? words.notAgreed : words.agreed(moneyText(agreed)),
          payer_email,
        ]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      <p className="text-soft text-xs tabular-nums">{reference}</p>
      {phone_number === '' ? null : (
        <p className="flex flex-wrap gap-x-5 tabular-nums">
          <TextLink href={callLink(phone_number)}>{unbrokenPhone(phone_number)}</TextLink>
          <TextLink href={whatsAppLink(words.greeting(name, reference), phone_number)} target="_blank" rel="noreferrer">
            {messages.referral.whatsApp}
          </TextLink>
        </p>
      )}
      {maySettle ? (
        <ButtonRow>
          {review.may_order ? (
            <Button size="small" onClick={() => onAsk({ review, by: 'order' })}>
              {words.makeOrder}
            </Button>
          ) : null}
          {review.may_refund ? (
            <Button kind="outlined" size="small" onClick={() => onAsk({ review, by: 'refund' })}>
              {words.giveBack}
            </Button>
          ) : null}
        </ButtonRow>
      ) : null}
    </DeskEntry>
  );
}

function SettleDialog({
  asked: { review, by },
  onClose,
  onSettled,
}: {
  asked: Asked;
  onClose: () => void;
  onSettled: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = review.name || review.payer_email;
  const amount = moneyText(review.amount, review.currency);
  const settle = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await settlePayment(review.reference, by);
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    showToast('success', by === 'order' ? words.settledOrder : words.settledRefund);
    onSettled();
  };
  return (
    <ConfirmDialog
      title={by === 'order' ? words.makeOrder : words.giveBack}
      yes={by === 'order' ? words.makeOrder : words.giveBack}
      isBusy={isBusy}
      problem={problem}
      onYes={() => void settle()}
      onNo={onClose}
    >
      <p>{by === 'order' ? words.makeAsk(amount, name) : words.giveAsk(amount, name)}</p>
      <p className="text-sm text-soft">{review.reason}</p>
    </ConfirmDialog>
  );
}
