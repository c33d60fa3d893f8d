import { type RefObject, useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Input } from '#src/islands/ui/form/Input.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

const words = messages.orders;

type Props = {
  text: string;
  onText: (text: string) => void;
  /** True while there is nothing to search. */
  disabled?: boolean;
  field?: RefObject<HTMLInputElement | null>;
};

/** The search field, and the way to a new booking. */
export function OrdersBar({ text, onText, disabled = false, field }: Props) {
  const id = useId();
  return (
    <div className="grid gap-2 md:grid-cols-[1fr_auto] md:items-center md:gap-6">
      <search className="relative min-w-0">
        <label className="sr-only" htmlFor={id}>
          {words.search}
        </label>
        <OrderIcon name="search" className="absolute top-1/2 left-[0.9rem] -translate-y-1/2 text-ink-soft" />
        <Input
          ref={field}
          id={id}
          className="search-input pl-[2.9rem]"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={words.search}
          value={text}
          disabled={disabled}
          onChange={(event) => onText(event.target.value)}
        />
      </search>
      <TextLink className="min-h-tap justify-self-start" href={paths.services}>
        {words.browse}
        <OrderIcon name="arrow-right" />
      </TextLink>
    </div>
  );
}
