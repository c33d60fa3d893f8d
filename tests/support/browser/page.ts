import { vi } from 'vitest';

/** The origin of the page and its API in these tests. */
export const ORIGIN = 'http://shop.test';

/** A request as the API receives it. */
export type Sent = { method: string; path: string; body: unknown; bearer: string | null };
/** The API's answer; 'no network' for none. */
export type Reply = { status: number; body?: unknown } | 'no network';

export type TestPage = {
  /** Every request so far, oldest first. */
  sent: Sent[];
  /** The page's navigations, oldest first: path and query, and the method. */
  visits: { how: 'assign' | 'replace'; path: string }[];
  local: Storage;
  session: Storage;
  /** Whether the page's main content is hidden. */
  isContentHidden(): boolean;
  /** Another tab of the same browser writes or removes a key. */
  otherTab(key: string, value: string | null): void;
};

export type PageOptions = {
  url?: string;
  /** The address of the page before, whole. */
  referrer?: string;
  stored?: Record<string, string>;
  /** The API's answers; by default 'Done.'. */
  answer?: (request: Sent) => Reply | Promise<Reply>;
  /** 'blocked' throws on every access, 'full' on every write. */
  storage?: 'open' | 'blocked' | 'full';
};

function createStorage(kept: Map<string, string>, mode: 'open' | 'full'): Storage {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (mode === 'full') throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** The API behind `fetch`. */
function createFetch(sent: Sent[], answer: NonNullable<PageOptions['answer']>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const seen = {
      method: request.method,
      path: new URL(request.url).pathname,
      body: text === '' ? null : JSON.parse(text),
      bearer: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    };
    sent.push(seen);
    const reply = await answer(seen);
    if (reply === 'no network') throw new TypeError('Failed to fetch');
    if (reply.status === 204) return new Response(null, { status: 204 });
    return Response.json(reply.body ?? {}, { status: reply.status });
  };
}

/**
 * A browser page without a browser: address, storage, events and an API with given answers. Modules of the site that
 * are imported afterwards are new and use it; `closePage` ends it.
 */
export function openPage(options: PageOptions = {}): TestPage {
  const {
    url = '/',
    referrer = '',
    stored = {},
    answer = () => ({ status: 200, body: { detail: 'Done.' } }),
    storage = 'open',
  } = options;
  const events = new EventTarget();
  const kept = new Map(Object.entries(stored));
  const local = createStorage(kept, storage === 'full' ? 'full' : 'open');
  const session = createStorage(new Map(), storage === 'full' ? 'full' : 'open');
  const guarded = (which: Storage) => {
    if (storage === 'blocked') throw new DOMException('blocked', 'SecurityError');
    return which;
  };
  const sent: Sent[] = [];
  const visits: TestPage['visits'] = [];
  const { pathname, search, hash } = new URL(url, ORIGIN);
  const visit = (how: 'assign' | 'replace') => (target: string) => {
    const to = new URL(target);
    visits.push({ how, path: to.pathname + to.search });
  };

  vi.resetModules();
  vi.stubEnv('PUBLIC_API_URL', ORIGIN);
  vi.stubGlobal('fetch', createFetch(sent, answer));
  // Set permanently, not as a stub: the stores of a closed page remove their listeners a second later.
  const page = {
    location: { origin: ORIGIN, pathname, search, hash, assign: visit('assign'), replace: visit('replace') },
    get localStorage() {
      return guarded(local);
    },
    get sessionStorage() {
      return guarded(session);
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  const main = { isHidden: false, setAttribute: (name: string) => (main.isHidden ||= name === 'hidden') };
  const document = { referrer, querySelector: (selector: string) => (selector === 'main' ? main : null) };
  Object.assign(globalThis, { window: page, document });

  return {
    sent,
    visits,
    local,
    session,
    isContentHidden: () => main.isHidden,
    otherTab(key, value) {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
      events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value, storageArea: local }));
    },
  };
}

/** Ends the page's network and settings; call it after each test. */
export function closePage(): void {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token in the server's format, unsigned, because browsers don't check it. Valid for ten minutes. */
export function accessToken(claims: Record<string, unknown> = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const known = { user_id: 7, id: 7, email: 'ama@example.com', first_name: 'Ama', last_name: 'Mensah' };
  return `${part({ alg: 'HS256' })}.${part({ ...known, is_verified: true, iat, exp: iat + 600, ...claims })}.signature`;
}

/** The stored values of a signed-in browser. */
export function signedIn(claims: Record<string, unknown> = {}): Record<string, string> {
  return { access_token: accessToken(claims), refresh_token: 'refresh-1' };
}
