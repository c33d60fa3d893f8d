import { type ComponentProps, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

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
      type={visible ? 'text' : 'password'}
      suffix={
        toggle ? (
          <button
            type="button"
            className="iconbtn post"
            aria-label={visible ? messages.login.hidePassword : messages.login.showPassword}
            onClick={toggle}
          >
            <Icon name={visible ? 'eye-off' : 'eye'} />
          </button>
        ) : null
      }
    />
  );
}
