import { useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatDay } from '#domain/windows/format.ts';
import { PLAN_AHEAD_DAYS } from '#domain/windows/rules.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import type { Draft } from './use-window-rules.ts';

const words = messages.teamWindows;
const NOW = 'now';

type Plans = NonNullable<Draft['plans']>;
type Props = {
  draft: Draft;
  today: string;
  /** The first day of the week that is edited; null: the one of now. */
  chosen: string | null;
  onChoose: (from: string | null) => void;
  onChange: (plans: Plans) => void;
};

/** 'Tuesday 1 December 2026'. */
export const dayWithYear = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`;

/** Which week the owner edits: the one of now, or one that begins later; and the way to plan another one. */
export function PlansPanel({ draft, today, chosen, onChoose, onChange }: Props) {
  const id = useId();
  const plans = draft.plans ?? [];
  const [date, setDate] = useState('');
  const tomorrow = dateAfter(today, 1);
  const isTwice = plans.some(({ from }) => from === date);
  const isDate = date >= tomorrow && date <= dateAfter(today, PLAN_AHEAD_DAYS) && !isTwice;
  /** Whether it was tried with a day that can't be: then the day says why. */
  const [isTried, setTried] = useState(false);
  const wrong = isTried && !isDate ? (isTwice ? words.planTwice : words.planDay) : null;
  const add = () => {
    const { opening, windows } = plans.findLast(({ from }) => from < date) ?? draft;
    onChange([...plans, { from: date, opening, windows }].sort((a, b) => a.from.localeCompare(b.from)));
    onChoose(date);
    setDate('');
  };
  return (
    <DeskPanel title={words.plans}>
      <p className="text-soft">{words.plansHint}</p>
      {plans.length === 0 ? null : (
        <Choices
          label={words.plans}
          choices={[
            { value: NOW, label: words.planNow },
            ...plans.map(({ from }) => ({ value: from, label: words.planFrom(dayWithYear(from)) })),
          ]}
          value={chosen ?? NOW}
          onChoose={(value) => onChoose(value === NOW ? null : value)}
        />
      )}
      {chosen === null ? null : (
        <Button
          kind="outlined"
          size="small"
          className="justify-self-start"
          onClick={() => {
            onChange(plans.filter(({ from }) => from !== chosen));
            onChoose(null);
          }}
        >
          {words.removePlan(formatDay(chosen))}
        </Button>
      )}
      <div className="grid items-end gap-3 border-line border-t pt-3 sm:grid-cols-[minmax(0,14rem)_auto] sm:justify-start">
        <Field
          label={words.planDate}
          type="date"
          min={tomorrow}
          max={dateAfter(today, PLAN_AHEAD_DAYS)}
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : `${id}-wrong`}
          value={date}
          onChange={({ target }) => {
            setDate(target.value);
            setTried(false);
          }}
        />
        <Button
          kind="outlined"
          className="max-sm:order-1"
          aria-disabled={!isDate}
          onClick={isDate ? add : () => setTried(true)}
        >
          {words.addPlan}
        </Button>
        {wrong === null ? null : (
          <FieldError id={`${id}-wrong`} className="col-span-full">
            {wrong}
          </FieldError>
        )}
      </div>
    </DeskPanel>
  );
}
