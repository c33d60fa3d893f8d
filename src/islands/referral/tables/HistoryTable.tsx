import type { RedemptionEntry } from '#contract/referrals.ts';
import { redemptionStatusLabel } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { Disclosure, RowsSkeleton } from '#src/islands/referral/Disclosure.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortDay } from '#src/islands/ui/dates.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { Cell, Table } from './Table.tsx';

const words = messages.referral;
const emptyStates = messages.emptyStates;

type Props = { history: readonly RedemptionEntry[] | undefined; isLoading: boolean };

/** Every redemption: date, points, value, and whether an order has used it. */
export function HistoryTable({ history, isLoading }: Props) {
  return (
    <Disclosure title={words.history}>
      {history === undefined ? (
        isLoading ? (
          <RowsSkeleton />
        ) : (
          <p className="pb-6 text-soft">{words.tableFailed}</p>
        )
      ) : history.length === 0 ? (
        <EmptyState
          className="mb-7"
          icon={<OrderIcon name="gift" />}
          title={emptyStates.redemptions}
          heading="h3"
          hint={emptyStates.redemptionsHint}
        />
      ) : (
        <Table columns={[words.dateColumn, words.pointsColumn, words.discountColumn, words.statusColumn]}>
          {history.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
    </Disclosure>
  );
}

function Row({ entry: { created_at, points_redeemed, discount_value, is_applied } }: { entry: RedemptionEntry }) {
  return (
    <tr>
      <Cell>
        <time dateTime={created_at}>{shortDay(created_at)}</time>
      </Cell>
      <Cell>{points_redeemed}</Cell>
      <Cell>{words.percent(discount_value)}</Cell>
      <Cell>
        <Chip kind={is_applied ? 'ok' : 'plain'} className="align-middle">
          <OrderIcon name={is_applied ? 'check' : 'badge-check'} className="size-4" />
          {redemptionStatusLabel(is_applied)}
        </Chip>
      </Cell>
    </tr>
  );
}
