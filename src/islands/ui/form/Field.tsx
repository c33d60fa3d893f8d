import { clsx } from 'clsx';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { Hint, Label } from './FieldNotes.tsx';
import { Input } from './Input.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shown before the input, inside its frame: '+233'. */
  prefix?: string;
  /** Shown at the end of the input: a toggle, a tick. It places itself: `absolute right-1 top-1/2 -translate-y-1/2`. */
  suffix?: ReactNode;
};

/** One labelled input; hint and error are linked to it for screen readers. `className` is the input's. */
export function Field({ label, hint, error, prefix, suffix, className, ...input }: Props) {
  const id = useId();
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-[0.4rem]">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative flex">
        {prefix ? (
          <span className="flex flex-none items-center rounded-l-md border-[1.5px] border-line-strong border-r-0 bg-sand px-[0.9rem] font-bold">
            {prefix}
          </span>
        ) : null}
        <Input
          id={id}
          className={clsx(prefix && 'rounded-l-none', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          {...input}
        />
        {suffix}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
    </div>
  );
}
