import type { APIRequestContext, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { SHOP_NAME } from '#tests/e2e/support/content.ts';
import { logIn } from '#tests/e2e/support/customer.ts';
import { PAGES, PROVIDER_PAGES } from '#tests/e2e/support/pages.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mailTo,
  narrowOnly,
  newEmail,
  test,
} from '#tests/e2e/support/shop.ts';
import { recordScriptActivity } from '#tests/e2e/support/watch.ts';
import { HOSTILE_TARGETS } from '#tests/security/hostile-targets.ts';
import { XSS } from '#tests/security/xss.ts';
import { someOf } from '#tests/support/every-test.ts';

/** Policies and text do not depend on the width. */
narrowOnly();

const PASSWORD = 'salt on the sea wall 9';

type Tokens = { access: string; refresh: string };

/** A user with an account, signed in by the API. */
async function person(request: APIRequestContext, names = { first_name: 'Ama', last_name: 'Mensah' }) {
  const email = newEmail();
  await request.post('/api/users/register/', { data: { email, password: PASSWORD, ...names } });
  const answer = await request.post('/api/users/login/', { data: { email, password: PASSWORD } });
  return { email, tokens: (await answer.json()) as Tokens };
}

/** Puts a session into the browser's storage in the site's form. */
async function signIn(page: Page, { access, refresh }: Tokens): Promise<void> {
  await page.goto(paths.terms);
  await page.evaluate(
    ([a, r]) => {
      localStorage.setItem('access_token', a ?? '');
      localStorage.setItem('refresh_token', r ?? '');
    },
    [access, refresh],
  );
}

test.describe('the headers of every page', () => {
  for (const address of PAGES) {
    test(address, async ({ request }) => {
      const headers = (await request.get(address, { maxRedirects: 0 })).headers();
      const policy = Object.fromEntries(
        (headers['content-security-policy'] ?? '').split('; ').map((part) => {
          const [name = '', ...sources] = part.split(' ');
          return [name, sources];
        }),
      );
      expect(policy['default-src']).toEqual(["'none'"]);
      const scripts = policy['script-src'] ?? [];
      expect(scripts.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source))).toEqual([]);
      expect(policy['style-src']).not.toContain("'unsafe-inline'");
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['form-action']).toEqual(["'self'"]);
      if (scripts.length > 0 && !PROVIDER_PAGES.includes(address))
        expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe(
        address.startsWith(paths.resetPassword) || address === paths.verifyEmail
          ? 'no-referrer'
          : 'strict-origin-when-cross-origin',
      );
      expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
      expect(headers['cross-origin-resource-policy']).toBe('same-site');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers.server).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    });
  }
});

test('no page breaks its own policy, signed in or not', async ({ page, request }) => {
  const seen = await recordScriptActivity(page);
  for (const address of PAGES) await page.goto(address, { waitUntil: 'networkidle' });
  const { tokens } = await person(request);
  await signIn(page, tokens);
  for (const address of someOf(PAGES, 2).filter((address) => address !== paths.logout)) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  expect(seen.stopped).toEqual([]);
});

test('an injected script does not run, whatever its source', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|This document requires 'Trusted/i);
  const seen = await recordScriptActivity(page);
  await page.goto(paths.services);
  const thrown = await page.evaluate(() => {
    const inline = document.createElement('script');
    const outcomes: string[] = [];
    for (const attempt of [
      () => {
        inline.textContent = 'alert("inline script")';
        document.body.append(inline);
      },
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="alert(1)">'),
      () => {
        document.body.setAttribute('onclick', 'alert("handler")');
        document.body.click();
      },
    ]) {
      try {
        attempt();
        outcomes.push('done');
      } catch (error) {
        outcomes.push((error as Error).name);
      }
    }
    return outcomes;
  });
  expect(thrown).toContain('TypeError');
  await expect.poll(() => seen.stopped.length).toBeGreaterThan(0);
  expect(seen.executed).toEqual([]);
});

test('hostile text from the address, from storage and from the API is text on every screen', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/./);
  const seen = await recordScriptActivity(page);
  for (let at = 0; at < XSS.length; at += 14) {
    const query = encodeURIComponent(XSS.slice(at, at + 14).join(' '));
    await page.goto(`${paths.tempVerifyEmail}/?email=${query}&is-verified=${query}&expired=${query}`);
  }
  const all = encodeURIComponent(XSS.join(' ').slice(0, 3_000));
  for (const address of [
    `${paths.verifyEmail}?key=${all.slice(0, 900)}&email=${all}`,
    `${paths.register}?ref=${all}`,
    `${paths.login}?continue=${all}&continuePath=${all}&returnUrl=${all}`,
    `/orders/${all.slice(0, 900)}`,
    `${paths.resetPassword}/${all.slice(0, 900)}`,
  ]) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }

  // Anything may be in storage.
  await page.evaluate((texts) => {
    const items = texts
      .slice(0, 40)
      .map((text, at) => ({ id: at + 1, name: text, price: '50.00', image: text, quantity: 1 }));
    localStorage.setItem('cart', JSON.stringify({ items, timestamp: Date.now() }));
  }, XSS);
  await page.goto(paths.cart, { waitUntil: 'networkidle' });

  // Names and places pass the API: stored unchanged, shown as text.
  for (const text of XSS.filter((text) => text.length <= 100).filter((_, at) => at % 12 === 0)) {
    const { tokens } = await person(request, { first_name: text, last_name: text });
    await signIn(page, tokens);
    for (const address of [paths.account, paths.referrals, paths.services])
      await page.goto(address, { waitUntil: 'networkidle' });
  }
  expect(seen.executed).toEqual([]);
});

test('a mail shows hostile text as text', async ({ page, request }) => {
  const seen = await recordScriptActivity(page);
  const { email } = await person(request, {
    first_name: '<img src=x onerror=alert(1)>',
    last_name: '<script>alert(2)',
  });
  const mail = await mailTo(page, email, /verify/i);
  await page.goto('/standins/mail/', { waitUntil: 'networkidle' });
  expect(mail.html).not.toMatch(/<img|<script/i);
  expect(seen.executed).toEqual([]);
});

test('login leads to our own pages, whatever the address says', async ({ page, request, baseURL }) => {
  const { email } = await person(request);
  const origin = new URL(baseURL ?? '').origin;
  const left: string[] = [];
  page.on('request', (asked) => {
    if (asked.isNavigationRequest() && new URL(asked.url()).origin !== origin) left.push(asked.url());
  });
  // A sample in the browser, one for each parameter name; the rest is the same function, tested over the whole list.
  for (const [at, target] of HOSTILE_TARGETS.filter((_, at) => at % 9 === 0).entries()) {
    const name = ['continue', 'continuePath', 'returnUrl'][at % 3];
    await page.goto(`${paths.login}?${name}=${encodeURIComponent(target)}`);
    await logIn(page, { email, password: PASSWORD });
    await expect(page, target).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).origin).toBe(origin);
    await page.evaluate(() => localStorage.clear());
  }
  expect(left).toEqual([]);
});

test('a session’s tokens are never part of an address', async ({ page, request }) => {
  const { tokens } = await person(request);
  const addresses: string[] = [];
  page.on('request', (asked) => addresses.push(asked.url(), asked.headers().referer ?? ''));
  await signIn(page, tokens);
  for (const address of [paths.services, paths.orders, paths.account, paths.referrals, paths.checkout, paths.logout])
    await page.goto(address, { waitUntil: 'networkidle' });
  const secrets = Object.values(tokens).map((token) => token.split('.')[2] ?? token);
  expect(addresses.filter((address) => secrets.some((secret) => address.includes(secret)))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the account page: choose, export the data, delete the account', async ({ page, request }) => {
  const { email, tokens } = await person(request);
  await request.post('/api/users/login/', { data: { email, password: PASSWORD } });
  await signIn(page, tokens);
  await page.goto(paths.account);
  const words = messages.account;
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const marketing = page.getByRole('checkbox', { name: words.marketingText(SHOP_NAME) });
  await expect(marketing).not.toBeChecked();
  await marketing.click();
  await expect(page.getByText(words.marketingOn)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.export }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(words.exportFile);

  await page.locator('summary', { hasText: words.endOthers }).click();
  await page.getByLabel(words.password, { exact: true }).first().fill(PASSWORD);
  await page.getByRole('button', { name: words.endOthers }).click();
  await expect(page.getByText(words.othersEnded)).toBeVisible();
  await expect(page.getByText(words.otherDevice)).toHaveCount(0);

  await page.locator('summary', { hasText: words.leaveAsk }).click();
  await page.getByLabel(words.password, { exact: true }).fill('not my password');
  await page.getByRole('button', { name: words.leave, exact: true }).click();
  await expect(page.getByText(words.wrongPassword)).toBeVisible();
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.leave, exact: true }).click();
  // Home has no script and could not say it.
  await expect(page).toHaveURL(/\/services\/?$/);
  await expect(page.getByText(words.deleted)).toBeVisible();
  const again = await request.post('/api/users/login/', { data: { email, password: PASSWORD } });
  expect(again.status()).toBe(401);
});
