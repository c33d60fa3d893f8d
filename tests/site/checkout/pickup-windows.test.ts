import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { eventually, openCheckoutWorld, quoteFor } from './checkout-world.ts';

const TUESDAY = '2026-11-24';
const PRIORITY = { cost: 30_00, hours: 24 };
const SOONER = { date: '2026-11-25', from: '09:00', to: '12:00' };
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
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12) });
  world = await openCheckoutWorld();
  flow = await import('#src/lib/flows/checkout/pickup-windows.ts');
  store = await import('#src/lib/stores/checkout/pickup-window.ts');
});
afterEach(() => {
  world.close();
  vi.useRealTimers();
});

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

  it('say on which days the shop is closed between pickup and return', async () => {
    const closed = [{ date: '2026-11-24' }, { date: '2026-11-25', holiday: 'A holiday' }, { date: '2026-11-26' }];
    const body = { days: [{ date: TUESDAY, windows: [window('09:00', '12:00')] }], closed };
    world.browser.answer('GET /api/windows/', { status: 200, body });
    const offered = await flow.refreshWindows(store.$windowAreas.get());
    const said = (after: string, back: string) => offered && flow.closedBetween(offered, after, back);
    expect(said(TUESDAY, BACK.date)).toBe('We are closed on Wed 25 Nov (A holiday), Thu 26 Nov.');
    expect(said('', '2026-11-25')).toBe('We are closed on Tue 24 Nov.');
    expect(said('2026-11-26', BACK.date)).toBe(null);
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

  it('of which the chosen one is taken become the next one after it, not an earlier one: that hour was not asked for', async () => {
    const areas = store.$windowAreas.get();
    answer(
      offer(window('09:00', '12:00'), window('12:00', '14:00'), window('14:00', '17:00')),
      offer(window('09:00', '12:00'), window('12:00', '14:00', true), window('14:00', '17:00')),
      offer(window('09:00', '12:00'), window('12:00', '14:00', true), window('14:00', '17:00', true)),
    );
    const windows = await flow.refreshWindows(areas);
    const [, second] = flow.windowsIn(windows as NonNullable<typeof windows>);
    flow.chooseWindow(second as NonNullable<typeof second>, areas);
    await flow.refreshWindows(areas);
    expect(chosen()).toBe('14:00');
    await flow.refreshWindows(areas);
    expect(chosen()).toBe('09:00');
  });

  it('that were loaded ahead are offered at once, and then as the shop says now', async () => {
    const areas = store.$windowAreas.get();
    const [, delivery = ''] = areas.split('/');
    answer(
      offer(window('09:00', '12:00'), window('14:00', '17:00')),
      offer(window('09:00', '12:00', true), window('14:00', '17:00')),
    );
    await flow.loadAhead(delivery);
    expect(chosen()).toBe(null);
    const isSameArea = areas === `${delivery}/${delivery}`;
    expect(flow.offerAhead(areas)?.days).toHaveLength(1);
    expect([isSameArea, chosen()]).toEqual([true, '09:00']);
    await flow.refreshWindows(areas);
    expect(chosen()).toBe('14:00');
  });

  it('that were loaded ahead are not offered for other areas', async () => {
    answer(offer(window('09:00', '12:00')));
    await flow.loadAhead('Tema');
    expect(flow.offerAhead(store.$windowAreas.get())).toBe(null);
    expect(chosen()).toBe(null);
    expect(flow.latestOffer()?.days).toHaveLength(1);
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

  it('are those of the last visit while the shop does not answer, of what is still ahead, and the screen knows', async () => {
    const { $areWindowsKept } = await import('#src/lib/stores/checkout/kept-windows.ts');
    const areas = store.$windowAreas.get();
    answer(offer(window('09:00', '12:00'), window('14:00', '17:00')));
    await flow.refreshWindows(areas);
    expect($areWindowsKept.get()).toBe(false);
    world.browser.answer('GET /api/windows/', 'offline');
    vi.setSystemTime(Date.UTC(2026, 10, 24, 10));
    const kept = await flow.refreshWindows(areas);
    expect(kept?.days[0]?.windows.map(({ from }) => from)).toEqual(['14:00']);
    expect([chosen(), $areWindowsKept.get()]).toEqual(['14:00', true]);
    expect(await flow.refreshWindows('Tema/Tema')).toBe(null);
    vi.setSystemTime(Date.UTC(2026, 10, 24, 18));
    expect(await flow.refreshWindows(areas)).toBe(null);
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

describe('the day of the return', () => {
  const fast = {
    status: 200,
    body: {
      days: [{ date: TUESDAY, windows: [{ ...window('09:00', '12:00'), priority_back: SOONER }] }],
      priority: { cost: '30.00', hours: 24 },
    },
  };
  let checkout: typeof import('#src/lib/stores/checkout/checkout.ts');
  const back = () => store.$pickupWindow.get()?.back ?? null;
  const choosePriority = async () => {
    world.browser.answer('GET /api/windows/', fast);
    checkout = await import('#src/lib/stores/checkout/checkout.ts');
    const areas = store.$windowAreas.get();
    const loaded = await flow.refreshWindows(areas);
    flow.choosePriority(PRIORITY, loaded as NonNullable<typeof loaded>, areas);
    expect(back()).toEqual(SOONER);
  };

  it('of a faster return that the page no longer knows is not mentioned: not after a reload, not in another tab', async () => {
    await choosePriority();
    const { decodeWindow } = await import('#src/lib/stores/checkout/chosen-window.ts');
    const stored = JSON.stringify(checkout.$chosenWindow.get());
    expect(decodeWindow(stored)).toEqual({ ...checkout.$chosenWindow.get(), back: null });
  });

  it('is the standard one on a day whose priority places are taken, with the reason that the server gives before paying', async () => {
    await choosePriority();
    const full = { ...window('09:00', '12:00'), priority_back: SOONER, priority_full: true };
    const later = { ...window('14:00', '17:00'), priority_back: SOONER };
    const body = { ...fast.body, days: [{ date: TUESDAY, windows: [full, later] }] };
    world.browser.answer('GET /api/windows/', { status: 200, body });
    const areas = store.$windowAreas.get();
    const offer = await flow.refreshWindows(areas);
    expect([checkout.$priority.get(), chosen(), back()]).toEqual([null, '09:00', BACK]);
    // Another window has a place. It is taken before the payment begins.
    flow.chooseWindow(flow.windowsIn(offer as NonNullable<typeof offer>)[1] as never, areas);
    flow.choosePriority(PRIORITY, offer as NonNullable<typeof offer>, areas);
    expect(back()).toEqual(SOONER);
    const why = 'All priority places for pickups on Tue 24 Nov are taken.';
    world.browser.answer('POST /api/payments/intents/', ({ body: asked }) =>
      quoteFor(asked, 180_00, { priority_refused: why, delivery_window: BACK }),
    );
    void world.pay.payNow();
    await eventually(() => expect(world.payment.$payment.get()).toMatchObject({ name: 'confirmingPrice', why }));
    world.agreement.acceptPrice();
    await world.popUp();
    expect([checkout.$priority.get(), back()]).toEqual([null, BACK]);
  });

  it('ends where today’s priority places are taken and no window can be chosen', async () => {
    await choosePriority();
    const body = { days: [], priority: { cost: '30.00', hours: 24, full_today: true } };
    world.browser.answer('GET /api/windows/', { status: 200, body });
    const offer = await flow.refreshWindows(store.$windowAreas.get());
    expect(checkout.$priority.get()).toBeNull();
    expect(flow.isPriorityFull(offer as NonNullable<typeof offer>, undefined)).toBe(true);
  });

  it('is the standard one again when the windows can not be loaded: the price has no faster return any more', async () => {
    await choosePriority();
    world.browser.answer('GET /api/windows/', { status: 503, body: {} });
    await flow.refreshWindows(store.$windowAreas.get());
    expect([checkout.$priority.get(), chosen(), back()]).toEqual([null, '09:00', BACK]);
  });

  it('is forgotten when the owner ended the faster return and the customer agreed to the new price', async () => {
    await choosePriority();
    world.browser.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body));
    void world.pay.payNow();
    await eventually(() => expect(world.payment.$payment.get().name).toBe('confirmingPrice'));
    world.agreement.acceptPrice();
    await world.popUp();
    expect([checkout.$priority.get(), chosen(), back()]).toEqual([null, '09:00', null]);
  });

  it('is asked about before paying when somebody else took the last place of it: the day is what priority costs', async () => {
    await choosePriority();
    const later = { date: '2026-11-26', from: '09:00', to: '12:00' };
    const answered = (day: object) => {
      const more = { priority: fast.body.priority, delivery_window: day };
      world.browser.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body, 210_00, more));
    };
    answered(later);
    const paying = world.pay.payNow();
    await eventually(() =>
      expect(world.payment.$payment.get()).toMatchObject({
        name: 'confirmingPrice',
        why: messages.priorityChanged.day('Thursday 26 November, 09:00 to 12:00'),
      }),
    );
    expect(world.pops).toHaveLength(0);
    world.agreement.declinePrice();
    await paying;
    expect([checkout.$priority.get(), back()]).toEqual([PRIORITY, SOONER]);
    answered(SOONER);
    void world.pay.payNow();
    await world.popUp();
    expect(back()).toEqual(SOONER);
  });
});
