import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shown before the input, inside its frame: '+233'. */
  prefix?: string;
  /** Shown at the end of the input: a toggle, a tick. */
  suffix?: ReactNode;
};

/** One labelled input; hint and error are linked to it for screen readers. */
export function Field({ label, hint, error, prefix, suffix, className = '', ...input }: Props) {
  const id = useId();
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        {prefix ? <span className="pre">{prefix}</span> : null}
        <input
          id={id}
          className={`input ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          {...input}
        />
        {suffix}
      </div>
      {error ? (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="triangle-alert" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
