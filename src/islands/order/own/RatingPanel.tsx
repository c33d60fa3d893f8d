import { type SyntheticEvent, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { OwnRating } from '#contract/orders/ratings.ts';
import { messages } from '#domain/messages.ts';
import { isUnhappy, RATING_LENGTH } from '#domain/orders/rating.ts';
import { Contacts } from '#src/islands/order/problem/Contacts.tsx';
import { TextAreaField } from '#src/islands/staff/TextAreaField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { longDay } from '#src/islands/ui/dates.ts';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { saveRating, withdrawRating } from '#src/lib/flows/orders/rating.ts';
import { Stars, StarsField } from './Stars.tsx';

const words = messages.rating;

type Rating = NonNullable<OwnRating>;
type Props = { order: OrderDetail; rating: Rating; support: Support; onChanged: () => void };

/** A delivered order's rating: the form, or what was said and whether it may be shown. */
export function RatingPanel({ order, rating, support, onChanged }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { given, is_open: isOpen, until } = rating;
  if (given === null && !isOpen) return null;
  const withdraw = async () => {
    const failure = await withdrawRating(order.slug);
    setProblem(failure);
    if (failure === null) onChanged();
  };
  return (
    <Panel className="grid gap-4 print:hidden">
      <h2 className="text-xl">{given === null ? words.title : words.titleGiven}</h2>
      {given === null || isEditing ? (
        <RatingForm
          order={order}
          given={given}
          onDone={() => {
            setEditing(false);
            onChanged();
          }}
          onKeep={() => setEditing(false)}
        />
      ) : (
        <>
          <Stars count={given.stars} />
          {given.text === '' ? null : <p className="wrap-anywhere">{given.text}</p>}
          {given.may_show ? (
            <p className="text-sm text-soft">{given.is_shown ? words.isShown : words.mayShow}</p>
          ) : null}
          <p className="flex flex-wrap gap-x-5">
            {isOpen ? <TextButton onClick={() => setEditing(true)}>{words.change}</TextButton> : null}
            {given.may_show ? <TextButton onClick={() => void withdraw()}>{words.withdraw}</TextButton> : null}
          </p>
          {isOpen ? <p className="text-soft text-xs">{words.until(longDay(until))}</p> : null}
          {isUnhappy(given) ? (
            <div>
              <p>{words.sorry}</p>
              <Contacts support={support} slug={order.slug} />
            </div>
          ) : null}
        </>
      )}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </Panel>
  );
}

type FormProps = { order: OrderDetail; given: Rating['given']; onDone: () => void; onKeep: () => void };

function RatingForm({ order, given, onDone, onKeep }: FormProps) {
  const [stars, setStars] = useState(given?.stars ?? 0);
  const [text, setText] = useState(given?.text ?? '');
  const [mayShow, setMayShow] = useState(given?.may_show ?? false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (stars === 0) {
      setProblem(words.chooseStars);
      return;
    }
    setBusy(true);
    const failure = await saveRating(order.slug, { stars, text, mayShow });
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  };
  return (
    <form className="grid gap-4" onChange={() => setProblem(null)} onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-sm text-soft">{words.lead}</p>
      <StarsField value={stars} onChange={setStars} />
      <TextAreaField
        label={words.words}
        rows={3}
        maxLength={RATING_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        className="!items-start !font-normal text-sm"
        checked={mayShow}
        onChange={(event) => setMayShow(event.target.checked)}
      >
        <span>{words.consent(order.first_name, order.delivery_address.area)}</span>
      </Checkbox>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow>
        <Button kind="outlined" type="submit" aria-disabled={isBusy}>
          {isBusy ? messages.ownOrder.busy : words.send}
        </Button>
        {given === null ? null : <TextButton onClick={onKeep}>{words.keep}</TextButton>}
      </ButtonRow>
    </form>
  );
}
