import { messages } from '#domain/messages.ts';

/** Why a friend's code takes nothing off for who has an account. */
export function CodeForNewAccounts({ email }: { email: string }) {
  return <>{messages.friendCode.forNewAccounts(email)}</>;
}
