import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { accessToken, closePage, openPage, type PageOptions, signedIn } from '#tests/support/browser/page.ts';

const POINTS = { points: 300 };
const PASSWORDS = { old_password: 'a', new_password: 'b', confirm_password: 'b' };

async function onPage(options: PageOptions = {}) {
  const page = openPage({ stored: signedIn(), ...options });
  const { send, sendForStatus } = await import('#src/lib/api/client.ts');
  return { ...page, send, sendForStatus };
}

/** Sets the answers of `fetch`, of which the last one repeats; `times` is when each was requested, in ms. */
function answers(...row: (() => Response | Promise<Response>)[]) {
  const times: number[] = [];
  const fetch = vi.fn(async () => {
    times.push(Date.now());
    const next = row.length > 1 ? row.shift() : row[0];
    if (next === undefined) throw new Error('No answer is left');
    return next();
  });
  vi.stubGlobal('fetch', fetch);
  return Object.assign(fetch, { times });
}

const ok = () => Response.json(POINTS);
const never = () => new Promise<Response>(() => {});
const dead = () => Promise.reject(new TypeError('Failed to fetch'));

/** A body that ends too early, as with a lost connection. */
function brokenBody(): Response {
  return new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }));
}

/** A body that starts and never ends. */
function endlessBody(): Response {
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  closePage();
});

/** Advances time by `ms` in small steps, and waits for the work of each step. */
async function pass(ms: number) {
  for (let step = 0; step < 40; step += 1) {
    await vi.advanceTimersByTimeAsync(ms / 40);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a GET', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['no network', dead],
    ['an unknown error of the browser', () => Promise.reject(new TypeError('something else'))],
    ['a body that breaks off', brokenBody],
    ['502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['503', () => Response.json({ detail: 'Full.' }, { status: 503, headers: { 'Retry-After': '600' } })],
    ['504', () => new Response(null, { status: 504 })],
  ])('is repeated twice after %s, 300 and 900 ms later', async (_, failure) => {
    const page = await onPage();
    const { times } = answers(failure, failure, ok);
    const answer = page.send(calls.referralPoints);
    await pass(2_000);
    expect(await answer).toEqual(POINTS);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(300);
    expect(second - first).toBeLessThan(900);
    expect(third - second).toBeGreaterThanOrEqual(900);
    expect(third - second).toBeLessThan(1_500);
    expect(times).toHaveLength(3);
  });

  test('fails with the last answer when all three attempts fail', async () => {
    const page = await onPage();
    const fetch = answers(() => Response.json({ detail: 'Full.' }, { status: 503 }));
    const failed = expect(page.send(calls.referralPoints)).rejects.toMatchObject({
      kind: 'http',
      status: 503,
      body: { detail: 'Full.' },
    });
    await pass(10_000);
    await failed;
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test.each([400, 404, 408, 413, 429, 500])('answered with %i is not repeated', async (status) => {
    const page = await onPage();
    const fetch = answers(() => Response.json({ detail: 'No.' }, { status }));
    const failed = expect(page.send(calls.referralPoints)).rejects.toMatchObject({ kind: 'http', status });
    await pass(10_000);
    await failed;
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['no answer', never],
    ['an answer without an end', endlessBody],
  ])('waits 20 s for %s, then tries again', async (_, silence) => {
    const page = await onPage();
    const fetch = answers(silence, ok);
    const answer = page.send(calls.referralPoints);
    await pass(19_900);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(await answer).toEqual(POINTS);
  });

  test('is sent once more after a renewed session, even when the first attempts had no network', async () => {
    const fresh = { access: accessToken({ first_name: 'Fresh' }), refresh: 'refresh-2' };
    const page = await onPage();
    const fetch = answers(
      dead,
      dead,
      () => new Response(null, { status: 401 }),
      () => Response.json(fresh),
      ok,
    );
    const answer = page.send(calls.referralPoints);
    await pass(2_000);
    expect(await answer).toEqual(POINTS);
    expect(fetch).toHaveBeenCalledTimes(5);
  });
});

describe('a POST', () => {
  test.each<[string, () => Response | Promise<Response>, object]>([
    ['no network', dead, { kind: 'network', status: 0 }],
    ['a body that breaks off', brokenBody, { kind: 'network', status: 0 }],
    ['503', () => Response.json({ detail: 'Full.' }, { status: 503 }), { kind: 'http', status: 503 }],
  ])('is never sent again after %s', async (_, failure, error) => {
    const page = await onPage();
    const fetch = answers(failure);
    const failed = expect(page.send(calls.changePassword, { body: PASSWORDS })).rejects.toMatchObject(error);
    await pass(10_000);
    await failed;
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('without an answer fails after 20 s', async () => {
    const page = await onPage();
    const fetch = answers(never);
    const settled = vi.fn();
    const failed = page.send(calls.changePassword, { body: PASSWORDS }).catch((error: unknown) => error);
    void failed.then(settled);
    await pass(19_900);
    expect(settled).not.toHaveBeenCalled();
    await pass(200);
    expect(await failed).toMatchObject({ name: 'ApiError', kind: 'network' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('an answer', () => {
  test('of a proxy’s HTML page keeps its status', async () => {
    const page = await onPage();
    answers(() => new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'Content-Type': 'text/html' } }));
    const error = { kind: 'http', status: 403, body: null };
    await expect(page.send(calls.changePassword, { body: PASSWORDS })).rejects.toMatchObject(error);
  });

  test.each(['POST', 'GET'])(
    'of a captive portal, a page with status 200 after a %s, is no answer, also where only the status counts',
    async (method) => {
      const page = await onPage();
      answers(
        ...Array.from({ length: 3 }, () => () => {
          return new Response('<h1>Log in to this network</h1>', {
            headers: { 'Content-Type': 'text/html; charset=utf-8' },
          });
        }),
      );
      const sent =
        method === 'POST'
          ? page.sendForStatus(calls.changePassword, { body: PASSWORDS })
          : page.sendForStatus(calls.referralPoints);
      const failed = expect(sent).rejects.toMatchObject({ kind: 'network', status: 0 });
      await pass(5_000);
      await failed;
    },
  );

  test('that does not match the contract is not usable', async () => {
    const page = await onPage({ answer: () => ({ status: 200, body: { points: 'many' } }) });
    const error = { kind: 'network', status: 200, body: { points: 'many' } };
    await expect(page.send(calls.referralPoints)).rejects.toMatchObject(error);
  });

  test('whose caller has aborted ends with the signal’s reason', async () => {
    const page = await onPage();
    const fetch = answers(dead);
    const stop = new AbortController();
    const failed = expect(page.send(calls.referralPoints, { signal: stop.signal })).rejects.toThrow('gone');
    stop.abort(new Error('gone'));
    await pass(5_000);
    await failed;
    expect(fetch.mock.calls.length).toBeLessThan(2);
  });
});
