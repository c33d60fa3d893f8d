import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearBfcache, excludeFromBfcache } from '#src/service-worker/bfcache.ts';

const caching = (policy?: string) => {
  const headers = { 'Cache-Control': 'public', ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }) };
  return excludeFromBfcache(new Response('', { headers })).headers.get('cache-control');
};

afterEach(() => vi.unstubAllGlobals());

describe('pages in the back/forward cache', () => {
  it('are requested again when they run no script', () => {
    expect(caching("default-src 'none'; style-src 'self'")).toBe('no-store');
  });

  it('stay unchanged when they update themselves, or their policy is unknown', () => {
    expect(caching("default-src 'none'; script-src 'self'")).toBe('public');
    expect(caching()).toBe('public');
  });

  it('are discarded because a cookie is set and removed at once', async () => {
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

  it('need no cookie where a worker has none', async () => {
    vi.stubGlobal('self', {});
    await expect(clearBfcache()).resolves.toBeUndefined();
  });
});
