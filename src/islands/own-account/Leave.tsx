import { messages } from '#domain/messages.ts';
import { deleteAccount } from '#src/lib/flows/account/account.ts';
import { ProofForm } from './ProofForm.tsx';

const words = messages.account;

/** Deletes the account: explained first, then confirmed. */
export function Leave({ hasPassword }: { hasPassword: boolean }) {
  return (
    <section aria-labelledby="own-leave">
      <h2 id="own-leave">{words.leave}</h2>
      <p className="text-soft">{words.leaveText}</p>
      <details>
        <summary>{words.leaveAsk}</summary>
        <ProofForm
          hasPassword={hasPassword}
          label={words.leave}
          busyLabel={words.leaving}
          submit={deleteAccount}
          leaves
        />
      </details>
    </section>
  );
}
