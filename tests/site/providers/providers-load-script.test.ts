import { afterEach, describe, expect, test, vi } from 'vitest';
import { openScriptPage, type ScriptEnd } from './providers-page.ts';

const URL_ = 'https://provider.example/script.js';

async function open(...ends: ScriptEnd[]) {
  vi.resetModules();
  const page = openScriptPage({ [URL_]: ends });
  return { page, ...(await import('#src/lib/providers/load-script.ts')) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loading a script', () => {
  test('one address is inserted once, however often it is requested', async () => {
    const { page, loadScript } = await open(() => undefined);
    await Promise.all([loadScript(URL_), loadScript(URL_)]);
    await loadScript(URL_);
    expect(page.tried).toEqual([URL_]);
  });

  test('a failure rejects, leaves nothing behind, and the next attempt starts again', async () => {
    const { page, loadScript } = await open('fails', () => undefined);
    await expect(loadScript(URL_)).rejects.toThrow('could not be loaded');
    expect(page.head.children).toEqual([]);
    await loadScript(URL_);
    expect(page.tried).toEqual([URL_, URL_]);
  });

  test('a script that never loads rejects after the timeout', async () => {
    vi.useFakeTimers();
    const { page, loadScript } = await open('hangs');
    const loaded = loadScript(URL_, { timeoutMs: 50 });
    const refused = expect(loaded).rejects.toThrow('within 50 ms');
    await vi.advanceTimersByTimeAsync(50);
    await refused;
    expect(page.head.children).toEqual([]);
  });

  test('a removed script is loaded again on request', async () => {
    const { page, loadScript, removeScript } = await open(() => undefined);
    await loadScript(URL_);
    removeScript(URL_);
    expect(page.head.children).toEqual([]);
    await loadScript(URL_);
    expect(page.tried).toEqual([URL_, URL_]);
  });
});
