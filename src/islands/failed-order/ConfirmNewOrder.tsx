import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';

type Props = { reference: string; onConfirm: () => void; onCancel: () => void };

/** Asks before a second payment starts while the first has no order; staying is the first choice. */
export function ConfirmNewOrder({ reference, onConfirm, onCancel }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const recovery = messages.recovery;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <div
      role="alertdialog"
      aria-label={recovery.startNew}
      aria-describedby="start-new-warning"
      className="notice warn"
      onKeyDown={onKeyDown}
    >
      <div>
        <p id="start-new-warning">{recovery.startNewWarning(reference)}</p>
        <div className="ways">
          <button type="button" className="btn" ref={stay} onClick={onCancel}>
            {recovery.startNewCancel}
          </button>
          <button type="button" className="btn line" onClick={onConfirm}>
            {recovery.startNewConfirm}
          </button>
        </div>
      </div>
    </div>
  );
}
