import type { Account } from '#contract/account.ts';
import { messages } from '#domain/messages.ts';
import { endOtherSessions } from '#src/lib/flows/account/account.ts';
import { momentOf } from './dates.ts';
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
    <section aria-labelledby="own-devices">
      <h2 id="own-devices">{words.devices}</h2>
      <ul>
        {sessions.map(({ started_at, used_at, is_current }) => (
          <li key={`${started_at} ${used_at} ${is_current}`}>
            <span className="b">{is_current ? words.thisDevice : words.otherDevice}</span>
            <span className="text-soft text-sm">{words.usedAt(momentOf(used_at))}</span>
          </li>
        ))}
      </ul>
      {sessions.some(({ is_current }) => !is_current) ? (
        <details>
          <summary>{words.endOthers}</summary>
          <ProofForm
            hasPassword={hasPassword}
            label={words.endOthers}
            busyLabel={words.ending}
            submit={end}
            leaves={false}
          />
        </details>
      ) : null}
    </section>
  );
}
