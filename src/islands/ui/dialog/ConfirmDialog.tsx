import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  yes: string;
  no?: string;
  isBusy: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before an action that can't be undone. */
export function ConfirmDialog({
  title,
  children,
  yes,
  no = messages.team.cancel,
  isBusy,
  problem,
  onYes,
  onNo,
}: Props) {
  return (
    <Dialog title={title} onClose={onNo}>
      <div className="grid gap-2">{children}</div>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow fills>
        <Button aria-disabled={isBusy} onClick={isBusy ? undefined : onYes}>
          {isBusy ? messages.teamOrder.busy : yes}
        </Button>
        <Button kind="outlined" onClick={onNo}>
          {no}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
