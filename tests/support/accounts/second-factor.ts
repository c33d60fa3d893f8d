import { Secret, TOTP } from 'otpauth';
import type { SecondStep } from '#contract/account/login.ts';
import type { Authenticator } from '#tests/support/outside/authenticator.ts';
import type { Answer, TestUser, TestWorld } from '#tests/support/world.ts';

/** One time step of an authenticator app. */
export const STEP_MS = 30_000;

export type Refused = { detail?: string; error?: string; second_factor?: SecondStep; confirm?: string };
type Tokens = { access: string; refresh: string };

/** The code that an app with this secret (base 32) shows at a given time. */
export function codeAt(secret: string, moment: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });
}

/** The second-factor calls of a test. */
export function secondFactorOf(shop: TestWorld) {
  const post = <T>(path: string, token: Tokens, body: unknown = {}): Promise<Answer<T & Refused>> =>
    shop.request<T & Refused>('POST', path, { token, body });

  const login = (user: { email: string; password: string }, address?: string) =>
    shop.request<Tokens & Refused>('POST', '/api/users/login/', {
      body: { email: user.email, password: user.password },
      ...(address === undefined ? {} : { address }),
    });
  /** Logs in with the password; returns the ticket for the second step. */
  const ticketOf = async (user: { email: string; password: string }): Promise<string> => {
    const { body } = await login(user);
    if (body.second_factor === undefined) throw new Error('No second step was asked for.');
    return body.second_factor.ticket;
  };
  const finish = (body: Record<string, unknown>, address?: string) =>
    shop.request<Tokens & Refused>('POST', '/api/users/second-factor/sign-in/', {
      body,
      ...(address === undefined ? {} : { address }),
    });
  /** Sets up an app; afterwards the clock is one step further, so that its next code is unused. */
  const addTotp = async (user: Tokens): Promise<{ secret: string; codes: string[] | null; code: () => string }> => {
    const started = await post<{ secret: string }>('/api/users/second-factor/totp/', user);
    const { secret } = started.body;
    const code = () => codeAt(secret, shop.world.now());
    const added = await post<{ recovery_codes: string[] | null }>('/api/users/second-factor/totp/confirm/', user, {
      code: code(),
    });
    if (added.status !== 200) throw new Error(`The app was not added: ${JSON.stringify(added.body)}`);
    shop.clock.advance(STEP_MS);
    return { secret, codes: added.body.recovery_codes, code };
  };
  const addPasskey = async (user: Tokens, key: Authenticator, name = 'My key') => {
    const started = await post<{ options: { challenge: string } }>('/api/users/second-factor/passkeys/start/', user);
    return post<{ recovery_codes: string[] | null }>('/api/users/second-factor/passkeys/', user, {
      name,
      credential: key.create(started.body.options),
    });
  };
  const challenge = async (ticket: string) => {
    const { body } = await shop.request<{ options: { challenge: string } } & Refused>(
      'POST',
      '/api/users/second-factor/sign-in/passkey/',
      { body: { ticket } },
    );
    return body.options;
  };
  const factors = async (user: Tokens) =>
    (
      await shop.request<{
        methods: string[];
        passkeys: { id: number; name: string }[];
        totp: object | null;
        required: boolean;
        recovery_codes_left: number;
      }>('GET', '/api/users/second-factor/', { token: user })
    ).body;
  const works = async (user: Tokens) =>
    (await shop.request('GET', '/api/users/account/', { token: user })).status === 200;
  const newOwner = (): Promise<TestUser> => shop.newUser({ role: 'owner', firstName: 'Yaw' });

  return { post, login, ticketOf, finish, addTotp, addPasskey, challenge, factors, works, newOwner };
}
