import { clsx } from 'clsx';
import { useId } from 'react';

type Props<Value extends string> = {
  /** The question, for screen readers. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** One below the other at any width: for an odd number of longer names, where one would be alone in its row. */
  stacks?: boolean;
};

/** Radio buttons as tiles, side by side unless they stack. */
export function Choices<Value extends string>({ label, choices, value, onChoose, stacks = false }: Props<Value>) {
  const name = useId();
  return (
    <div
      className={clsx('grid gap-2', stacks ? 'grid-cols-1' : 'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]')}
      role="radiogroup"
      aria-label={label}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-tap cursor-pointer items-center gap-[0.6rem] rounded-md px-[0.8rem] py-[0.35rem] font-bold text-sm leading-[1.25] shadow-[inset_0_0_0_1.5px_theme(colors.line.strong)] has-[:checked]:bg-mint-soft has-[:checked]:shadow-[inset_0_0_0_2px_theme(colors.green.900)]"
        >
          <input
            className="size-5 flex-none accent-green-600"
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
