import { useEffect, useState } from 'react';
import type { PushState } from '#contract/staff/settings/push.ts';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadPushState, turnOffPush, turnOnPush } from '#src/lib/flows/team/team-push.ts';

const words = messages.teamNews;

/** Turns notifications of new orders on and off, on this device; nothing where they are not set up. */
export function OrderNotifications() {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void loadPushState().then((loaded) => (loaded.ok ? setState(loaded.value) : undefined));
  }, []);
  if (state === null || state.public_key === null) return null;
  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const changed = await (state.is_on ? turnOffPush() : turnOnPush(state));
    setBusy(false);
    if (changed.ok) setState(changed.value);
    else setProblem(changed.message);
  };
  return (
    <div className="grid justify-items-start gap-2 pt-[1.1rem]">
      {state.is_on ? <p className="text-sm text-soft">{words.isOn}</p> : null}
      <Button kind="outlined" aria-disabled={isBusy} onClick={() => void change()}>
        {state.is_on ? words.turnOff : words.turnOn}
      </Button>
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
    </div>
  );
}
