import { describe, expect, it } from 'vitest';
import { advance, FORM_DATA_RATE, isTooSlow, UPLOAD_DATA_RATE } from '#server/http/bodies/min-data-rate.ts';
import { uploadLimit } from '#server/http/bodies/uploads.ts';
import { networksOf, widestNetwork } from '#server/platform/networks.ts';

describe('the networks of an address', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
    ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:db8:1:abcd::/64', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
    ['unknown', ['unknown']],
  ])('of %s are %j', (address, names) => {
    const networks = networksOf(address);
    expect(networks.map(({ name }) => name)).toEqual(names);
    expect(widestNetwork(address)).toBe(names.at(-1));
    const shares = networks.map((network) => network.quotaFactor);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });
});

describe('the minimum data rate of a body', () => {
  const begun = { beganAt: 0, steppedAt: 0, steppedBytes: 0 };

  it.each([
    ['a form of 2 kB over a poor 2G line, 600 bytes each 5 s', FORM_DATA_RATE, 600, 5_000, 4, false],
    ['a form that drips a byte a second', FORM_DATA_RATE, 1, 1_000, 6, true],
    ['a form that never ends', FORM_DATA_RATE, 1_000, 1_000, 30, true],
    ['a picture of 15 MB at 20 kB a second', UPLOAD_DATA_RATE, 20_000, 1_000, 750, false],
    ['a picture that drips a kilobyte a second', UPLOAD_DATA_RATE, 1_000, 1_000, 12, true],
  ])('%s', (_, pace, bytes, everyMs, times, tooSlow) => {
    let progress = begun;
    for (let count = 1; count <= times; count += 1) progress = advance(progress, pace, bytes * count, everyMs * count);
    expect(isTooSlow(progress, pace, everyMs * times)).toBe(tooSlow);
  });
});

it.each([
  ['POST', '/api/staff/orders/abc/photos/intake/', 15_000_000],
  ['POST', '/api/staff/orders/abc/photos/intake?x=1', 15_000_000],
  ['GET', '/api/staff/orders/abc/photos/intake/', null],
  ['POST', '/api/staff/orders/a/b/photos/intake/', null],
  ['POST', '/api/users/login/', null],
])('%s %s is an upload of at most %s bytes', (method, target, limit) => {
  expect(uploadLimit(method, target)).toBe(limit);
});
