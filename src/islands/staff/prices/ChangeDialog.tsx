import { type SyntheticEvent, useState } from 'react';
import type { PricedItem, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { readPeriod, readPrice } from '#domain/prices/typed-change.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { useFormProblem } from '#src/islands/staff/use-form-problem.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { setPrice } from '#src/lib/flows/team/team-prices.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { type Moment, MomentFields } from './MomentFields.tsx';
import { PausePreviewPanel } from './PausePreviewPanel.tsx';
import { Preview } from './Preview.tsx';
import { priceText } from './price-text.ts';

const words = messages.teamPrices;
const WHEN = [
  { value: 'now', label: words.startsNow },
  { value: 'later', label: words.startsLater },
] as const;
const ENDS = [
  { value: 'open', label: words.endsOpen },
  { value: 'later', label: words.endsLater },
] as const;
const NO_MOMENT: Moment = { date: '', time: '00:00' };

type Props = {
  thing: PricedItem;
  state: PricesState;
  onDone: (state: PricesState) => void;
  /** Somebody else has changed a price: they are read again, and what is typed stays. */
  onStale: () => void;
  onClose: () => void;
};

/** Sets the price of one thing, from now or from a later time on, with what customers then pay. */
export function ChangeDialog({ thing, state, onDone, onStale, onClose }: Props) {
  const [price, setText] = useState(thing.price);
  const [isOffered, setOffered] = useState(thing.is_offered);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [from, setFrom] = useState(NO_MOMENT);
  const [ends, setEnds] = useState<'open' | 'later'>('open');
  const [end, setEnd] = useState(NO_MOMENT);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { form, general, errorOf, wrong, refused, clear } = useFormProblem();
  /** The price that the server asked about; another one is asked about again. */
  const [doubted, setDoubted] = useState<string | null>(null);

  const starts = when === 'now' ? null : from;
  const isPause = thing.kind === 'fee' && !isOffered;
  const until = isPause && ends === 'later' ? end : null;
  const isDoubted = doubted === JSON.stringify([price, starts]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const period = readPeriod({ starts, until }, new Date(state.at));
    const isPrice = readPrice(price) !== null;
    if (!isPrice || !period.ok)
      return wrong({
        ...(isPrice ? {} : { price: messages.priceCalls.badPrice }),
        ...(period.ok ? {} : period.wrong),
      });
    setBusy(true);
    clear();
    const { kind, key } = thing;
    const answer = await setPrice({
      ...{ kind, key, price: price.trim(), is_offered: isOffered, starts, until, reason },
      ...{ revision: state.revision, confirmed: isDoubted },
    });
    setBusy(false);
    if (!answer.ok) {
      if (answer.isStale) onStale();
      setDoubted(answer.mustConfirm ? JSON.stringify([price, starts]) : null);
      return answer.mustConfirm ? undefined : refused(answer);
    }
    showToast('success', isPause ? words.savedPause : words.saved);
    onDone(answer.value);
  };
  return (
    <Dialog title={words.changeOf(thing.name)} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        ref={form}
        onChange={clear}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Field
          label={thing.kind === 'fee' ? words.newFee : words.newPrice}
          name="price"
          error={errorOf('price')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={price}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="grid grid-cols-1">
          <Checkbox
            name="is_offered"
            aria-invalid={errorOf('is_offered') === null ? undefined : true}
            checked={isOffered}
            onChange={({ target }) => setOffered(target.checked)}
          >
            {words.offered[thing.kind]}
          </Checkbox>
          {errorOf('is_offered') === null ? null : <FieldError>{errorOf('is_offered')}</FieldError>}
        </div>
        <Choices label={words.starts} choices={WHEN} value={when} onChoose={setWhen} />
        {when === 'now' ? null : (
          <MomentFields
            labels={words}
            from={state.at}
            value={from}
            name="starts"
            error={errorOf('starts')}
            onChange={setFrom}
          />
        )}
        {isPause ? <Choices label={words.ends} choices={ENDS} value={ends} onChoose={setEnds} /> : null}
        {until === null ? null : (
          <MomentFields
            labels={{ date: words.endDate, time: words.endTime }}
            from={state.at}
            value={end}
            name="until"
            error={errorOf('until')}
            onChange={setEnd}
          />
        )}
        <Field
          label={words.reason}
          name="reason"
          error={errorOf('reason')}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {isPause ? (
          <PausePreviewPanel thing={thing} starts={starts} until={until} />
        ) : (
          <Preview thing={thing} state={state} after={{ price, is_offered: isOffered }} starts={starts} />
        )}
        <div className="grid gap-4" aria-live="polite">
          {general === null ? null : <Notice kind="bad">{general}</Notice>}
          {isDoubted ? (
            <Notice kind="warn">
              <b>{words.doubtTitle}</b>
              <p>
                {words.doubt(
                  thing.name,
                  priceText(thing.kind, thing),
                  priceText(thing.kind, { price, is_offered: true }),
                )}
              </p>
            </Notice>
          ) : null}
        </div>
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.busy : isDoubted ? words.doubtYes : isPause ? words.pause : words.save}
          </Button>
          <Button kind="outlined" onClick={onClose}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
