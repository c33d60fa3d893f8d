import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { Hint, Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { TextArea } from '#src/islands/ui/form/Input.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | null;
};

/** A labelled text of several lines; hint and error are linked to it for screen readers. */
export function TextAreaField({ label, hint, error, ...input }: Props) {
  const id = useId();
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className="grid gap-[0.4rem]">
      <Label htmlFor={id}>{label}</Label>
      <TextArea
        id={id}
        className="!min-h-0 resize-y leading-note"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        {...input}
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
    </div>
  );
}
