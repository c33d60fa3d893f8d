import { afterEach, describe, expect, test, vi } from 'vitest';
import { openScriptPage, type ScriptEnd } from './providers-page.ts';

const SCRIPT = 'https://accounts.example/client.js';

type Initialized = { client_id: string; nonce: string; callback: (response: { credential?: unknown }) => void };

let page: ReturnType<typeof openScriptPage>;

/** The parts of Google's script that the provider calls, with a record of the calls. */
function google() {
  const calls = { initialized: [] as Initialized[], drawn: [] as Record<string, unknown>[], forgotten: 0 };
  const id = {
    initialize: (options: Initialized) => calls.initialized.push(options),
    renderButton: (_element: unknown, options: Record<string, unknown>) => calls.drawn.push(options),
    disableAutoSelect: () => {
      calls.forgotten += 1;
    },
    cancel: () => undefined,
  };
  return { calls, install: () => vi.stubGlobal('google', { accounts: { id } }) };
}

async function open(...ends: ScriptEnd[]) {
  vi.resetModules();
  page = openScriptPage({ [SCRIPT]: ends });
  const element = page.newElement();
  const provider = await import('#src/lib/providers/google.ts');
  const mount = (given: Partial<Parameters<typeof provider.mountGoogleButton>[1]> = {}) => {
    const onCredential = vi.fn();
    const onError = vi.fn();
    const button = { clientId: 'shop', scriptUrl: SCRIPT, nonce: 'n1', text: 'signin_with' as const, ...given };
    const target = element as unknown as HTMLElement;
    return { onCredential, onError, unmount: provider.mountGoogleButton(target, { onCredential, onError, ...button }) };
  };
  return { ...provider, mount, element };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

afterEach(() => {
  vi.useRealTimers();
  page.close();
});

describe('the Google button', () => {
  test('is set up with client and nonce, drawn to fit, and passes the credential on', async () => {
    const { calls, install } = google();
    const { mount } = await open(install);
    const { onCredential } = mount({ text: 'signup_with' });
    await settle();
    expect(calls.initialized).toMatchObject([{ client_id: 'shop', nonce: 'n1', ux_mode: 'popup' }]);
    expect(calls.drawn).toMatchObject([{ text: 'signup_with', width: 320, size: 'large', type: 'standard' }]);
    calls.initialized[0]?.callback({ credential: 'a.b.c' });
    calls.initialized[0]?.callback({});
    expect(onCredential.mock.calls).toEqual([['a.b.c']]);
  });

  test.each([
    [90, 200],
    [320, 320],
    [900, 400],
  ])('in an element %i px wide it is %i px wide', async (room, width) => {
    const { calls, install } = google();
    const { mount, element } = await open(install);
    element.clientWidth = room;
    mount();
    await settle();
    expect(calls.drawn[0]).toMatchObject({ width });
  });

  test('the newest button gets the credential; a removed one gets none', async () => {
    const { calls, install } = google();
    const { mount } = await open(install);
    const first = mount();
    await settle();
    const second = mount({ nonce: 'n2' });
    await settle();
    first.unmount();
    calls.initialized[0]?.callback({ credential: 'old' });
    expect(first.onCredential).not.toHaveBeenCalled();
    expect(second.onCredential).toHaveBeenCalledWith('old');
    second.unmount();
    calls.initialized[1]?.callback({ credential: 'late' });
    expect(second.onCredential).toHaveBeenCalledOnce();
  });

  test.each<[string, ScriptEnd]>([
    ['is blocked', 'fails'],
    ['brings something else', () => undefined],
  ])('a script that %s is reported', async (_, end) => {
    const { mount } = await open(end);
    const { onError } = mount();
    await settle();
    expect(onError).toHaveBeenCalledOnce();
  });

  test('a script that never loads is reported after ten seconds, unless the button was removed', async () => {
    vi.useFakeTimers();
    const { mount } = await open('hangs');
    const { onError } = mount();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(onError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(onError).toHaveBeenCalledOnce();
    const gone = mount();
    gone.unmount();
    await vi.advanceTimersByTimeAsync(10_100);
    expect(gone.onError).not.toHaveBeenCalled();
  });

  test('auto-select is disabled with and without the script', async () => {
    const { calls, install } = google();
    const { disableGoogleAutoSelect: forgetGoogle } = await open();
    forgetGoogle();
    install();
    forgetGoogle();
    expect(calls.forgotten).toBe(1);
  });
});
