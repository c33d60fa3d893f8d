import { useState } from 'react';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { assignStops } from '#src/lib/flows/team/day/team-riders.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamRiders;

type Props = {
  date: string;
  from: number;
  stops: readonly Stop[];
  drivers: NonNullable<DaySheet['drivers']>;
  /** Called with who has them then; null for nobody. */
  onGiven: (rider: number | null) => void;
};

/** Gives all open stops of a rider to another one, or to nobody, at once: for a rider who can't ride. */
export function HandOver({ date, from, stops, drivers, onGiven }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = stops.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  const name = drivers.find(({ id }) => id === from)?.name ?? '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-edge pb-2 print:hidden">
      <p className="font-semibold tabular-nums">{words.openOf(name, open.length)}</p>
      <Button kind="outlined" size="small" onClick={() => setOpen(true)}>
        {words.handOver}
      </Button>
      {isOpen ? (
        <HandOverDialog
          date={date}
          from={from}
          stops={open}
          drivers={drivers}
          onGiven={onGiven}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const NOBODY = '0';

function HandOverDialog({ date, from, stops, drivers, onGiven, onClose }: Props & { onClose: () => void }) {
  const others = drivers.filter(({ id }) => id !== from);
  const [to, setTo] = useState(String(others[0]?.id ?? NOBODY));
  const [isBusy, setBusy] = useState(false);
  const nameOf = (id: string) => others.find((driver) => String(driver.id) === id)?.name ?? words.nobody;
  const give = async () => {
    if (isBusy) return;
    setBusy(true);
    const rider = to === NOBODY ? null : Number(to);
    const isDone = await assignStops({ date, stops: stops.map(({ slug, kind }) => ({ slug, kind })), rider });
    setBusy(false);
    if (!isDone) return;
    showToast('success', words.handedOver(nameOf(to), stops.length));
    onClose();
    onGiven(rider);
  };
  return (
    <Dialog title={words.handOver} onClose={onClose}>
      <p className="text-sm text-soft">{words.handOverHint}</p>
      <Choices
        label={words.handOverTo}
        choices={[
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NOBODY, label: words.nobody },
        ]}
        value={to}
        onChoose={setTo}
      />
      <ButtonRow fills>
        <Button aria-disabled={isBusy} onClick={() => void give()}>
          {isBusy ? messages.teamOrder.busy : words.handOverNow(stops.length)}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {messages.team.cancel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
