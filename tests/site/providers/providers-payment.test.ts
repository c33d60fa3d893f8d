import { afterEach, describe, expect, test, vi } from 'vitest';
import { allowConsole } from '#tests/support/quiet-console.ts';
import { openScriptPage, runStandin, type ScriptEnd } from './providers-page.ts';

const SCRIPT = '/standins/payment/inline.js';
const settings = { public_key: 'pk_test_1', script_url: SCRIPT };
const asked = { settings, email: 'ama@example.com', amount: 13_000, reference: 'order_1_a' };
const inline = () => runStandin('payment/inline.js');

let page: ReturnType<typeof openScriptPage>;

async function open(...ends: ScriptEnd[]) {
  vi.resetModules();
  page = openScriptPage({ [SCRIPT]: ends });
  return import('#src/lib/providers/payment.ts');
}

type Posted = { message: { type: string; id: string; request: Record<string, unknown> } };

/** The pop-up: waits until it is opened, and reports its result. */
async function popup() {
  const posted = () => (page.frame()?.contentWindow.posted ?? []) as Posted[];
  await vi.waitFor(() => expect(page.frame()).toBeDefined());
  page.hear(page.frame(), { event: 'loaded:checkout' });
  await vi.waitFor(() => expect(posted().some(({ message }) => message.type === 'open')).toBe(true));
  const opened = posted().findLast(({ message }) => message.type === 'open');
  const id = opened?.message.id;
  return {
    request: opened?.message.request,
    posted,
    say: (event: string, data: unknown = {}) => page.hear(page.frame(), { event, id, data }),
  };
}

afterEach(() => {
  vi.useRealTimers();
  page.close();
});

describe('the payment pop-up, on the stand-in’s own script', () => {
  test('is asked for the sum in pesewas, mobile money first', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    const onOpen = vi.fn();
    const paid = openPayment({ ...asked, onOpen });
    const { request, say } = await popup();
    expect(request).toEqual({
      key: 'pk_test_1',
      email: 'ama@example.com',
      amount: 13_000,
      currency: 'GHS',
      reference: 'order_1_a',
      channels: ['mobile_money', 'card'],
    });
    expect(onOpen).not.toHaveBeenCalled();
    say('loaded:transaction', { id: 1, reference: 'order_1_a' });
    expect(onOpen).toHaveBeenCalledOnce();
    say('success', { reference: 'order_1_a', status: 'success' });
    await expect(paid).resolves.toEqual({ kind: 'success', reference: 'order_1_a' });
    expect(page.frame()?.style.display).toBe('none');
  });

  test('is closed from outside as by its own ×, once; without an open window nothing happens', async () => {
    const { openPaymentPopup: openPayment, closePaymentPopup } = await open(inline);
    closePaymentPopup();
    const paid = openPayment(asked);
    const { posted } = await popup();
    closePaymentPopup();
    await expect(paid).resolves.toEqual({ kind: 'cancelled' });
    expect(posted().at(-1)?.message.type).toBe('close');
    const count = posted().length;
    closePaymentPopup();
    expect(posted()).toHaveLength(count);
  });

  test('a closed window is a cancel; other messages change nothing', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    const paid = openPayment(asked);
    const { say, posted } = await popup();
    const id = posted()[0]?.message.id;
    page.hear(page.frame(), { event: 'success', id, data: { reference: 'x' } }, 'https://evil.example');
    page.hear(page.newElement(), { event: 'success', id, data: { reference: 'x' } });
    say('close');
    await expect(paid).resolves.toEqual({ kind: 'cancelled' });
  });

  test('a declined card ends nothing: the payer may try again', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    const ended = vi.fn();
    const paid = openPayment(asked).then(ended);
    const { say } = await popup();
    say('error', { type: 'charge', message: 'Declined' });
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    say('success', { reference: 'order_1_a' });
    await paid;
    expect(ended).toHaveBeenCalledWith({ kind: 'success', reference: 'order_1_a' });
  });

  test('a set-up failure is an error with the provider’s message', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    const paid = openPayment(asked);
    const { say } = await popup();
    say('error', { type: 'setup', message: 'Duplicate Transaction Reference' });
    await expect(paid).resolves.toEqual({ kind: 'error', message: 'Duplicate Transaction Reference' });
  });

  test('a value thrown by the script is an error too, although it is not an Error', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    await expect(openPayment({ ...asked, email: '' })).resolves.toEqual({
      kind: 'error',
      message: 'Invalid transaction parameters',
    });
  });

  test('a second window cancels the first', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    const first = openPayment(asked);
    await popup();
    const second = openPayment({ ...asked, reference: 'order_2_b' });
    await expect(first).resolves.toEqual({ kind: 'cancelled' });
    const { request, say } = await popup();
    expect(request?.reference).toBe('order_2_b');
    say('success', { reference: 'order_2_b' });
    await expect(second).resolves.toEqual({ kind: 'success', reference: 'order_2_b' });
  });

  test('a callback that throws does no harm', async () => {
    const { openPaymentPopup: openPayment } = await open(inline);
    const paid = openPayment({
      ...asked,
      onOpen: () => {
        throw new Error('of the screen');
      },
    });
    const { say } = await popup();
    say('loaded:transaction', { id: 1, reference: 'order_1_a' });
    say('success', { reference: 'order_1_a' });
    await expect(paid).resolves.toMatchObject({ kind: 'success' });
  });

  test('leaving removes script, frames and class, and cancels an open payment', async () => {
    const {
      openPaymentPopup: openPayment,
      unloadPaymentScript: unloadPayment,
      loadPaymentScript: loadPayment,
    } = await open(inline);
    const paid = openPayment(asked);
    await popup();
    unloadPayment();
    await expect(paid).resolves.toEqual({ kind: 'cancelled' });
    expect(page.body.children).toEqual([]);
    expect(page.head.children).toEqual([]);
    expect(globalThis).not.toHaveProperty('PaystackPop');
    await expect(loadPayment(settings)).resolves.toBe(true);
    expect(page.tried).toEqual([SCRIPT, SCRIPT]);
  });

  test('version 1 code runs on it: setup and openIframe', async () => {
    await open(inline);
    allowConsole(/setup\(\) is deprecated/);
    inline();
    const callback = vi.fn();
    const { PaystackPop } = globalThis as unknown as {
      PaystackPop: { setup(options: object): { openIframe(): void } };
    };
    PaystackPop.setup({ key: 'k', email: 'a@b.co', amount: 100, ref: 'old_1', callback }).openIframe();
    const { request, say } = await popup();
    expect(request).toMatchObject({ reference: 'old_1' });
    say('success', { reference: 'old_1' });
    expect(callback).toHaveBeenCalledWith({ reference: 'old_1' });
  });
});

describe('the payment pop-up with a faulty script', () => {
  type Options = Record<'onSuccess' | 'onCancel' | 'onLoad' | 'onError', (value?: unknown) => void>;
  function provider(behave: (options: Options) => void) {
    return () => {
      vi.stubGlobal(
        'PaystackPop',
        class {
          newTransaction(options: Options) {
            behave(options);
            return { id: 1 };
          }
          cancelTransaction() {
            throw new Error('nothing to cancel');
          }
        },
      );
    };
  }

  test('that can’t be loaded: an error, and the next attempt loads it again', async () => {
    const { openPaymentPopup: openPayment, loadPaymentScript: loadPayment } = await open('fails', 'fails', inline);
    await expect(loadPayment(settings)).resolves.toBe(false);
    await expect(openPayment(asked)).resolves.toEqual({ kind: 'error' });
    await expect(loadPayment(settings)).resolves.toBe(true);
  });

  test('that is another file: an error, and the next attempt loads it again', async () => {
    const { loadPaymentScript: loadPayment } = await open(() => undefined, inline);
    await expect(loadPayment(settings)).resolves.toBe(false);
    await expect(loadPayment(settings)).resolves.toBe(true);
  });

  test('success twice is one success', async () => {
    const onLateSuccess = vi.fn();
    const { openPaymentPopup: openPayment } = await open(
      provider(({ onSuccess }) => {
        onSuccess({ reference: 'order_1_a' });
        onSuccess({ reference: 'order_1_a' });
      }),
    );
    await expect(openPayment({ ...asked, onLateSuccess })).resolves.toEqual({
      kind: 'success',
      reference: 'order_1_a',
    });
    expect(onLateSuccess).not.toHaveBeenCalled();
  });

  test('cancel, then success: cancelled, and the late success is reported', async () => {
    const onLateSuccess = vi.fn();
    const { openPaymentPopup: openPayment } = await open(
      provider(({ onCancel, onSuccess }) => {
        onCancel();
        onSuccess({ reference: 'order_1_a' });
      }),
    );
    await expect(openPayment({ ...asked, onLateSuccess })).resolves.toEqual({ kind: 'cancelled' });
    expect(onLateSuccess).toHaveBeenCalledWith('order_1_a');
  });

  test('success, then cancel: success', async () => {
    const { openPaymentPopup: openPayment } = await open(
      provider(({ onCancel, onSuccess }) => {
        onSuccess(undefined);
        onCancel();
      }),
    );
    await expect(openPayment(asked)).resolves.toEqual({ kind: 'success', reference: 'order_1_a' });
  });

  test.each([
    [{ message: 'broken' }, 'broken'],
    ['a text', undefined],
    [undefined, undefined],
  ])('throwing %j: an error', async (thrown, message) => {
    const { openPaymentPopup: openPayment } = await open(
      provider(() => {
        throw thrown;
      }),
    );
    const expected = message === undefined ? { kind: 'error' } : { kind: 'error', message };
    await expect(openPayment(asked)).resolves.toEqual(expected);
  });

  test('a window that does not appear is given up after half a minute', async () => {
    const { openPaymentPopup: openPayment, loadPaymentScript: loadPayment } = await open(provider(() => undefined));
    await loadPayment(settings);
    vi.useFakeTimers();
    const paid = openPayment(asked);
    await vi.advanceTimersByTimeAsync(29_000);
    let ended = false;
    void paid.then(() => {
      ended = true;
    });
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1_500);
    await expect(paid).resolves.toEqual({ kind: 'error' });
  });
});
