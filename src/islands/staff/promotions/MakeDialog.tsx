import { type SyntheticEvent, useId, useState } from 'react';
import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { SERVED } from '#domain/areas/regions.ts';
import { parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { readPromotion } from '#domain/prices/typed-promotion.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { useFormProblem } from '#src/islands/staff/use-form-problem.ts';
import { TimeSelect } from '#src/islands/staff/windows/TimeSelect.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { limitOf, makePromotion } from '#src/lib/flows/team/team-promotions.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { PromotionPreview } from './PromotionPreview.tsx';

const words = messages.teamPromotions;
const KINDS = [
  { value: 'percent', label: words.percent },
  { value: 'fixed', label: words.fixed },
] as const;
const WHEN = [
  { value: 'now', label: words.startsNow },
  { value: 'later', label: words.startsLater },
] as const;

/** What a server from before areas could be opened has. */
const BUILT_IN = SERVED.map(({ area: { key, name } }) => ({ key, name }));
const toggled = <One,>(list: One[], one: One) =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

type Props = {
  state: PromotionsState;
  onDone: (state: PromotionsState) => void;
  /** Somebody else has changed the promotions: they are read again, and what is typed stays. */
  onStale: () => void;
  onClose: () => void;
};

/** Makes a promotion, with what baskets then cost. */
export function MakeDialog({ state, onDone, onStale, onClose }: Props) {
  const { areas: choices = BUILT_IN } = state;
  const id = useId();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'percent' | 'fixed'>('percent');
  const [value, setValue] = useState('');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [starts, setStarts] = useState({ date: '', time: '00:00' });
  const [lastDay, setLastDay] = useState('');
  const [usesMax, setUsesMax] = useState('');
  const [perCustomer, setPerCustomer] = useState('1');
  const [minimum, setMinimum] = useState('');
  const [services, setServices] = useState<number[]>(() => state.services.map(({ id }) => id));
  const [areas, setAreas] = useState(() => choices.map(({ key }) => key));
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { form, general, errorOf, wrong, refused, clear } = useFormProblem();
  /** The promotion that the server asked about; another one is asked about again. */
  const [doubted, setDoubted] = useState<string | null>(null);

  const asked: Omit<PromotionMakeRequest, 'confirmed'> = {
    ...{ name, code, kind, value: value.trim(), minimum: minimum.trim(), reason, revision: state.revision },
    ends: { date: parseDay(lastDay) === null ? lastDay : dateAfter(lastDay, 1), time: '00:00' },
    starts: when === 'now' ? null : starts,
    uses_max: limitOf(usesMax),
    uses_per_customer: limitOf(perCustomer),
    services: services.length === state.services.length ? null : services,
    areas: areas.length === choices.length ? null : areas,
  };
  const isDoubted = doubted === JSON.stringify(asked);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = readPromotion(asked, new Date(state.at));
    if (!read.ok) return wrong(read.wrong);
    setBusy(true);
    clear();
    const answer = await makePromotion({ ...asked, confirmed: isDoubted });
    setBusy(false);
    if (!answer.ok) {
      if (answer.isStale) onStale();
      setDoubted(answer.mustConfirm ? JSON.stringify(asked) : null);
      return answer.mustConfirm ? undefined : refused(answer);
    }
    showToast('success', words.made);
    onDone(answer.value);
  };
  const text = (name: string, label: string, shown: string, onText: (text: string) => void, rest: object = {}) => (
    <Field
      name={name}
      error={errorOf(name)}
      label={label}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => onText(target.value)}
      {...rest}
    />
  );
  const begins = (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {text('starts', words.date(words.begins), starts.date, (date) => setStarts({ ...starts, date }), {
        type: 'date',
        min: state.at.slice(0, 10),
      })}
      <div className="grid gap-[0.4rem]">
        <span className="font-bold text-sm" aria-hidden="true">
          {words.time}
        </span>
        <TimeSelect
          label={`${words.begins}, ${words.time}`}
          value={starts.time}
          isAllDay
          onChange={(time) => setStarts({ ...starts, time })}
        />
      </div>
    </div>
  );
  return (
    <Dialog title={words.make} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        ref={form}
        onChange={clear}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {text('name', words.name, name, setName, { maxLength: 40, hint: words.nameHint })}
        {text('code', words.code, code, setCode, { maxLength: 40, hint: words.codeHint, spellCheck: false })}
        <Choices label={words.kind} choices={KINDS} value={kind} onChoose={setKind} />
        {text('value', kind === 'percent' ? words.percentValue : words.fixedValue, value, setValue, {
          inputMode: 'decimal',
          maxLength: 12,
        })}
        <Choices label={words.starts} choices={WHEN} value={when} onChoose={setWhen} />
        {when === 'now' ? null : begins}
        {text('ends', words.lastDay, lastDay, setLastDay, {
          type: 'date',
          min: state.at.slice(0, 10),
          hint: words.lastDayHint,
        })}
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {text('uses_max', words.usesMax, usesMax, setUsesMax, {
            inputMode: 'numeric',
            maxLength: 6,
            hint: words.noLimit,
          })}
          {text('uses_per_customer', words.usesPerCustomer, perCustomer, setPerCustomer, {
            inputMode: 'numeric',
            maxLength: 6,
            hint: words.noLimit,
          })}
        </div>
        {text('minimum', words.minimum, minimum, setMinimum, {
          inputMode: 'decimal',
          maxLength: 12,
          hint: words.noMinimum,
        })}
        <fieldset className="grid gap-1" name="services" aria-describedby={`${id}-services`}>
          <legend className="mb-1 font-bold text-sm">{words.services}</legend>
          {errorOf('services') === null ? null : <FieldError id={`${id}-services`}>{errorOf('services')}</FieldError>}
          {state.services.map(({ id, name: service }) => (
            <Checkbox key={id} checked={services.includes(id)} onChange={() => setServices(toggled(services, id))}>
              {service}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset className="grid gap-1" name="areas" aria-describedby={`${id}-areas`}>
          <legend className="mb-1 font-bold text-sm">{words.areas}</legend>
          {errorOf('areas') === null ? null : <FieldError id={`${id}-areas`}>{errorOf('areas')}</FieldError>}
          {choices.map(({ key, name: areaName }) => (
            <Checkbox key={key} checked={areas.includes(key)} onChange={() => setAreas(toggled(areas, key))}>
              {areaName}
            </Checkbox>
          ))}
        </fieldset>
        {text('reason', words.reason, reason, setReason, { maxLength: 200 })}
        <PromotionPreview asked={asked} services={state.services} />
        <div className="grid gap-4" aria-live="polite">
          {general === null ? null : <Notice kind="bad">{general}</Notice>}
          {isDoubted ? (
            <Notice kind="warn">
              <b>{words.doubtTitle}</b>
              <p>{messages.promotionRuleCalls.doubtful}</p>
            </Notice>
          ) : null}
        </div>
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.busy : isDoubted ? words.doubtYes : words.save}
          </Button>
          <Button kind="outlined" onClick={onClose}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
