import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextAreaField } from './TextAreaField.tsx';

const words = messages.teamOwed;

type Props = {
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  yes: string;
  /** Who reads the reason; the team alone when left out. */
  hint?: string;
  /** Does it with the reason; returns the sentence that says why not, or null. */
  onYes: (reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks for a reason before an action that can't be undone. */
export function ReasonDialog({ title, children, yes, hint = words.reasonHint, onYes, onNo }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setBusy(true);
    setProblem(null);
    const failure = await onYes(reason.trim());
    setBusy(false);
    setProblem(failure);
  };
  return (
    <Dialog title={title} onClose={onNo}>
      <form
        className="grid grid-cols-1 gap-[0.9rem]"
        onChange={() => setProblem(null)}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <p>{children}</p>
        <TextAreaField
          label={words.reason}
          hint={hint}
          error={isMissing ? words.reasonMissing : null}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? messages.teamOrder.busy : yes}
          </Button>
          <Button kind="outlined" onClick={onNo}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
