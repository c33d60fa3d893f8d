import { useEffect, useRef, useState } from 'react';
import type { OwnOrder } from '#contract/orders/own-orders.ts';
import { wayBack } from '#domain/messages/shop/orders/way-back.ts';
import { messages } from '#domain/messages.ts';
import { CANCEL_REASON_LENGTH } from '#domain/orders/own-changes.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { cancelOwnOrder } from '#src/lib/flows/orders/own-order.ts';

const words = messages.ownOrder;

type Props = {
  slug: string;
  refund: OwnOrder['refund'];
  /** How the order was paid, where it was paid in one way. */
  method: string | undefined;
  hasDiscount: boolean;
  onClose: () => void;
  /** The order has moved on meanwhile: what this says, and the page below it, are out of date. */
  onRefused: () => void;
  onDone: () => void;
};

/** Says what comes back and when, before the order is cancelled for good. Keeping it is the first button. */
export function CancelDialog({ slug, refund, method, hasDiscount, onClose, onRefused, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Awaited<ReturnType<typeof cancelOwnOrder>>>(null);
  // Not the field: on a phone the keyboard would cover what the customer has to read.
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const cancel = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const failure = await cancelOwnOrder(slug, reason);
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  };
  if (problem?.isRefused) {
    return (
      <Dialog title={words.cancelTitle} onClose={onRefused}>
        <Notice kind="bad">{problem.problem}</Notice>
        <ButtonRow fills>
          <Button onClick={onRefused}>{words.close}</Button>
        </ButtonRow>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.cancelTitle} onClose={onClose}>
      <div className="grid gap-2">
        <p className="tabular-nums">{words.cancelRule(moneyText(refund), wayBack(method))}</p>
        {hasDiscount ? <p>{words.cancelDiscount}</p> : null}
        <p>{words.cancelFinal}</p>
      </div>
      <Field
        label={words.cancelWhy}
        value={reason}
        maxLength={CANCEL_REASON_LENGTH}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      {problem === null ? null : <Notice kind="bad">{problem.problem}</Notice>}
      <ButtonRow fills>
        <Button ref={keep} onClick={onClose}>
          {words.keep}
        </Button>
        <Button kind="outlined" aria-disabled={isBusy} onClick={() => void cancel()}>
          {isBusy ? words.busy : words.cancelYes}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
