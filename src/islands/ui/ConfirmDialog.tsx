import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

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
      <div className="ask">{children}</div>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <div className="two">
        <button type="button" className="btn" aria-disabled={isBusy} onClick={isBusy ? undefined : onYes}>
          {isBusy ? messages.teamOrder.busy : yes}
        </button>
        <button type="button" className="btn line" onClick={onNo}>
          {no}
        </button>
      </div>
    </Dialog>
  );
}
