import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';
import { passwordIcons } from '#src/password-icons.ts';
import { Field } from './Field.tsx';

type Props = ComponentProps<typeof Field> & {
  /** Given together when the toggle is outside and shared with other fields. */
  shown?: boolean;
  onToggle?: () => void;
};

/** A password input with its show/hide toggle. */
export function PasswordField({ shown, onToggle, ...field }: Props) {
  const [own, setOwn] = useState(false);
  const visible = shown ?? own;
  const toggle = onToggle ?? (shown === undefined ? () => setOwn(!own) : null);
  return (
    <Field
      {...field}
      className={clsx(toggle && 'pr-control', field.className)}
      type={visible ? 'text' : 'password'}
      suffix={
        toggle ? (
          <IconButton
            label={visible ? messages.login.hidePassword : messages.login.showPassword}
            className="absolute top-1/2 right-1 -translate-y-1/2"
            onClick={toggle}
          >
            <LineIcon path={passwordIcons[visible ? 'eye-off' : 'eye']} />
          </IconButton>
        ) : null
      }
    />
  );
}
