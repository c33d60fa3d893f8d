import { describe, expect, it } from 'vitest';
import { makeSlug, orderCode } from '#domain/orders/order-code.ts';

describe('the code of an order', () => {
  it('writes 15 random bytes in 24 characters that are easy to tell apart', () => {
    const slug = makeSlug(Uint8Array.from({ length: 15 }, (_, index) => index * 17));
    expect(slug).toMatch(/^sk-[0-9a-hjkmnp-tv-z]{24}$/);
  });

  it('keeps every bit: different bytes give different slugs', () => {
    const slugs = Array.from({ length: 120 }, (_, bit) => {
      const bytes = new Uint8Array(15);
      bytes[Math.floor(bit / 8)] = 1 << (bit % 8);
      return makeSlug(bytes);
    });
    expect(new Set(slugs).size).toBe(120);
  });

  it('is short enough to read out, and is the beginning of the slug', () => {
    const slug = makeSlug(new Uint8Array(15).fill(255));
    expect(orderCode(slug)).toBe('SK-ZZZZZZZZ');
    expect(slug.startsWith(orderCode(slug).toLowerCase())).toBe(true);
  });
});
