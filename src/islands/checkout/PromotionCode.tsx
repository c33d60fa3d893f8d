import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { choosePromotionCode } from '#src/lib/flows/cart/promotion.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $promotion } from '#src/lib/stores/cart/pricing.ts';
import { $promotionCode } from '#src/lib/stores/cart/promotion-code.ts';

const words = messages.promotionCode;

/** The code of a promotion: a field behind a question, which `startsOpen` skips, and what became of the code. */
export function PromotionCode({ startsOpen = false }: { startsOpen?: boolean }) {
  const user = useStore($user);
  const code = useStore($promotionCode);
  const known = useStore($promotion);
  const [isOpen, setOpen] = useState(startsOpen || code !== '');
  const [typed, setTyped] = useState(code);
  const [isBusy, setBusy] = useState(false);
  const answer = useId();
  const place = useRef<HTMLDivElement>(null);
  /** What the customer has pressed may be gone afterwards: its focus goes to what came in its place. */
  const takesFocus = useRef(startsOpen);
  const choose = async (next: string) => {
    if (isBusy) return;
    takesFocus.current = true;
    setBusy(true);
    await choosePromotionCode(next);
    setBusy(false);
  };
  const open = () => {
    takesFocus.current = true;
    setTyped('');
    setOpen(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void choose(typed);
  };
  const without = () => {
    setTyped('');
    setOpen(false);
    void choose('');
  };
  const refused = code === '' ? undefined : known?.refused;
  const granted = code === '' ? undefined : known?.code;
  // A visitor's code is kept unseen: what it is worth depends on the account.
  const outcome =
    granted !== undefined ? words.granted(granted) : user === null && code !== '' ? words.kept(code) : null;
  const shown = outcome !== null ? 'outcome' : isOpen ? 'field' : 'question';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is shown.
  useEffect(() => {
    if (takesFocus.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
    takesFocus.current = false;
  }, [shown]);
  return (
    <div ref={place}>
      {shown === 'outcome' ? (
        <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 text-sm" role="status">
          <span className="wrap-anywhere font-semibold text-success" id={answer}>
            {outcome}
          </span>
          <TextButton
            type="button"
            aria-describedby={answer}
            onClick={() => {
              open();
              void choose('');
            }}
          >
            {words.remove}
          </TextButton>
        </p>
      ) : null}
      {shown === 'question' ? (
        <p className="mt-4 text-sm">
          <TextButton type="button" onClick={open}>
            {messages.cart.haveCode}
          </TextButton>
        </p>
      ) : null}
      {shown === 'field' ? (
        // Room for the answer, which may come late: what is below must not move.
        <form className="mt-4 flex min-h-[12rem] flex-col items-start gap-2 *:w-full" onSubmit={submit} noValidate>
          <Field
            label={words.label}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            error={code === typed.trim() ? refused : null}
            onChange={({ target }) => setTyped(target.value)}
            suffix={
              <Button
                kind="outlined"
                size="small"
                type="submit"
                className="ml-2 min-w-[min(7rem,31vw)] flex-none self-center"
                aria-disabled={isBusy}
              >
                {isBusy ? words.busy : words.apply}
              </Button>
            }
          />
          <TextButton className="mt-auto text-sm" onClick={without}>
            {words.without}
          </TextButton>
        </form>
      ) : null}
    </div>
  );
}
