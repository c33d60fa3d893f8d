import { afterEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  accessToken,
  closePage,
  openPage,
  type PageOptions,
  type Reply,
  type Sent,
  signedIn,
} from '#tests/support/browser/page.ts';

const REFRESH = '/api/users/token/refresh/';
const FRESH = { access: accessToken({ first_name: 'Fresh' }), refresh: 'refresh-2' };

async function onPage(options: PageOptions) {
  const page = openPage({ stored: signedIn(), ...options });
  const { send } = await import('#src/lib/api/client.ts');
  const { $user } = await import('#src/lib/stores/account/tokens.ts');
  return { ...page, send, $user, refreshes: () => page.sent.filter(({ path }) => path === REFRESH) };
}

/** An API that accepts only the new access token; `refresh` answers the refresh call. */
function expiredSession(refresh: () => Reply | Promise<Reply>) {
  return (request: Sent): Reply | Promise<Reply> => {
    if (request.path === REFRESH) return refresh();
    return request.bearer === FRESH.access ? { status: 200, body: { points: 300 } } : { status: 401 };
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const renewing = async (): Promise<Reply> => {
  await pause(20);
  return { status: 200, body: FRESH };
};

afterEach(closePage);

describe('a request answered with 401', () => {
  test('is sent once more after a refresh, with the new token', async () => {
    const page = await onPage({ answer: expiredSession(renewing) });
    expect(await page.send(calls.referralPoints)).toEqual({ points: 300 });
    expect(page.sent.map(({ path }) => path)).toEqual(['/api/referrals/points/', REFRESH, '/api/referrals/points/']);
    expect(page.refreshes()).toMatchObject([{ body: { refresh: 'refresh-1' }, bearer: null }]);
    expect(page.local.getItem('access_token')).toBe(FRESH.access);
    expect(page.local.getItem('refresh_token')).toBe('refresh-2');
  });

  test('keeps its body when it is sent again', async () => {
    const answer = expiredSession(renewing);
    const page = await onPage({
      answer: (request) =>
        request.path === REFRESH || request.bearer !== FRESH.access
          ? answer(request)
          : { status: 200, body: { detail: 'Done.' } },
    });
    const body = { old_password: 'a', new_password: 'b', confirm_password: 'b' };
    await page.send(calls.changePassword, { body });
    expect(page.sent.filter(({ path }) => path !== REFRESH).map((request) => request.body)).toEqual([body, body]);
  });

  test('shares one refresh with all waiting calls', async () => {
    const page = await onPage({ answer: expiredSession(renewing) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => page.send(calls.referralPoints)));
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ points: 300 })));
    expect(page.refreshes()).toHaveLength(1);
    expect(page.sent).toHaveLength(17);
  });

  test('that still gets a 401 is not sent a third time', async () => {
    const answer = ({ path }: Sent): Reply => (path === REFRESH ? { status: 200, body: FRESH } : { status: 401 });
    const page = await onPage({ answer });
    await expect(page.send(calls.referralPoints)).rejects.toMatchObject({ kind: 'http', status: 401 });
    expect(page.sent).toHaveLength(3);
  });

  test('without a refresh token fails', async () => {
    const page = await onPage({ stored: { access_token: accessToken() }, answer: () => ({ status: 401 }) });
    await expect(page.send(calls.referralPoints)).rejects.toMatchObject({ status: 401 });
    expect(page.sent).toHaveLength(1);
  });

  test('from a login is about the password, not about the session', async () => {
    const page = await onPage({ answer: () => ({ status: 401, body: { detail: 'Invalid email or password.' } }) });
    const body = { email: 'ama@example.com', password: 'x' };
    await expect(page.send(calls.login, { body })).rejects.toMatchObject({ kind: 'http', status: 401 });
    expect(page.refreshes()).toEqual([]);
    expect(page.$user.get()).not.toBeNull();
  });

  test('keeps the old refresh token when the answer contains none', async () => {
    const answer = expiredSession(() => ({ status: 200, body: { access: FRESH.access } }));
    const page = await onPage({ answer });
    await page.send(calls.referralPoints);
    expect(page.local.getItem('refresh_token')).toBe('refresh-1');
    expect(page.$user.get()?.first_name).toBe('Fresh');
  });
});

describe('a refresh', () => {
  test.each([400, 401, 403])('refused with %i rejects all waiting calls and ends the session', async (status) => {
    const page = await onPage({ answer: expiredSession(() => ({ status, body: { detail: 'No.' } })) });
    const answers = await Promise.allSettled([1, 2, 3].map(() => page.send(calls.referralPoints)));
    expect(answers).toMatchObject(
      [1, 2, 3].map(() => ({ status: 'rejected', reason: { name: 'ApiError', kind: 'session', status } })),
    );
    expect(page.refreshes()).toHaveLength(1);
    expect(page.local.getItem('access_token')).toBeNull();
    expect(page.local.getItem('refresh_token')).toBeNull();
    expect(page.$user.get()).toBeNull();
  });

  test('refused after a login has begun another session ends nothing of that', async () => {
    const page = await onPage({
      answer: expiredSession(async () => {
        const { saveTokens } = await import('#src/lib/stores/account/tokens.ts');
        saveTokens(FRESH, Date.now());
        return { status: 401, body: { detail: 'No.' } };
      }),
    });
    await expect(page.send(calls.referralPoints)).rejects.toMatchObject({ kind: 'network', status: 401 });
    expect(page.local.getItem('refresh_token')).toBe('refresh-2');
    expect(page.$user.get()?.first_name).toBe('Fresh');
    expect(await page.send(calls.referralPoints)).toEqual({ points: 300 });
  });

  test.each<[string, Reply]>([
    ['by no network', 'no network'],
    ['by a server in trouble', { status: 503 }],
    ['by too many tries', { status: 429 }],
    ['without a token', { status: 200, body: {} }],
  ])('answered %s fails the request and keeps the session', async (_, reply) => {
    const page = await onPage({ answer: expiredSession(() => reply) });
    await expect(page.send(calls.referralPoints)).rejects.toMatchObject({ kind: 'network' });
    expect(page.local.getItem('refresh_token')).toBe('refresh-1');
    expect(page.$user.get()?.first_name).toBe('Ama');
  });

  test('that failed by a network error is repeated by the next request', async () => {
    let tries = 0;
    const answer = expiredSession(() => {
      tries += 1;
      return tries === 1 ? 'no network' : renewing();
    });
    const page = await onPage({ answer });
    await expect(page.send(calls.referralPoints)).rejects.toMatchObject({ kind: 'network' });
    expect(await page.send(calls.referralPoints)).toEqual({ points: 300 });
    expect(tries).toBe(2);
  });

  test('without a refresh token says so and clears the rest of the session', async () => {
    const page = await onPage({ stored: { access_token: accessToken() } });
    const { refreshSession } = await import('#src/lib/api/refresh.ts');
    await expect(refreshSession()).rejects.toMatchObject({
      kind: 'session',
      body: { detail: 'No refresh token available' },
    });
    expect(page.local.getItem('access_token')).toBeNull();
    expect(page.sent).toEqual([]);
  });

  test('done by another tab while this one waited is not repeated', async () => {
    // The lock of two tabs: this tab gets it only after the other has written its tokens.
    const page = await onPage({ answer: expiredSession(renewing) });
    const otherTabRenews = () => {
      page.otherTab('access_token', FRESH.access);
      page.otherTab('refresh_token', FRESH.refresh);
    };
    const locks = {
      request: async (_name: string, work: () => Promise<void>) => {
        otherTabRenews();
        return work();
      },
    };
    vi.stubGlobal('navigator', { locks });
    page.$user.listen(() => {});
    expect(await page.send(calls.referralPoints)).toEqual({ points: 300 });
    expect(page.refreshes()).toEqual([]);
  });
});
