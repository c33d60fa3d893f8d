import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { safeContinue } from '#domain/paths.ts';

const ORIGIN = 'https://shop.example';

describe('login leads to a page of our own', () => {
  it.each([
    ['/', '/'],
    ['/cart', '/cart'],
    ['/checkout/', '/checkout/'],
    ['/orders/SK-7F3K?print=1#items', '/orders/SK-7F3K?print=1#items'],
    ['/orders?search=50%', '/orders?search=50%'],
    ['/services?next=https://evil.example', '/services?next=https://evil.example'],
    ['/temp-verify-email/?email=a%40b.co&expired=true', '/temp-verify-email/?email=a%40b.co&expired=true'],
    ['/@evil.example', '/@evil.example'],
    ['/login-help', '/login-help'],
    ['/orders/login', '/orders/login'],
    ['/a/../cart', '/cart'],
    ['/./cart', '/cart'],
  ])('%s', (value, expected) => {
    expect(safeContinue(value, ORIGIN)).toBe(expected);
  });

  test('however the origin is written', () => {
    expect(safeContinue('/cart', 'http://localhost:4321')).toBe('/cart');
    expect(safeContinue('/cart', 'http://localhost:4321/')).toBe('/cart');
    expect(safeContinue('/cart', 'null')).toBe('/');
    expect(safeContinue('/cart', '')).toBe('/');
  });
});

const hostile = [
  // Nothing, or no path
  '',
  ' ',
  'cart',
  './cart',
  '../cart',
  '?continue=/cart',
  '#cart',
  ' /cart',
  '\u00a0/cart',
  '\ufeff/cart',
  // Another origin
  'https://evil.example',
  'http://evil.example/cart',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://shop.example@evil.example',
  'https://shop.example.evil.example',
  'https://shop.example/cart',
  'ftp://evil.example',
  'evil.example',
  // A disguised host
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/cart',
  '//evil.example@shop.example',
  '//shop.example/cart',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '//\\evil.example',
  '/\\\\evil.example',
  '///\\;@evil.example',
  '//%65vil.example',
  '//0x7f000001',
  '//[::1]',
  '//google%E3%80%82com',
  // Dots and escapes that become a host
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/../\\evil.example',
  '/cart/..//evil.example',
  '/cart/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E/%2e//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%2f%2fevil.example/%2e%2e',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '/cart/%2e%2e%2f%2fevil.example',
  '/cart//evil.example',
  '/cart\\..\\..\\\\evil.example',
  // Control characters, which parsers drop
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  '/\u0000/evil.example',
  '/cart\r\nLocation: https://evil.example',
  '/cart%0d%0aLocation:%20https://evil.example',
  '/cart\u007f',
  '/cart%00',
  '/\u001f/evil.example',
  // Scripts and documents
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://shop.example',
  // Login itself, in any spelling
  '/login',
  '/login/',
  '/LOGIN',
  '/Login?continue=/cart',
  '/login#x',
  '/login?continue=/login',
  '/./login',
  '/cart/../login',
  '/%6cogin',
  '/%4Cogin/',
  '/lo%67in',
  '/login/index.html',
  '/login.html',
  '/\u006cogin',
  '/logout',
  '/logout?x=1',
  // Incomplete escapes
  '/%',
  '/%E0%A4%A',
  '/%zz',
];

describe('anything else is the home page', () => {
  it.each(hostile.map((value) => ({ value })))('$value', ({ value }) => {
    expect(safeContinue(value, ORIGIN)).toBe('/');
  });

  it.each([null, undefined])('%s', (value) => {
    expect(safeContinue(value, ORIGIN)).toBe('/');
  });

  test('the list has enough entries', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60);
  });
});

test('no text made of the dangerous parts leaves the origin, however often it is resolved', () => {
  const pieces = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '%', ':', '@', '?', '#', ';', '\t', '\n', 'evil.example'];
  const words = ['login', 'cart', 'javascript:', 'https:', ' ', '\u0000', '%09', '%0a', 'ö'];
  const text = fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 10 }).map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(text, (value) => {
      const target = safeContinue(value, ORIGIN);
      const url = new URL(target, ORIGIN);
      expect(url.origin).toBe(ORIGIN);
      expect(`${url.pathname}${url.search}${url.hash}`).toBe(target);
      expect(safeContinue(target, ORIGIN)).toBe(target);
      expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/*log(in|out)(\/|$)|\/\/|\\/i);
    }),
    { numRuns: 20_000 },
  );
});
