import { useState } from 'react';
import type { Referral } from '#contract/referrals.ts';
import { referralPointsLabel, referralStatusLabel } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { Disclosure, RowsSkeleton } from '#src/islands/referral/Disclosure.tsx';
import { CopyButton } from '#src/islands/referral/share/CopyButton.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { Cell, Table } from './Table.tsx';

const words = messages.referral;
const emptyStates = messages.emptyStates;

type Props = { referrals: readonly Referral[] | undefined; link: string | undefined; isLoading: boolean };

/** The friends who registered with the link, and the points for each. */
export function ReferralsTable({ referrals, link, isLoading }: Props) {
  return (
    <Disclosure title={words.yourReferrals} open>
      {referrals === undefined ? (
        isLoading ? (
          <RowsSkeleton />
        ) : (
          <p className="pb-6 text-soft">{words.tableFailed}</p>
        )
      ) : referrals.length === 0 ? (
        <NoReferrals link={link} />
      ) : (
        <Table columns={[words.referralColumn, words.statusColumn, words.pointsColumn]}>
          {referrals.map((referral) => (
            <Row key={referral.referred_email + referral.created_at} referral={referral} />
          ))}
        </Table>
      )}
    </Disclosure>
  );
}

function Row({ referral: { referred_email, first_order_completed: isDone, points_state } }: { referral: Referral }) {
  const state = points_state ?? (isDone ? 'given' : 'pending');
  const points = referralPointsLabel(state === 'given');
  const note = state === 'given' ? null : words.pointsState[state];
  return (
    <>
      <tr>
        <Cell>
          <Address email={referred_email} />
        </Cell>
        <Cell>
          <Chip kind={isDone ? 'ok' : 'warn'} className="align-middle">
            <OrderIcon name={isDone ? 'check' : 'clock'} className="size-4" />
            <span>
              {referralStatusLabel(isDone)}
              {isDone ? <span className="sr-only"> ({points})</span> : null}
            </span>
          </Chip>
        </Cell>
        <Cell isWhole>{points}</Cell>
      </tr>
      {note === null ? null : (
        <tr>
          <td colSpan={3} className="pb-3 text-sm text-soft leading-snug">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

function NoReferrals({ link }: { link: string | undefined }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <EmptyState className="mb-7" icon={<OrderIcon name="users" />} title={emptyStates.referrals} heading="h3">
      {link === undefined ? null : (
        <CopyButton kind="outlined" className="mt-2" text={link} onFailed={() => setRefused(true)} />
      )}
      {isRefused ? <FieldError>{words.copyFailed}</FieldError> : null}
    </EmptyState>
  );
}

/** An address that breaks before its @ first. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
