import { describe, expect, it, test } from 'vitest';
import { registerPath, resetPasswordPath, tempVerifyEmailPath, verifyEmailPath } from '#domain/account-paths.ts';
import { trackTokenFrom } from '#domain/orders/track-token.ts';
import { GUARDS, guardOf, loginPath, orderPath, paths, readContinue, trackPath, trimPath } from '#domain/paths.ts';
import { SHELLS, shellFor, slugFrom, tokenFrom } from '#domain/slug-paths.ts';
import { queuePath, staffOrderPath, staffSlugFrom } from '#domain/team-paths.ts';

test('every route of the shop has its address', () => {
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([
      '/',
      '/login',
      '/register',
      '/services',
      '/cart',
      '/verify-email',
      '/temp-verify-email',
      '/rate-and-services',
      '/about-us',
      '/forgot-password',
      '/checkout',
      '/referral-dashboard',
      '/change-password',
      '/orders',
      '/orders/failed',
    ]),
  );
});

describe('addresses are built', () => {
  it.each([
    [orderPath('SK-7F3K'), '/orders/SK-7F3K'],
    [orderPath('a/b?c'), '/orders/a%2Fb%3Fc'],
    [resetPasswordPath('abc_-9'), '/reset-password/abc_-9'],
    [verifyEmailPath('k1', 'a+b@c.de'), '/verify-email?key=k1&email=a%2Bb%40c.de'],
    [tempVerifyEmailPath({ email: 'a@b.co' }), '/temp-verify-email/?email=a%40b.co'],
    [tempVerifyEmailPath({ email: 'a@b.co', expired: true }), '/temp-verify-email/?email=a%40b.co&expired=true'],
    [
      tempVerifyEmailPath({ email: 'a@b.co', isVerified: false }),
      '/temp-verify-email/?email=a%40b.co&is-verified=false',
    ],
    [staffOrderPath('sk-1'), '/staff/orders/sk-1'],
    [queuePath({ status: 'pickup', search: '' }), '/staff?status=pickup'],
    [trackPath('abc'), '/track/#abc'],
    [loginPath(), '/login'],
    [loginPath({ continue: '/cart' }), '/login?continue=%2Fcart'],
    [loginPath({ continue: '/orders?q=a&b=c' }), '/login?continue=%2Forders%3Fq%3Da%26b%3Dc'],
    [loginPath({ continuePath: '/checkout' }), '/login?continuePath=%2Fcheckout'],
    [loginPath({ returnUrl: '/checkout' }), '/login?returnUrl=%2Fcheckout'],
    [registerPath(), '/register'],
    [registerPath('AMA-7K2P'), '/register?ref=AMA-7K2P'],
  ])('%s', (built, expected) => {
    expect(built).toBe(expected);
  });
});

describe('pages ask for a session', () => {
  it.each([
    ['/checkout', 'user'],
    ['/checkout/', 'user'],
    ['/change-password', 'user'],
    ['/orders/failed', 'user'],
    ['/orders/failed/', 'user'],
    ['/orders', 'verified'],
    ['/orders/', 'verified'],
    ['/orders/SK-7F3K', 'verified'],
    ['/', null],
    ['/cart', null],
    ['/referral-dashboard', null],
    ['/login', null],
    ['/ordersx', null],
    ['/constructor', null],
  ])('%s: %s', (path, guard) => {
    expect(guardOf(path)).toBe(guard);
  });

  test('the table names only pages of the shop', () => {
    const all: string[] = Object.values(paths);
    expect(Object.keys(GUARDS).every((path) => all.includes(path))).toBe(true);
  });
});

describe('slugs and tokens are read from the address of a static page', () => {
  it.each([
    ['/orders/SK-7F3K', '/orders/order/', 'SK-7F3K', null],
    ['/orders/SK-7F3K/', '/orders/order/', 'SK-7F3K', null],
    ['/orders/a%2Fb', '/orders/order/', 'a/b', null],
    ['/orders/order/', '/orders/order/', null, null],
    ['/orders/%E0', '/orders/order/', null, null],
    ['/orders/failed', null, null, null],
    ['/orders/failed/', null, null, null],
    ['/orders', null, null, null],
    ['/orders/', null, null, null],
    ['/orders/a/b', null, null, null],
    ['/reset-password/tok-1', '/reset-password/token/', null, 'tok-1'],
    ['/reset-password/tok-1/', '/reset-password/token/', null, 'tok-1'],
    ['/reset-password/token/', '/reset-password/token/', null, null],
    ['/reset-password', null, null, null],
    ['/cart', null, null, null],
    ['/', null, null, null],
  ])('%s', (path, shell, slug, token) => {
    expect([shellFor(path), slugFrom(path), tokenFrom(path)]).toEqual([shell, slug, token]);
  });

  test('a built address is read back', () => {
    expect(slugFrom(orderPath('a b/ü'))).toBe('a b/ü');
    expect(tokenFrom(resetPasswordPath('x%y'))).toBe('x%y');
    expect(staffSlugFrom(staffOrderPath('a b/ü'))).toBe('a b/ü');
    expect(shellFor(staffOrderPath('sk-1'))).toBe('/staff/orders/order/');
    for (const none of ['/staff/orders/', '/staff/orders/a/b', '/staff', '/orders/a', '/staff/orders/%E0']) {
      expect(staffSlugFrom(none)).toBe(null);
    }
    expect(trackTokenFrom(new URL(trackPath('x%y-1'), 'http://shop').hash)).toBe('x%y-1');
    expect(trackTokenFrom('')).toBe(null);
    expect(trackTokenFrom('#%E0')).toBe(null);
  });

  test('the shells', () => {
    expect(SHELLS.map(({ route, file }) => [route, file])).toEqual([
      ['/orders/:slug', '/orders/order/'],
      ['/reset-password/:token', '/reset-password/token/'],
      ['/staff/orders/:slug', '/staff/orders/order/'],
      ['/receipts/:slug', '/receipts/order/'],
    ]);
  });
});

it.each([
  ['/', '/'],
  ['', '/'],
  ['//', '/'],
  ['/cart', '/cart'],
  ['/cart/', '/cart'],
  ['/cart//', '/cart'],
])('%j without its trailing slashes is %s', (path, trimmed) => {
  expect(trimPath(path)).toBe(trimmed);
});

describe('login goes on to the first place that is not empty', () => {
  it.each([
    ['', '/'],
    ['continue=/cart', '/cart'],
    ['continuePath=/checkout', '/checkout'],
    ['returnUrl=/checkout', '/checkout'],
    ['continue=&continuePath=/checkout', '/checkout'],
    ['returnUrl=/orders&continue=/cart', '/cart'],
    ['returnUrl=/orders&continuePath=/checkout', '/checkout'],
    ['continue=//evil.example&returnUrl=/checkout', '/'],
    ['next=/cart', '/'],
    ['continue=%2Forders%2FSK-7F3K%3Fprint%3D1', '/orders/SK-7F3K?print=1'],
  ])('%s: %s', (query, expected) => {
    expect(readContinue(new URLSearchParams(query), 'https://shop.example')).toBe(expected);
  });
});
