import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | null;
};

/** A labelled text of several lines; hint and error are linked to it for screen readers. */
export function TextArea({ label, hint, error, ...input }: Props) {
  const id = useId();
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input min-h-0 resize-y leading-note"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        {...input}
      />
      {error ? (
        <p className="err" id={`${id}-error`} role="alert">
          <OrderIcon name="triangle-alert" />
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
