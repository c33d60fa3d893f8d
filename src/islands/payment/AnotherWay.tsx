import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';

const words = messages.waiting;

/** Pays although a payment waits: the customer reads what happens with both before the second one starts. */
export function AnotherWay({ onPay }: { onPay: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const wasAsked = useRef(false);
  if (!isAsked) {
    return (
      <div className="mt-2 grid justify-items-start gap-2">
        <p className="text-ink-soft text-sm">{words.otherWayQuestion}</p>
        <Button
          kind="outlined"
          size="small"
          ref={(button) => {
            if (wasAsked.current) button?.focus();
            wasAsked.current = false;
          }}
          onClick={() => setAsked(true)}
        >
          {words.otherWay}
        </Button>
      </div>
    );
  }
  const stay = () => {
    wasAsked.current = true;
    setAsked(false);
  };
  return <Choice onPay={onPay} onStay={stay} />;
}

/** The choice, with staying first. */
function Choice({ onPay, onStay }: { onPay: () => void; onStay: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    // Above the bar at the bottom of a phone.
    first.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      role="alertdialog"
      aria-label={words.otherWay}
      aria-describedby="other-way"
      className="mt-2 grid w-full gap-4"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onStay();
      }}
    >
      <p id="other-way">{words.otherWayExplained}</p>
      <ButtonRow fills>
        <Button ref={first} onClick={onStay}>
          {words.otherWayStay}
        </Button>
        <Button kind="outlined" onClick={onPay}>
          {words.otherWayConfirm}
        </Button>
      </ButtonRow>
    </div>
  );
}
