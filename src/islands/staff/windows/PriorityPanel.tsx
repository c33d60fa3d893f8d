import { messages } from '#domain/messages.ts';
import { PRIORITY_HOURS_LEAST, PRIORITY_PER_DAY, readPriorityPrice } from '#domain/prices/priority.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;

type Setting = NonNullable<Draft['priority']>;

/** For what is typed and is no number, such as '5-': the server refuses it. `NaN` would arrive as null and lift the limit. */
const NO_NUMBER = -1;
/** The limit in a field; null for none, which is an empty field alone. */
const limitIn = ({ value, validity, valueAsNumber }: HTMLInputElement) => {
  if (value !== '') return valueAsNumber;
  return validity.badInput ? NO_NUMBER : null;
};

type Props = {
  setting: Setting;
  /** Within how many hours a pair is back without it: it must be faster. */
  turnaroundHours: number;
  onChange: (setting: Setting) => void;
};

/** The faster return: whether it is offered, for which price, and within how many hours of the pickup. */
export function PriorityPanel({ setting, turnaroundHours, onChange }: Props) {
  const { is_on: isOn, price, hours, per_day: perDay } = setting;
  return (
    <DeskPanel title={words.priority}>
      <p className="text-soft">{words.priorityHint}</p>
      <Checkbox checked={isOn} onChange={({ target }) => onChange({ ...setting, is_on: target.checked })}>
        {words.priorityOn}
      </Checkbox>
      {isOn ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={words.priorityPrice}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            error={price.trim() === '' || readPriorityPrice(price, isOn) !== null ? null : words.priceWrong}
            value={price}
            onChange={({ target }) => onChange({ ...setting, price: target.value })}
          />
          <Field
            label={words.priorityHours}
            type="number"
            required
            inputMode="numeric"
            min={PRIORITY_HOURS_LEAST}
            max={turnaroundHours - 1}
            value={Number.isNaN(hours) ? '' : hours}
            onChange={({ target }) => onChange({ ...setting, hours: target.valueAsNumber })}
          />
          <Field
            label={words.priorityPerDay}
            hint={words.priorityPerDayHint}
            type="number"
            inputMode="numeric"
            min={PRIORITY_PER_DAY.least}
            max={PRIORITY_PER_DAY.most}
            value={perDay === NO_NUMBER ? '' : (perDay ?? '')}
            onChange={({ target }) => onChange({ ...setting, per_day: limitIn(target) })}
          />
        </div>
      ) : null}
    </DeskPanel>
  );
}
