import { useState } from 'react';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { distributeDay } from '#src/lib/flows/team/day/team-riders.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.teamRiders;

type Props = { date: string; free: number; drivers: NonNullable<DaySheet['drivers']> };

/** How many stops have no rider, and the button that distributes them. */
export function DistributeDay({ date, free, drivers }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-edge pb-2 print:hidden">
      <p className="font-semibold tabular-nums">{words.free(free)}</p>
      <Button kind="outlined" size="small" onClick={() => setOpen(true)}>
        {words.shareOut}
      </Button>
      {isOpen ? <ShareDialog date={date} free={free} drivers={drivers} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function ShareDialog({ date, free, drivers, onClose }: Props & { onClose: () => void }) {
  const riders = drivers.filter((driver) => driver.is_rider);
  const [chosen, setChosen] = useState<readonly number[]>((riders.length > 0 ? riders : drivers).map(({ id }) => id));
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    if (isBusy || chosen.length === 0) return;
    setBusy(true);
    const isDone = await distributeDay({ date, riders: [...chosen] });
    setBusy(false);
    if (!isDone) return;
    showToast('success', words.shared);
    onClose();
  };
  return (
    <Dialog title={words.shareTitle} onClose={onClose}>
      <p className="text-sm text-soft">{words.shareHint}</p>
      <fieldset className="grid">
        <legend className="font-bold">{words.shareWho}</legend>
        {drivers.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <ButtonRow fills>
        <Button aria-disabled={isBusy || chosen.length === 0} onClick={() => void share()}>
          {isBusy ? messages.teamOrder.busy : words.shareNow(free)}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {messages.team.cancel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
