import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { deleteAccount } from '#src/lib/flows/account/account.ts';
import { AccountDetails, AccountSection } from './AccountSection.tsx';
import { ProofForm } from './ProofForm.tsx';

const words = messages.account;

/** Deletes the account: explained first, then confirmed. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  return (
    <AccountSection id="own-leave" title={words.leave}>
      <p className="text-soft">{words.leaveText}</p>
      <AccountDetails label={words.leaveAsk}>
        <ProofForm
          hasPassword={hasPassword}
          label={words.leave}
          busyLabel={words.leaving}
          submit={deleteAccount}
          leaves
          next={<NoticeLink href={paths.orders}>{messages.orders.title}</NoticeLink>}
        />
      </AccountDetails>
    </AccountSection>
  );
}
