import { beforeEach, describe, expect, it, vi } from 'vitest';

type Page = { id: string; url: string; postMessage: ReturnType<typeof vi.fn> };

const pages = new Map<string, Page>();
const open = (id: string, path: string): Page => {
  const page = { id, url: `https://shop.test${path}`, postMessage: vi.fn() };
  pages.set(id, page);
  return page;
};
const answer = (policy: string) => new Response('', { headers: { 'Content-Security-Policy': policy } });

let kept: typeof import('#src/service-worker/kept-pages.ts');
beforeEach(async () => {
  pages.clear();
  vi.resetModules();
  vi.stubGlobal('self', { clients: { get: async (id: string) => pages.get(id) } });
  kept = await import('#src/service-worker/kept-pages.ts');
  kept.notePolicy('/', answer("default-src 'none'"));
  kept.notePolicy('/cart', answer("default-src 'none'; script-src 'self'"));
});

describe('pages that a browser keeps for the way back', () => {
  it('are spoken to even when they can’t be found any more, if they run no script', async () => {
    const home = open('1', '/');
    await kept.noteAsking('1');
    pages.clear();
    kept.outdateKeptPages();
    expect(home.postMessage).toHaveBeenCalledTimes(1);
  });

  it('are left alone when they bring themselves up to date', async () => {
    const cart = open('1', '/cart');
    await kept.noteAsking('1');
    kept.outdateKeptPages();
    expect(cart.postMessage).not.toHaveBeenCalled();
  });

  it('are left alone when nothing is known of their policy, or nobody is there', async () => {
    const other = open('1', '/elsewhere');
    kept.notePolicy('/elsewhere', new Response(''));
    await kept.noteAsking('1');
    await kept.noteAsking('');
    await kept.noteAsking('2');
    kept.outdateKeptPages();
    expect(other.postMessage).not.toHaveBeenCalled();
  });

  it('are held twenty at most, the newest', async () => {
    const opened = Array.from({ length: 25 }, (_, index) => open(String(index), '/'));
    for (const { id } of opened) await kept.noteAsking(id);
    kept.outdateKeptPages();
    expect(opened.filter(({ postMessage }) => postMessage.mock.calls.length === 1)).toEqual(opened.slice(5));
  });
});
