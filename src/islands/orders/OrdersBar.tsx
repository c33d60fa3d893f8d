import { type RefObject, useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

const words = messages.orders;

type Props = {
  text: string;
  onText: (text: string) => void;
  /** True while there is nothing to search. */
  disabled?: boolean;
  field?: RefObject<HTMLInputElement | null>;
};

/** The search field, and the button for a new booking. */
export function OrdersBar({ text, onText, disabled = false, field }: Props) {
  const id = useId();
  return (
    <div className="bar2">
      <search className="srch">
        <label className="sr-only" htmlFor={id}>
          {words.search}
        </label>
        <OrderIcon name="search" />
        <input
          ref={field}
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={words.search}
          value={text}
          disabled={disabled}
          onChange={(event) => onText(event.target.value)}
        />
      </search>
      <a className="btn" href={paths.services}>
        {words.browse}
      </a>
    </div>
  );
}
