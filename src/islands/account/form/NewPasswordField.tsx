import { type ComponentProps, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import type { Measure } from '#domain/passwords/new-password.ts';
import type { Person } from '#domain/passwords/password-known-words.ts';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { usePasswordMeasure } from './use-password-measure.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  name: string;
  shopNames: readonly string[];
  /** The person whose password it is; null when the form's own fields say it. */
  person?: Person | null;
};

const LOOK = {
  weak: { icon: 'triangle-alert', colour: 'text-warning' },
  fair: { icon: 'check', colour: 'text-ink-soft' },
  long: { icon: 'circle-check', colour: 'text-success' },
} as const;

function Verdict({ measure: { state, sentence } }: { measure: Measure }) {
  const { icon, colour } = LOOK[state];
  return (
    <span className={`flex items-start gap-1.5 ${colour}`}>
      <Icon name={icon} className="mt-0.5 size-[1.1rem]" />
      {sentence}
    </span>
  );
}

/**
 * The field of a new password. From eight characters on its hint says how easy it is to guess; the hint never blocks
 * the form.
 */
export function NewPasswordField({ shopNames, person = null, error, ...field }: Props) {
  const hint = useRef<HTMLSpanElement>(null);
  const measure = usePasswordMeasure(hint, { name: field.name, shopNames, person });
  // Beside an error nothing is praised, and nothing said twice.
  const isAlone = measure !== null && (error ?? '') === '';
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      error={error}
      hint={
        <span ref={hint} aria-live="polite">
          {isAlone ? <Verdict measure={measure} /> : messages.register.passwordHint}
        </span>
      }
    />
  );
}
