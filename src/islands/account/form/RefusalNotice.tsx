import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { Refusal } from '#src/lib/flows/shell/refusal.ts';

/** For the fields that it is about; a page has one form. */
export const REFUSAL_ID = 'refusal';

/** The refusal of the whole form, with a note on the connection when no answer came; the children are the next step. */
export function RefusalNotice({ refusal, children }: { refusal: Refusal | null; children?: ReactNode }) {
  if (refusal?.message == null) return null;
  return (
    <div id={REFUSAL_ID} tabIndex={-1}>
      <Notice kind="bad">
        <p>{refusal.message}</p>
        {refusal.unreachable ? <p className="mt-1">{messages.shell.network}</p> : null}
        {children}
      </Notice>
    </div>
  );
}
