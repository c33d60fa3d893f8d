import { useCallback, useEffect, useRef, useState } from 'react';
import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn } from '#src/islands/staff/Desk.tsx';
import { dayAfter, weekday } from '#src/islands/staff/dates.ts';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Input } from '#src/islands/ui/form/Input.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadMoney } from '#src/lib/flows/team/money/team-money.ts';
import { BooksExport } from './BooksExport.tsx';
import { DayBalance } from './DayBalance.tsx';
import { DaySums } from './DaySums.tsx';
import { Doubts } from './Doubts.tsx';
import { HeldCredits } from './HeldCredits.tsx';
import { MoneyChecks } from './MoneyChecks.tsx';
import { PaymentList, RefundList } from './MoneyLists.tsx';
import { Owed } from './Owed.tsx';
import { RefusedDoubts } from './RefusedDoubts.tsx';
import { Reviews } from './Reviews.tsx';

const words = messages.teamMoney;

/** The money of a day: payments, refunds, payments that wait for a decision, and whether the books agree. */
export default function MoneyScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readMoney" current={teamPaths.money} shopName={shopName}>
      {(member) => <Money member={member} />}
    </TeamGuard>
  );
}

function Money({ member }: { member: TeamMember }) {
  const [today] = useState(() => dayAfter(Date.now(), 0));
  const [date, setDate] = useState(today);
  const [money, setMoney] = useState<MoneyOfDay | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const newest = useRef(0);

  const load = useCallback(async (wanted: string) => {
    newest.current += 1;
    const mine = newest.current;
    setFailed(false);
    const loaded = await loadMoney(wanted);
    if (mine !== newest.current) return;
    setFailed(!loaded.ok);
    if (loaded.ok) setMoney(loaded.value);
  }, []);
  useEffect(() => {
    setMoney(null);
    void load(date);
  }, [date, load]);
  const step = (days: number) => setDate(dayAfter(Date.parse(`${date}T00:00:00Z`), days));

  return (
    <>
      <TeamHead
        title={words.dayTitle}
        note={weekday(date)}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load(date)}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      >
        <div className="mt-[0.6rem] flex max-w-[22rem] flex-wrap gap-[0.35rem]">
          <IconButton label={words.before} onClick={() => step(-1)}>
            <OrderIcon name="chevron-left" />
          </IconButton>
          <Input
            className="min-h-tap flex-[1_1_9rem]"
            type="date"
            aria-label={words.date}
            max={today}
            value={date}
            onChange={(event) => {
              if (event.target.value !== '') setDate(event.target.value);
            }}
          />
          <IconButton
            className="disabled:cursor-not-allowed disabled:opacity-40"
            label={words.after}
            disabled={date >= today}
            onClick={() => step(1)}
          >
            <OrderIcon name="chevron-right" />
          </IconButton>
        </div>
      </TeamHead>
      <MoneyChecks />
      {hasFailed ? (
        <TeamContent>
          {money === null ? (
            <TeamLoadFailed onRetry={() => void load(date)} />
          ) : (
            <Notice kind="bad">{messages.attempt.unreachable}</Notice>
          )}
        </TeamContent>
      ) : null}
      {money === null && !hasFailed ? <SkeletonRows /> : null}
      {money === null ? null : (
        <Desk>
          <DeskColumn>
            <Owed member={member} newest={money} onMoved={() => void load(date)} />
            <Reviews
              reviews={money.reviews}
              maySettle={member.rights.includes('settleReviews')}
              onSettled={() => void load(date)}
            />
            <Doubts
              doubts={money.doubts ?? []}
              maySettle={member.rights.includes('settleReviews')}
              onSettled={() => void load(date)}
            />
            <HeldCredits
              held={money.held_credits}
              maySettle={member.rights.includes('settleReviews')}
              onSettled={() => void load(date)}
            />
            <RefusedDoubts
              refused={money.refused_doubts ?? []}
              all={money.refused_doubts_all ?? money.refused_doubts?.length ?? 0}
              maySettle={member.rights.includes('settleReviews')}
              onSettled={() => void load(date)}
            />
          </DeskColumn>
          <DeskColumn>
            <DaySums money={money} />
            <DayBalance balance={money.balance} />
            <PaymentList payments={money.payments} all={paymentCount(money)} />
            <RefundList refunds={money.refunds} />
            {member.rights.includes('exportBooks') ? <BooksExport today={today} /> : null}
          </DeskColumn>
        </Desk>
      )}
    </>
  );
}

/** How many payments the day has, in all currencies; the list may hold fewer. */
function paymentCount({ sums, payments }: MoneyOfDay): number {
  return sums?.reduce((count, day) => count + day.payments, 0) ?? payments.length;
}
