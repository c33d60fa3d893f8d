import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { prepareDay } from '#src/lib/flows/team/day/team-riders.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamRiders;

/** How many stops are booked for the day and wait for the team only, and the button that puts them all on the sheet. */
export function PrepareDay({ date, booked }: { date: string; booked: number }) {
  const [isBusy, setBusy] = useState(false);
  const prepare = async () => {
    if (isBusy) return;
    setBusy(true);
    const sheet = await prepareDay(date);
    setBusy(false);
    if (sheet === null) return;
    const moved = booked - (sheet.booked ?? 0);
    if (moved > 0) showToast('success', words.prepared(moved));
    else showToast('error', words.notPrepared);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-edge pb-2 print:hidden">
      <p>
        <b className="tabular-nums">{words.booked(booked)}</b>
        <span className="block text-sm text-soft">{words.bookedHint}</span>
      </p>
      <Button size="small" aria-disabled={isBusy} onClick={() => void prepare()}>
        {isBusy ? messages.teamOrder.busy : words.prepare}
      </Button>
    </div>
  );
}
