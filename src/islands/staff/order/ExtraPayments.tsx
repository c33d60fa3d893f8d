import { useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx';
import { withdrawExtra } from '#src/lib/flows/team/order/team-corrections.ts';
import type { StaffOrderView } from './use-staff-order.ts';

const words = messages.corrections.extra;

type Extra = NonNullable<StaffOrder['extra_payments']>[number];
type Props = { order: StaffOrder; act: StaffOrderView['act']; mayWithdraw: boolean };

const KINDS = { proposed: 'warn', paid: 'ok', withdrawn: 'plain', expired: 'plain' } as const;

/** What the customer was asked to pay in addition, and what became of it. Shows nothing without any. */
export function ExtraPayments({ order, act, mayWithdraw }: Props) {
  const [leaving, setLeaving] = useState<Extra | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const extras = order.extra_payments ?? [];
  if (extras.length === 0) return null;
  const withdraw = async ({ id }: Extra) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const failure = await act(
      () => withdrawExtra(order.slug, id),
      () => words.withdrawn,
    );
    setBusy(false);
    setProblem(failure);
    if (failure === null) setLeaving(null);
  };
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={words.title}>
      <h3 className="text-base">{words.title}</h3>
      <ul className="grid gap-3">
        {extras.map((extra) => (
          <li key={extra.id} className="grid gap-1 rounded-md bg-sand p-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <b className="tabular-nums">{moneyText(extra.sum)}</b>
              <Chip kind={KINDS[extra.state]}>{words.states[extra.state]}</Chip>
            </span>
            <span>{extra.what}</span>
            <span className="wrap-anywhere text-sm text-soft">
              {[
                `${extra.by}, ${shortMoment(extra.at)}`,
                extra.state === 'proposed' ? words.until(shortMoment(extra.expires_at)) : null,
                extra.ended_at === null ? null : words.endedAt[extra.state](shortMoment(extra.ended_at)),
              ]
                .filter((text) => text !== null)
                .join(' · ')}
            </span>
            {extra.reference === null ? null : (
              <span className="wrap-anywhere text-soft text-xs tabular-nums">{extra.reference}</span>
            )}
            {mayWithdraw && extra.state === 'proposed' ? (
              <Button
                kind="outlined"
                size="small"
                className="mt-1 justify-self-start"
                onClick={() => {
                  setProblem(null);
                  setLeaving(extra);
                }}
              >
                {words.withdraw}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <ConfirmDialog
          title={words.withdraw}
          yes={words.withdrawYes}
          no={messages.team.cancel}
          isBusy={isBusy}
          problem={problem}
          onYes={() => void withdraw(leaving)}
          onNo={() => setLeaving(null)}
        >
          <p>{words.withdrawAsk(moneyText(leaving.sum))}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
