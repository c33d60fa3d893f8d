import { useState, useSyncExternalStore } from 'react';
import { formatOpenedAt } from '#domain/accounts/opened-at.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextButton, TextLink } from '#src/islands/ui/TextLink.tsx';
import { rejectPassword } from '#src/lib/flows/account/password/reject-password.ts';
import { readOpenedLink } from '#src/lib/stores/account/opened-link.ts';

const words = messages.verify;
const never = () => () => {};

/**
 * Shown where this tab opened a verification link without a session of the account. Says when the account was created,
 * and lets a user who did not create it set a new password, which locks the others out. `onReject` is called before
 * that begins; without it, as at the login, it is said first that the address is verified.
 */
export function NotMe({ onReject }: { onReject?: () => void }) {
  const opened = useSyncExternalStore(
    never,
    () => formatOpenedAt(readOpenedLink()?.openedAt ?? ''),
    () => null,
  );
  // The link is removed on the way to the new password; this stays on screen until the page is left.
  const [shown, setShown] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const moment = shown ?? opened;
  if (moment === null) return null;

  const reject = async () => {
    if (shown !== null && failure === null) return;
    setShown(moment);
    setFailure(null);
    onReject?.();
    setFailure(await rejectPassword());
  };
  const isBusy = shown !== null && failure === null;
  const question = (
    <>
      <p className={onReject ? 'text-soft' : 'mt-1 font-normal text-ink'}>
        {words.opened(moment)} {words.wasItYou}
      </p>
      {failure === null ? null : (
        <p className="mt-1" role="alert">
          {failure} <TextLink href={paths.forgotPassword}>{words.askForPassword}</TextLink>
        </p>
      )}
      <TextButton aria-disabled={isBusy || undefined} onClick={reject}>
        {isBusy ? words.rejecting : words.notMe}
      </TextButton>
    </>
  );
  return onReject ? (
    <div className="text-sm">{question}</div>
  ) : (
    <Notice kind="ok">
      <p>{words.verifiedNowLogin}</p>
      {question}
    </Notice>
  );
}
