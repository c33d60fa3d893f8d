import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearBfcache, excludeFromBfcache } from '#src/service-worker/bfcache.ts';

const caching = (policy?: string) => {
  const headers = { 'Cache-Control': 'public', ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }) };
  return excludeFromBfcache(new Response('', { headers })).headers.get('cache-control');
};

afterEach(() => vi.unstubAllGlobals());

describe('pages that a browser keeps for the way back', () => {
  it('are asked for again when they run no script', () => {
    expect(caching("default-src 'none'; style-src 'self'")).toBe('no-store');
  });

  it('stay as they are when they bring themselves up to date, or nothing is known of their policy', () => {
    expect(caching("default-src 'none'; script-src 'self'")).toBe('public');
    expect(caching()).toBe('public');
  });

  it('are dropped by a cookie that comes and goes at once', async () => {
    const jar = new Map<string, string>();
    const changes: string[] = [];
    vi.stubGlobal('self', {
      cookieStore: {
        set: async (name: string, value: string) => changes.push(`set ${jar.set(name, value).size}`),
        delete: async (name: string) => changes.push(`deleted ${jar.delete(name)}`),
      },
    });
    await clearBfcache();
    expect(changes).toEqual(['set 1', 'deleted true']);
    expect(jar.size).toBe(0);
  });

  it('need no word where a worker has no cookies', async () => {
    vi.stubGlobal('self', {});
    await expect(clearBfcache()).resolves.toBeUndefined();
  });
});
