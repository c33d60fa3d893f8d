import { eq } from 'drizzle-orm';
import * as tables from '#server/db/schema.ts';
import type { User } from '#server/features/users/users.queries.ts';
import { newestMail, resetToken, verificationKey } from '#tests/support/outside/mail-links.ts';
import type { TestWorld } from '#tests/support/world.ts';

/** The password that the stranger chose. */
export const PLANTED = 'mallory waits for you';
export type Tokens = { access: string; refresh: string };
export type Verified = { status: string; error?: string; unproven?: { opened_at: string } };

let count = 0;

/** The calls of a stranger who registers another person's address, and of the owner of its mailbox. */
export function preHijackCalls(shop: TestWorld) {
  const post = <T>(path: string, body: unknown, token?: { access: string }) =>
    shop.request<T>('POST', path, { body, ...(token === undefined ? {} : { token }) });
  const calls = {
    post,
    login: (email: string, password: string, key?: string | null) =>
      post<Tokens>('/api/users/login/', { email, password, ...(key === undefined ? {} : { verification_key: key }) }),
    verify: (key: string, token?: { access: string }) => post<Verified>(`/api/users/verify-email/${key}/`, {}, token),
    reject: (key: string) => post<{ token?: string; error?: string }>('/api/users/password/reject/', { key }),
    confirm: (token: string | undefined, password: string) =>
      post('/api/users/password/reset/confirm/', { token, new_password: password, confirm_password: password }),
    /** The owner asks for a reset link and reads its token. */
    async resetToken(email: string): Promise<string> {
      await post('/api/users/password/reset/', { email });
      return resetToken(await shop.mails(), email);
    },
    async mailAbout(email: string, subject: string) {
      return newestMail(await shop.mails(), email, subject);
    },
    async row(email: string): Promise<User> {
      const [user] = await shop.world.db.select().from(tables.users).where(eq(tables.users.email, email));
      if (user === undefined) throw new Error(`Nobody has the address ${email}.`);
      return user;
    },
    /** What a session can still do: the status of a call that needs one, and of its refresh. */
    async statusOf(session: Tokens): Promise<number[]> {
      const own = await shop.request('GET', '/api/users/account/', { token: session });
      const renewed = await post('/api/token/refresh/', { refresh: session.refresh });
      return [own.status, renewed.status];
    },
    /**
     * Registers another person's address and logs in; returns both sessions, of the registration and of the login, and
     * the key that only the mailbox gets.
     */
    async plant(more: object = {}) {
      count += 1;
      const email = `victim-${count}@gmail.com`;
      const person = { email, password: PLANTED, first_name: 'Mallory', last_name: 'Mock', ...more };
      const { body: registered } = await post<Tokens>('/api/users/register/', person);
      const { body: session } = await calls.login(email, PLANTED);
      return { email, session, registered, key: verificationKey(await shop.mails(), email) };
    },
  };
  return calls;
}
