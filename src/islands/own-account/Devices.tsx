import type { Account } from '#contract/account/account.ts';
import { messages } from '#domain/messages.ts';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { endOtherSessions } from '#src/lib/flows/account/account.ts';
import { AccountDetails, AccountEntry, AccountSection } from './AccountSection.tsx';
import { ProofForm } from './ProofForm.tsx';

const words = messages.account;

/** The account's sessions, and a form that ends all others. */
export function Devices({ account, onEnded }: { account: Account; onEnded: () => void }) {
  const { sessions, has_password: hasPassword } = account;
  const end = async (form: { password: string }) => {
    const outcome = await endOtherSessions(form);
    if (outcome.ok) onEnded();
    return outcome;
  };
  return (
    <AccountSection id="own-devices" title={words.devices}>
      <ul>
        {sessions.map(({ started_at, used_at, is_current }) => (
          <AccountEntry key={`${started_at} ${used_at} ${is_current}`}>
            <span>{is_current ? words.thisDevice : words.otherDevice}</span>
            <span className="text-sm text-soft">{is_current ? words.usedNow : words.usedAt(dayAndTime(used_at))}</span>
          </AccountEntry>
        ))}
      </ul>
      {sessions.some(({ is_current }) => !is_current) ? (
        <AccountDetails label={words.endOthers}>
          <ProofForm
            hasPassword={hasPassword}
            label={words.endOthers}
            busyLabel={words.ending}
            submit={end}
            leaves={false}
          />
        </AccountDetails>
      ) : null}
    </AccountSection>
  );
}
