import { useCallback, useEffect, useState } from 'react';
import type {
  WindowRulesPreview,
  WindowRulesPreviewRequest,
  WindowRulesState,
} from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { formatDay } from '#domain/windows/format.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { CallResult } from '#src/lib/flows/shell/try-call.ts';
import { previewWindowRules } from '#src/lib/flows/team/day/team-windows.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { More, OrderLink, StopList } from './StopList.tsx';

const words = messages.teamWindows;

type Props = {
  title: string;
  /** What else happens when the owner agrees. */
  note?: string | undefined;
  /** The settings, or the save to take back. */
  asked: WindowRulesPreviewRequest;
  yes: string;
  /** What is said when it is done. */
  done: string;
  onYes: () => Promise<CallResult<WindowRulesState>>;
  onDone: (state: WindowRulesState) => void;
  /** Somebody else has saved since the page was read. */
  onStale: () => Promise<void>;
  onClose: () => void;
};

/** Shows what would change, and which booked stops would be outside of the windows, before anything is saved. */
export function PreviewDialog({ title, note, asked, yes, done, onYes, onDone, onStale, onClose }: Props) {
  const [preview, setPreview] = useState<WindowRulesPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refuse = useCallback(
    ({ message, status }: { message: string; status: number }) => {
      setProblem(message);
      if (status !== 409) return;
      // What was shown is not what would be saved now: it must be looked at again.
      setPreview(null);
      void onStale();
    },
    [onStale],
  );
  useEffect(() => {
    let isOpen = true;
    void previewWindowRules(asked).then((answer) => {
      if (!isOpen) return;
      if (answer.ok) setPreview(answer.value);
      else refuse(answer);
    });
    return () => {
      isOpen = false;
    };
  }, [asked, refuse]);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await onYes();
    setBusy(false);
    if (!answer.ok) return refuse(answer);
    showToast('success', done);
    onDone(answer.value);
  };
  const isChange = preview !== null && preview.changes.length > 0;
  return (
    <Dialog title={title} onClose={onClose}>
      {preview === null ? null : <Found preview={preview} />}
      {preview === null && problem === null ? <p role="status">{messages.team.loading}</p> : null}
      {note === undefined ? null : <p>{note}</p>}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      <ButtonRow fills>
        {isChange ? (
          <Button aria-disabled={isBusy} onClick={() => void save()}>
            {isBusy ? words.busy : yes}
          </Button>
        ) : null}
        <Button kind="outlined" onClick={onClose}>
          {isChange ? messages.team.cancel : messages.team.close}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

function Found({ preview: { changes, stops, held, returns } }: { preview: WindowRulesPreview }) {
  if (changes.length === 0) return <p>{words.previewNone}</p>;
  return (
    <div className="wrap-anywhere grid grid-cols-1 gap-4">
      <ul className="grid gap-1 font-semibold tabular-nums">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {stops.count === 0 ? (
        <p className="text-soft">{words.noStops}</p>
      ) : (
        <section className="grid gap-3">
          <Notice kind="warn" role="note">
            {words.previewStops(stops.count)}
          </Notice>
          <p>{words.previewStopsHint}</p>
          <StopList stops={stops} />
        </section>
      )}
      {held === 0 ? null : <p>{words.previewHeld(held)}</p>}
      {returns.count === 0 ? null : (
        <section className="grid gap-2">
          <p className="font-bold">{words.previewReturns(returns.count)}</p>
          <ul className="grid gap-1">
            {returns.first.map(({ slug, code, customer, before, after }) => (
              <li className="flex flex-wrap items-baseline gap-x-3" key={slug}>
                <OrderLink slug={slug} code={code} />
                <span className="tabular-nums">
                  {customer}: {formatDay(before.date)} → {formatDay(after.date)}
                </span>
              </li>
            ))}
            <More list={returns} />
          </ul>
        </section>
      )}
    </div>
  );
}
