import { TimeSelect } from '#src/islands/staff/windows/TimeSelect.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';

/** A typed moment in Ghana's time. */
export type Moment = { date: string; time: string };

type Props = {
  labels: { date: string; time: string };
  /** The first moment that can be chosen. */
  from: string;
  value: Moment;
  /** The name of the date in its form, and what is wrong with the moment. */
  name?: string;
  error?: string | null;
  onChange: (moment: Moment) => void;
};

/** A date and a time of day, side by side where there is room. */
export function MomentFields({ labels, from, value, name, error, onChange }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <Field
        label={labels.date}
        type="date"
        name={name}
        error={error}
        min={from.slice(0, 10)}
        value={value.date}
        onChange={({ target }) => onChange({ ...value, date: target.value })}
      />
      <div className="grid gap-[0.4rem]">
        <span className="font-bold text-sm" aria-hidden="true">
          {labels.time}
        </span>
        <TimeSelect label={labels.time} value={value.time} isAllDay onChange={(time) => onChange({ ...value, time })} />
      </div>
    </div>
  );
}
