import type { Fetch } from './browser.ts';

/**
 * The calls of the specification as another front end makes them (its sections 4 and 7): by path, with a bearer token.
 */

export type Json = Record<string, unknown>;
export type Reply = { status: number; ok: boolean; body: Json };
export type Tokens = { access: string; refresh: string };

export type Client = {
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  patch(path: string): Promise<Reply>;
  /** Logs in; false when the server refused. The last answer is in `login.body`. */
  login(email: string, password: string): Promise<Reply>;
  /** What the access token says about the user. */
  user(): Json;
  tokens(): Tokens | null;
  forget(): void;
  /** How often the session was refreshed. */
  refreshes(): number;
};

function decoded(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Json;
}

/** Text that is no JSON counts as an empty body. */
async function bodyOf(response: Response): Promise<Json> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

/** A client of an API. `refreshPath` is one of the two that were reported. */
export function createClient(api: string, fetch: Fetch, refreshPath = '/api/users/token/refresh/'): Client {
  let tokens: Tokens | null = null;
  let refreshing: Promise<void> | null = null;
  let refreshes = 0;

  async function send(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (tokens !== null) headers.Authorization = `Bearer ${tokens.access}`;
    const init: RequestInit = { method, headers, credentials: 'include' };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fetch(`${api}${path}`, init);
    return { status: response.status, ok: response.ok, body: await bodyOf(response) };
  }

  async function refresh(): Promise<void> {
    refreshes += 1;
    const answer = await send('POST', refreshPath, { refresh: tokens?.refresh });
    if (!answer.ok) {
      tokens = null;
      throw new Error('The session is over.');
    }
    const { access, refresh: next } = answer.body as Partial<Tokens>;
    tokens = { access: access ?? '', refresh: next ?? tokens?.refresh ?? '' };
  }

  async function call(method: string, path: string, body?: unknown): Promise<Reply> {
    const first = await send(method, path, body);
    if (first.status !== 401 || tokens === null || path.includes('/token/')) return first;
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    await refreshing;
    return send(method, path, body);
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path) => call('PATCH', path),
    async login(email, password) {
      const answer = await send('POST', '/api/users/login/', { email, password });
      const { access, refresh: next } = answer.body as Partial<Tokens>;
      if (answer.ok && access !== undefined && next !== undefined) tokens = { access, refresh: next };
      return answer;
    },
    user: () => (tokens === null ? {} : decoded(tokens.access)),
    tokens: () => tokens,
    forget() {
      tokens = null;
    },
    refreshes: () => refreshes,
  };
}
