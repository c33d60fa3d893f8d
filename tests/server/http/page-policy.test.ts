import { describe, expect, test } from 'vitest';
import { pagePolicy } from '#server/http/site/page-policy.ts';

const policyWith = (scriptUrl: string) => {
  const outside = {
    payment: { public_key: 'pk_test_1', script_url: scriptUrl },
    google: { client_id: '', script_url: '' },
    maps: { api_key: null, gazetteer_url: null },
    standins: false,
  };
  const siteUrl = 'https://shop.example';
  const policy = pagePolicy('/checkout', '<script src="/checkout.js"></script>', {
    publicSettings: outside,
    siteUrl,
    apiUrl: siteUrl,
  });
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};

describe('what the payment may load', () => {
  test('the real provider frames its own checkout and nothing else', () => {
    const policy = policyWith('https://js.paystack.co/v2/inline.js');
    expect(policy['script-src']).toEqual(["'self'", 'https://js.paystack.co']);
    expect(policy['frame-src']).toEqual(['https://checkout.paystack.com']);
  });

  test('a provider at another address frames its window from there', () => {
    const policy = policyWith('http://127.0.0.1:9000/v2/inline.js');
    expect(policy['script-src']).toEqual(["'self'", 'http://127.0.0.1:9000']);
    expect(policy['frame-src']).toContain('http://127.0.0.1:9000');
    expect(policy['connect-src']).toContain('http://127.0.0.1:9000');
  });
});
