import { Button } from './Button.tsx';

type Props = {
  question: string;
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** The question comes where the control is that asks it; to keep what there is, is the answer at hand. */
const focusAtOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Asks in the page, and not in a dialog, before something small is gone for good. */
export function AskFirst({ question, yes, no, busy = false, onYes, onNo }: Props) {
  return (
    <fieldset className="flex w-full flex-wrap items-center gap-[0.6rem]">
      <legend className="mb-2 p-0 text-sm">{question}</legend>
      <Button kind="outlined" size="small" aria-disabled={busy || undefined} onClick={onYes}>
        {yes}
      </Button>
      <Button kind="outlined" size="small" ref={focusAtOnce} onClick={onNo}>
        {no}
      </Button>
    </fieldset>
  );
}
