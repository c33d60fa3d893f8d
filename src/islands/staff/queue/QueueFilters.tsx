import type { Counts } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { sumCounted } from '#domain/orders/counted.ts';
import { listLabel, ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Tab, Tabs } from '#src/islands/staff/Tabs.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { QueueFilter } from '#src/lib/flows/team/team-queue.ts';
import type { OrderIconName } from '#src/order-icons.ts';

const words = messages.teamQueue;
const YES = 'yes';

const ALARM_LOOK =
  'wrap-anywhere grid min-h-tap cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-toe-sm bg-danger-soft px-4 py-3 text-left text-danger no-underline aria-pressed:ring-[3px] aria-pressed:ring-inset aria-pressed:ring-danger forced-colors:border';

type Props = { counts: Counts | null; filter: QueueFilter; onFilter: (filter: QueueFilter) => void };

/**
 * What needs attention now: payments without an order, money that is owed, discounts in doubt, and late orders. Shows
 * nothing when there are none.
 */
export function Attention({ counts, filter, onFilter }: Props) {
  const isLate = filter.late === YES;
  const late = counts?.late ?? 0;
  const reviews = counts?.reviews ?? 0;
  const owed = counts?.owed ?? { count: 0, sum: '0.00' };
  const doubts = counts?.doubts ?? 0;
  if (late === 0 && reviews === 0 && owed.count === 0 && doubts === 0 && !isLate) return null;
  return (
    <fieldset
      className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-[0.6rem] px-gutter pt-[0.9rem]"
      aria-label={words.attention}
    >
      {reviews > 0 ? (
        <a className={ALARM_LOOK} href={teamPaths.money}>
          <AlarmText icon="circle-alert" title={words.reviews(reviews)} hint={words.reviewsHint} />
        </a>
      ) : null}
      {owed.count > 0 ? (
        <a className={ALARM_LOOK} href={`${teamPaths.money}#owed`}>
          <AlarmText
            icon="circle-alert"
            title={messages.teamOwed.lateFor(owed.count, moneyText(owed.sum))}
            hint={messages.teamOwed.hint}
          />
        </a>
      ) : null}
      {doubts > 0 ? (
        <a className={ALARM_LOOK} href={`${teamPaths.money}#doubts`}>
          <AlarmText
            icon="circle-alert"
            title={messages.teamDoubts.waiting(doubts)}
            hint={messages.teamDoubts.waitingHint}
          />
        </a>
      ) : null}
      {late > 0 || isLate ? (
        <button
          type="button"
          className={ALARM_LOOK}
          aria-pressed={isLate}
          onClick={() => onFilter({ status: '', late: isLate ? '' : YES, search: '' })}
        >
          <AlarmText icon="clock" title={words.late(late)} hint={words.lateHint} />
        </button>
      ) : null}
    </fieldset>
  );
}

function AlarmText({ icon, title, hint }: { icon: OrderIconName; title: string; hint: string }) {
  return (
    <>
      <OrderIcon name={icon} className="row-span-2" />
      <b className="font-display font-heavy text-title leading-title">{title}</b>
      <span className="text-ink text-sm">{hint}</span>
    </>
  );
}

/** The statuses with the number of their orders; one is chosen at a time. */
export function QueueTabs({ counts, filter, onFilter }: Props) {
  const statuses = ['', ...Object.keys(ORDER_STATUSES)];
  const countOf = (status: string) => {
    if (counts === null) return undefined;
    const { by_status: each } = counts;
    const { sum, isMore } = sumCounted(status === '' ? Object.values(each) : [each[status] ?? 0]);
    return isMore ? words.orMore(sum) : String(sum);
  };
  return (
    <Tabs label={words.filters}>
      {statuses.map((status) => (
        <Tab
          key={status}
          label={status === '' ? words.all : listLabel(status)}
          count={countOf(status)}
          isPressed={filter.status === status && filter.late === ''}
          onPress={() => onFilter({ ...filter, status, late: '' })}
        />
      ))}
    </Tabs>
  );
}
