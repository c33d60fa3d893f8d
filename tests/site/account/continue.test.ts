import { afterEach, describe, expect, test, vi } from 'vitest';
import { accessToken, closePage, openPage, type Sent } from '#tests/support/browser/page.ts';

afterEach(() => {
  vi.useRealTimers();
  closePage();
});

const tokens = { access: accessToken({ user_id: 7, email: 'ama@example.com' }), refresh: 'r-1' };
const answer = ({ path }: Sent) => {
  if (path.includes('verify-email')) return { status: 200, body: { status: 'success' } };
  if (path.includes('register')) return { status: 201, body: { email: 'ama@example.com', detail: '', ...tokens } };
  return { status: 200, body: { detail: 'ok', ...tokens } };
};
const FORM = { email: 'ama@example.com', password: 'dusty harmattan', first_name: 'Ama', last_name: 'Mensah' };

/** Every step on the way in, on the page where it happens; returns what it sent and where it led. */
const STEPS = {
  register: async () =>
    (await import('#src/lib/flows/account/registration.ts')).register({ ...FORM, referral_code: '' }),
  login: async () => (await import('#src/lib/flows/account/session.ts')).login(FORM),
  google: async () => (await import('#src/lib/flows/account/session.ts')).beginSession(tokens),
  'forgot-password': async () =>
    (await import('#src/lib/flows/account/password/passwords.ts')).requestPasswordReset(FORM),
  'reset-password/token': async () =>
    (await import('#src/lib/flows/account/password/passwords.ts')).resetPassword('token', {
      new_password: 'dusty harmattan',
      confirm_password: 'dusty harmattan',
    }),
  'temp-verify-email': async () =>
    (await import('#src/lib/flows/account/verification.ts')).resendVerification('ama@example.com'),
  'verify-email': async () => {
    vi.useFakeTimers();
    const { goToLoginAfterPause, VERIFIED_PAUSE_MS } = await import('#src/lib/flows/account/verification.ts');
    goToLoginAfterPause();
    await vi.advanceTimersByTimeAsync(VERIFIED_PAUSE_MS);
  },
} as const;

describe.each(Object.keys(STEPS) as (keyof typeof STEPS)[])('the step %s', (step) => {
  const walk = async (wanted: string) => {
    const page = openPage({ url: `/${step}?continue=${encodeURIComponent(wanted)}`, answer });
    await STEPS[step]();
    const asked = page.sent.map(({ body }) => (body as { continue?: string } | undefined)?.continue);
    return [...asked, ...page.visits.map(({ path }) => decodeURIComponent(path))].filter(Boolean).join(' ');
  };

  test('keeps the destination', async () => {
    expect(await walk('/checkout')).toContain('/checkout');
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (wanted) => {
      expect(await walk(wanted)).not.toMatch(/evil|alert/);
    },
  );
});
