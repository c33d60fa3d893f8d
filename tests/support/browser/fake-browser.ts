import { vi } from 'vitest';

const PROMOTIONS = 'POST /api/promotions/find/';

/**
 * A minimal browser for the site's flows: storage that can be full, a record of navigations, a network with scripted
 * answers, and the payment provider's class.
 */

export type Reply = { status: number; body?: unknown } | 'offline';
/** Answers one request of the script. */
export type Replier = (request: {
  body: unknown;
  path: string;
  search: string;
  bearer: string | null;
}) => Reply | Promise<Reply>;

export type Popup = {
  options: Record<string, unknown>;
  success(): void;
  cancel(): void;
};

function createStorage(isFull: () => boolean): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

function createLocks() {
  const held = new Set<string>();
  type Work = (lock: object | null) => Promise<unknown>;
  return {
    held,
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    async request(name: string, options: { ifAvailable?: boolean } | Work, work?: Work) {
      const run = typeof options === 'function' ? options : work;
      if (run === undefined) throw new TypeError('no callback');
      if (held.has(name)) return run(null);
      held.add(name);
      try {
        return await run({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}

/** An unsigned access or refresh token in the site's format; times in seconds. */
export function fakeToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

let inFlight = 0;

/** Whether a request of the page is running: fake time must not advance then, or its timeout fires at once. */
export function isNetworkBusy(): boolean {
  return inFlight > 0;
}

export type FakeBrowser = ReturnType<typeof openFakeBrowser>;

/** Replaces the globals by a new browser; modules imported after it see an empty one. */
export function openFakeBrowser(path = '/checkout') {
  vi.resetModules();
  vi.stubEnv('PUBLIC_API_URL', 'http://shop.test');
  const state = { full: false };
  const localStorage = createStorage(() => state.full);
  const events = new EventTarget();
  const went: { to: string; replaced: boolean }[] = [];
  const leave = (href: string, replaced: boolean) => {
    went.push({ to: href.replace('http://shop.test', ''), replaced });
  };
  const location = {
    origin: 'http://shop.test',
    protocol: 'http:',
    pathname: path,
    search: '',
    assign: (href: string) => leave(href, false),
    replace: (href: string) => leave(href, true),
    reload: () => leave(path, true),
  };
  const window = Object.assign(events, { localStorage, sessionStorage: createStorage(() => false), location });
  const navigator = { onLine: true, locks: createLocks() };
  const calls: { call: string; body: unknown; bearer: string | null }[] = [];
  const script = new Map<string, Replier[]>();
  const pops: Popup[] = [];
  const scripts = { load: true, srcs: [] as string[] };

  class PaystackPop {
    newTransaction(options: Record<string, unknown>) {
      const call = (name: string) => () =>
        (options[name] as ((answer?: unknown) => void) | undefined)?.({ reference: options.reference });
      pops.push({ options, success: call('onSuccess'), cancel: call('onCancel') });
      call('onLoad')();
      return { id: pops.length };
    }
    cancelTransaction() {}
  }

  const document = {
    head: {
      append(element: EventTarget & { src: string }) {
        scripts.srcs.push(element.src);
        if (scripts.load) vi.stubGlobal('PaystackPop', PaystackPop);
        queueMicrotask(() => element.dispatchEvent(new Event(scripts.load ? 'load' : 'error')));
      },
    },
    createElement: () => Object.assign(new EventTarget(), { src: '', async: false, remove: () => undefined }),
    querySelector: () => null,
    querySelectorAll: () => [],
  };

  async function fetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const call = `${request.method} ${pathname}`;
    const [pattern] = [...script.keys()].filter((known) => matches(known, call));
    // A shop without promotions, unless the test says otherwise.
    if (pattern === undefined && call === PROMOTIONS) return Response.json({ promotion: null });
    calls.push({ call, body, bearer });
    const repliers = pattern === undefined ? [] : (script.get(pattern) ?? []);
    // The last answer of a script repeats.
    const reply = repliers.length > 1 ? repliers.shift() : repliers[0];
    if (reply === undefined) throw new Error(`The test has no answer for ${call}`);
    const answer = await reply({ body, path: pathname, search, bearer });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body ?? null, { status: answer.status });
  }

  async function countedFetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
    inFlight += 1;
    try {
      return await fetch(input, init);
    } finally {
      inFlight -= 1;
    }
  }

  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('fetch', countedFetch);

  return {
    state,
    localStorage,
    window,
    navigator,
    pops,
    scripts,
    /** The addresses that the flows navigated to, oldest first. */
    went,
    calls,
    /** The bodies sent to a call, oldest first. */
    sent: (call: string) => calls.filter((one) => matches(call, one.call)).map((one) => one.body),
    /** Sets the answers of a call, 'POST /api/orders/'; `*` matches one part of the path; the last answer repeats. */
    answer(call: string, ...replies: (Reply | Replier)[]) {
      script.set(
        call,
        replies.map((reply) => (typeof reply === 'function' ? reply : () => reply)),
      );
    },
    stored: (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'),
    /**
     * Ends the test's page. Its window stays until the next one opens, because stores remove their listeners a second
     * later.
     */
    close() {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      for (const name of ['document', 'navigator', 'fetch', 'PaystackPop']) vi.stubGlobal(name, undefined);
    },
  };
}

function matches(pattern: string, call: string): boolean {
  const [wanted, given] = [pattern.split('/'), call.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index]);
}
