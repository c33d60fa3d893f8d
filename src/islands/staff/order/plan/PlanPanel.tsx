import { type SyntheticEvent, useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { isBeforePickup, isOver } from '#domain/orders/order-status.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { fromInputValue, toInputValue } from '#src/islands/staff/dates.ts';
import type { StaffOrderView } from '#src/islands/staff/order/use-staff-order.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { planStop } from '#src/lib/flows/team/order/team-order.ts';
import { WindowPlan } from './WindowPlan.tsx';

const words = messages.teamOrder;

type Props = { order: StaffOrder; act: StaffOrderView['act'] };

/** The planned times of the stops that are left. Shows nothing for a finished order. */
export function PlanPanel({ order, act }: Props) {
  if (isOver(order.status)) return null;
  return (
    <DeskPanel title={words.plan}>
      {isBeforePickup(order.status) ? (
        <>
          <Plan key={`p${order.pickup_at}`} trip="pickup" planned={order.pickup_at} order={order} act={act} />
          <WindowPlan stop="pickup" order={order} act={act} />
        </>
      ) : null}
      <Plan key={`d${order.delivery_at}`} trip="delivery" planned={order.delivery_at} order={order} act={act} />
      <WindowPlan stop="delivery" order={order} act={act} />
    </DeskPanel>
  );
}

function Plan({ trip, planned, order, act }: Props & { trip: StopKind; planned: string | null }) {
  const [text, setText] = useState(toInputValue(planned));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const planned_at = fromInputValue(text);
    setProblem(
      await act(
        () => planStop(order.slug, { stop: trip, planned_at }),
        () => words.planned,
      ),
    );
    setBusy(false);
  };
  return (
    <form
      className="grid grid-cols-1 gap-[0.6rem]"
      onChange={() => setProblem(null)}
      onSubmit={(event) => void save(event)}
    >
      <Field
        label={trip === 'pickup' ? words.pickupAt : words.deliveryAt}
        type="datetime-local"
        step={900}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === toInputValue(planned) ? null : (
        <Button type="submit" kind="outlined" size="small" className="justify-self-start" aria-disabled={isBusy}>
          {isBusy ? words.busy : text === '' ? words.planClear : words.planSave}
        </Button>
      )}
      {problem === null ? null : (
        <div className="justify-self-start">
          <Notice kind="bad">{problem}</Notice>
        </div>
      )}
    </form>
  );
}
