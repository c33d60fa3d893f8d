import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { noticeClasses } from '#src/looks/notice.ts';
import { Ways } from './Ways.tsx';

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
      className={noticeClasses('warn')}
      onKeyDown={onKeyDown}
    >
      <div>
        <p id="start-new-warning">{recovery.startNewWarning(reference)}</p>
        <Ways>
          <Button className="mt-2" ref={stay} onClick={onCancel}>
            {recovery.startNewCancel}
          </Button>
          <Button kind="outlined" className="mt-2" onClick={onConfirm}>
            {recovery.startNewConfirm}
          </Button>
        </Ways>
      </div>
    </div>
  );
}
