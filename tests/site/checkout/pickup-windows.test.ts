import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { eventually, openCheckoutWorld, quoteFor } from './checkout-world.ts';

const TUESDAY = '2026-11-24';
const BACK = { date: '2026-11-27', from: '14:00', to: '17:00' };
const window = (from: string, to: string, full = false) => ({ from, to, full, back: BACK });
const offer = (...windows: ReturnType<typeof window>[]) => ({
  status: 200,
  body: { days: [{ date: TUESDAY, windows }] },
});

let world: Awaited<ReturnType<typeof openCheckoutWorld>>;
let flow: typeof import('#src/lib/flows/checkout/pickup-windows.ts');
let store: typeof import('#src/lib/stores/checkout/pickup-window.ts');
beforeEach(async () => {
  world = await openCheckoutWorld();
  flow = await import('#src/lib/flows/checkout/pickup-windows.ts');
  store = await import('#src/lib/stores/checkout/pickup-window.ts');
});
afterEach(() => world.close());

const answer = (...replies: ReturnType<typeof offer>[]) => {
  let asked = 0;
  world.browser.answer('GET /api/windows/', () => {
    asked += 1;
    return replies[Math.min(asked, replies.length) - 1] ?? offer();
  });
};
const chosen = () => store.$pickupWindow.get()?.from ?? null;
const registered = () => world.sent('POST /api/payments/intents/') as { pickup_window?: unknown }[];

describe('the pickup windows of a checkout', () => {
  it('begin with the first free one chosen, so that it costs no tap', async () => {
    answer(offer(window('09:00', '12:00', true), window('14:00', '17:00')));
    await flow.refreshWindows(store.$windowAreas.get());
    expect(chosen()).toBe('14:00');
    expect(store.$pickupWindow.get()?.back).toEqual(BACK);
  });

  it('keep what the customer chose while it is free', async () => {
    answer(offer(window('09:00', '12:00'), window('14:00', '17:00')));
    const areas = store.$windowAreas.get();
    const windows = await flow.refreshWindows(areas);
    const [, second] = flow.windowsIn(windows as NonNullable<typeof windows>);
    flow.chooseWindow(second as NonNullable<typeof second>, areas);
    await flow.refreshWindows(areas);
    expect(chosen()).toBe('14:00');
    answer(offer(window('09:00', '12:00'), window('14:00', '17:00', true)));
    await flow.refreshWindows(areas);
    expect(chosen()).toBe('09:00');
  });

  it('count only for the places that they were offered for', async () => {
    answer(offer(window('09:00', '12:00')));
    await flow.refreshWindows(store.$windowAreas.get());
    const places = await import('#src/lib/stores/checkout/checkout.ts');
    const osu = places.$delivery.get();
    places.$delivery.set(osu && { ...osu, areaName: 'Tema' });
    expect(chosen()).toBe(null);
  });

  it('go along with the registration', async () => {
    answer(offer(window('09:00', '12:00')));
    await flow.refreshWindows(store.$windowAreas.get());
    void world.pay.payNow();
    await world.popUp();
    expect(registered()[0]?.pickup_window).toEqual({ date: TUESDAY, from: '09:00', to: '12:00' });
  });

  it('are left out when they could not be loaded: the customer pays without one', async () => {
    world.browser.answer('GET /api/windows/', { status: 503, body: {} });
    expect(await flow.refreshWindows(store.$windowAreas.get())).toBe(null);
    void world.pay.payNow();
    await world.popUp();
    expect(registered()[0]).not.toHaveProperty('pickup_window');
  });

  it('are chosen again when somebody else took the window: the customer reads which one, and nothing is charged', async () => {
    answer(
      offer(window('09:00', '12:00'), window('14:00', '17:00')),
      offer(window('09:00', '12:00', true), window('14:00', '17:00')),
    );
    await flow.refreshWindows(store.$windowAreas.get());
    let tries = 0;
    world.browser.answer('POST /api/payments/intents/', ({ body }) => {
      tries += 1;
      return tries === 1 ? { status: 409, body: { error: 'full', window: 'full' } } : quoteFor(body);
    });
    await world.pay.payNow();
    expect(world.pops).toHaveLength(0);
    expect(chosen()).toBe('14:00');
    expect(world.payment.$paymentError.get()).toBe(messages.windows.takenNext('Tuesday 24 November, 14:00 to 17:00'));
    void world.pay.payNow();
    await eventually(() => expect(registered()[1]?.pickup_window).toMatchObject({ from: '14:00' }));
  });
});
