import { afterEach, expect, test } from 'vitest';
import { accessToken, closePage, openPage } from '#tests/support/browser/page.ts';

afterEach(closePage);

/** The login page of a browser with this in its storage; asked once the session there, if any, has ended. */
async function whyHere(stored: Record<string, string>, happens: 'nothing' | 'ended' | 'logout' = 'nothing') {
  openPage({ url: '/login?continue=%2Fcheckout', stored });
  const { forgetSessionEnded, saySessionEnded, whyLoginAgain } = await import(
    '#src/lib/flows/account/session-ended.ts'
  );
  const { forgetPersonal } = await import('#src/lib/stores/account/personal.ts');
  if (happens === 'ended') saySessionEnded();
  if (happens === 'logout') forgetPersonal();
  const first = whyLoginAgain();
  // Drawn twice, it says the same; it is told once.
  expect(whyLoginAgain()).toBe(first);
  forgetSessionEnded();
  return { first, again: whyLoginAgain() };
}

test('the login on the way to the order knows a newcomer from who was here', async () => {
  expect(await whyHere({})).toEqual({ first: null, again: null });
  expect(await whyHere({ kept_for: '7' })).toEqual({ first: 'before', again: 'before' });
  expect(await whyHere({ kept_for: '7' }, 'ended')).toEqual({ first: 'ended', again: 'before' });
  expect(await whyHere({ kept_for: '7', failedOrder: '{}' })).toEqual({ first: 'paid', again: 'paid' });
  // Who logs out may hand the phone on.
  expect(await whyHere({ kept_for: '7' }, 'logout')).toEqual({ first: null, again: null });
});

test('a session keeps for whom it was', async () => {
  openPage({ stored: {} });
  const { saveTokens, clearTokens } = await import('#src/lib/stores/account/tokens.ts');
  saveTokens({ access: accessToken({ user_id: 7, id: 7 }), refresh: 'r-1' }, 0);
  clearTokens();
  const { whyLoginAgain } = await import('#src/lib/flows/account/session-ended.ts');
  expect(whyLoginAgain()).toBe('before');
});
