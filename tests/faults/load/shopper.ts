import { TEST_PASSWORD } from '#tests/support/world.ts';

/** An answer; null when none came: refused, cut off, or too slow. */
export type Reply = { status: number; body: Record<string, unknown>; ms: number } | null;

export type Shopper = { email: string; password: string; access: string };

const ANSWER_WITHIN_MS = 15_000;

/** Sends a request to the API. Never throws. */
export async function send(
  origin: string,
  method: string,
  path: string,
  { access, body, headers }: { access?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const began = performance.now();
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const ms = performance.now() - began;
    return { status: response.status, body: isJson ? JSON.parse(text) : { text }, ms };
  } catch {
    return null;
  }
}

/** Registers an account; returns whether the shop acknowledged it. */
export async function register(origin: string, email: string): Promise<boolean> {
  const body = { email, password: TEST_PASSWORD, first_name: 'Ama', last_name: 'Mensah' };
  return (await send(origin, 'POST', '/api/users/register/', { body }))?.status === 201;
}

/** Logs in; null when the login failed. */
export async function signIn(origin: string, email: string): Promise<Shopper | null> {
  const body = { email, password: TEST_PASSWORD };
  const reply = await send(origin, 'POST', '/api/users/login/', { body });
  const access = reply?.status === 200 ? reply.body.access : undefined;
  return typeof access === 'string' ? { email, password: TEST_PASSWORD, access } : null;
}
