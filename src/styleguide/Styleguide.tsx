import { useState } from 'react';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { DustBar } from '#src/islands/ui/states/DustBar.tsx';
import { showToast, type ToastKind } from '#src/lib/stores/toasts.ts';
import { Actions } from './Actions.tsx';
import { Cards, Messages } from './Boxes.tsx';
import { Fields } from './Fields.tsx';
import { Group, States } from './Group.tsx';

const TOASTS: readonly ToastKind[] = ['success', 'info', 'warning', 'error'];
const DIALOGS = ['a dialog', 'a question', 'a question that is busy', 'a question that failed'] as const;

/** Every piece that screens with script are made of, in all its states. */
export default function Styleguide() {
  return (
    <>
      <Actions />
      <Fields />
      <Cards />
      <Messages />
      <Group title="Dust bar" note="An order's progress; the status sets how much dust is wiped off.">
        {(Object.keys(ORDER_STATUSES) as OrderStatus[]).map((status) => (
          <div key={status} className="grid max-w-measure gap-2">
            <h3 className="font-bold text-sm text-soft">{status}</h3>
            <DustBar status={status} />
          </div>
        ))}
      </Group>
      <Dialogs />
      <Group title="Toasts">
        <States name="kinds">
          {TOASTS.map((kind) => (
            <Button key={kind} kind="outlined" size="small" onClick={() => showToast(kind, `A toast: ${kind}.`)}>
              {kind}
            </Button>
          ))}
        </States>
      </Group>
    </>
  );
}

function Dialogs() {
  const [shown, setShown] = useState<(typeof DIALOGS)[number] | null>(null);
  const close = () => setShown(null);
  return (
    <Group title="Dialogs">
      <States name="open one; Escape closes it">
        {DIALOGS.map((name) => (
          <Button key={name} kind="outlined" size="small" onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
      </States>
      {shown === 'a dialog' ? (
        <Dialog title="A dialog" onClose={close}>
          <p>It holds the focus and returns it.</p>
          <Button onClick={close}>Close</Button>
        </Dialog>
      ) : null}
      {shown !== null && shown !== 'a dialog' ? (
        <ConfirmDialog
          title="Cancel this order?"
          yes="Cancel the order"
          no="Keep it"
          isBusy={shown === 'a question that is busy'}
          problem={shown === 'a question that failed' ? 'We cannot reach the shop.' : null}
          onYes={close}
          onNo={close}
        >
          <p>The customer gets the money back.</p>
        </ConfirmDialog>
      ) : null}
    </Group>
  );
}
