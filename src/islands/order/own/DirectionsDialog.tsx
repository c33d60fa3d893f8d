import { type SyntheticEvent, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { OwnOrder } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { DIRECTIONS_LENGTH } from '#domain/orders/own-changes.ts';
import { formatPhone, normalisePhone } from '#domain/phone.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { type DirectionsErrors, type DirectionsForm, saveDirections } from '#src/lib/flows/orders/own-order.ts';

const words = messages.ownOrder;

type Props = {
  order: OrderDetail;
  may: OwnOrder['may_change'];
  onClose: () => void;
  /** Instead of `onClose`, once the shop has refused something: the order may have moved on. */
  onRefused: () => void;
  onDone: () => void;
};

/** The directions for the riders and the phone number, as far as they may still change. */
export function DirectionsDialog({ order, may, onClose, onRefused, onDone }: Props) {
  // As it was when the dialog opened: what the customer left alone is not sent, even if the order is loaded again.
  const [before] = useState<DirectionsForm>({
    pickup: order.pickup_address.landmark ?? '',
    delivery: order.delivery_address.landmark ?? '',
    phone_number: formatPhone(order.phone_number),
  });
  const [form, setForm] = useState(before);
  const [errors, setErrors] = useState<DirectionsErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const leave = isRefused ? onRefused : onClose;
  const change = (field: keyof DirectionsForm) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value });
    setErrors({ ...errors, [field]: undefined });
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const changed = changesOf(before, form, order.phone_number);
    if (Object.keys(changed).length === 0) {
      leave();
      return;
    }
    setBusy(true);
    const failure = await saveDirections(order, changed);
    setBusy(false);
    setErrors(failure?.errors ?? {});
    setProblem(failure?.problem ?? null);
    if (failure?.isRefused) setRefused(true);
    if (failure === null) onDone();
  };
  return (
    <Dialog title={words.directionsTitle} onClose={leave}>
      <form className="grid gap-4" onSubmit={(event) => void save(event)} noValidate>
        <p className="text-sm text-soft">{words.directionsHint}</p>
        {(['pickup', 'delivery'] as const)
          .filter((trip) => may[trip])
          .map((trip) => (
            <Field
              key={trip}
              label={words[`${trip}Directions`]}
              value={form[trip]}
              error={errors[trip]}
              maxLength={DIRECTIONS_LENGTH}
              autoComplete="off"
              onChange={change(trip)}
            />
          ))}
        {may.phone ? (
          <Field
            label={words.phone}
            type="tel"
            autoComplete="tel"
            value={form.phone_number}
            error={errors.phone_number}
            maxLength={20}
            onChange={change('phone_number')}
          />
        ) : null}
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.busy : words.save}
          </Button>
          <Button kind="outlined" onClick={leave}>
            {words.close}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** What differs from before; a number in another spelling is the same number. */
function changesOf(before: DirectionsForm, form: DirectionsForm, phone: string): Partial<DirectionsForm> {
  const changed: Partial<DirectionsForm> = {};
  for (const trip of ['pickup', 'delivery'] as const) {
    if (form[trip].trim() !== before[trip]) changed[trip] = form[trip].trim();
  }
  const isSamePhone = form.phone_number === before.phone_number || normalisePhone(form.phone_number) === phone;
  return isSamePhone ? changed : { ...changed, phone_number: form.phone_number };
}
