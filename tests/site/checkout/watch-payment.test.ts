import { afterEach, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { openCheckoutWorld, recordOf } from './checkout-world.ts';

let world: Awaited<ReturnType<typeof openCheckoutWorld>>;
afterEach(() => world.close());

it('asks every 3 s for a minute, every 10 s for four, every minute for an hour; then the mail tells the customer', async () => {
  world = await openCheckoutWorld();
  const { pollPayment: watchPayment } = await import('#src/lib/flows/payment/poll-payment.ts');
  const waits: number[] = [];
  let asked = 0;
  await watchPayment(
    { order: recordOf('order_1_a'), opened_at: 0, set_aside: true },
    {
      ask: async () => {
        asked += 1;
        return asked % 2 === 0 ? 'open' : 'unknown';
      },
      wait: async (ms) => void waits.push(ms),
      act: async () => false,
    },
  );
  const minutes = (pause: number) => (waits.filter((ms) => ms === pause).length * pause) / 60_000;
  expect([minutes(3_000), minutes(10_000), minutes(60_000)]).toEqual([1, 4, 55]);
  expect(asked).toBe(waits.length);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(world.payment.$earlierPayment.get()).toEqual({ reference: 'order_1_a', kind: 'cancelled', slow: true });
});

it('says what a waiting payment pays for, whatever the cart holds by now', async () => {
  world = await openCheckoutWorld();
  const { pollPayment } = await import('#src/lib/flows/payment/poll-payment.ts');
  const order = recordOf('order_1_a');
  const status = { reference: 'order_1_a', state: 'checking' as const, total: '180.00', amount: 180_00 };
  const shown: unknown[] = [];
  world.payment.$waiting.listen((waiting) => waiting && shown.push(waiting.items));
  await pollPayment(
    { order, opened_at: 0, set_aside: true },
    { first: { waiting: status }, ask: async () => 'void', wait: async () => undefined, act: async () => false },
  );
  expect(shown).toEqual([order.cart_items]);
});

it('says that it cannot check while nobody answers, and no more once somebody does', async () => {
  world = await openCheckoutWorld();
  const { pollPayment } = await import('#src/lib/flows/payment/poll-payment.ts');
  const status = { reference: 'order_1_a', state: 'checking' as const, total: '180.00', amount: 180_00 };
  const answers = ['unknown', { waiting: status }, 'void'] as const;
  let asked = 0;
  const said: string[] = [];
  await pollPayment(
    { order: recordOf('order_1_a'), opened_at: 0, set_aside: true },
    {
      first: { waiting: status },
      ask: async () => answers[asked++] ?? 'void',
      wait: async () => void said.push(world.payment.$lastCheck.get()),
      act: async () => false,
    },
  );
  expect(said).toEqual(['idle', 'failed', 'idle']);
});

it('stops when the customer leaves the step', async () => {
  world = await openCheckoutWorld();
  const { stopPolling: stopWatching, pollPayment: watchPayment } = await import(
    '#src/lib/flows/payment/poll-payment.ts'
  );
  let acted = false;
  await watchPayment(
    { order: recordOf('order_1_a'), opened_at: 0, set_aside: false },
    {
      ask: async () => {
        stopWatching();
        return 'paid';
      },
      wait: async () => undefined,
      act: async () => {
        acted = true;
        return true;
      },
    },
  );
  expect(acted).toBe(false);
  expect(world.payment.$earlierPayment.get()).toBeNull();
});

it.each([
  ['nothing while the cart holds the same', [{ service_id: 1, quantity: 2 }], null],
  ['that the cart holds something else', [{ service_id: 1, quantity: 3 }], messages.waiting.otherCart(2)],
  ['that the cart is empty', [], messages.waiting.emptyCart(2)],
])('says of a payment of two pairs: %s', async (_, cart, said) => {
  world = await openCheckoutWorld();
  const { paidContent } = await import('#src/lib/flows/payment/paid-content.ts');
  expect(paidContent([{ service_id: 1, quantity: 2 }], cart)).toBe(said);
});

it('a payment that waited and was not approved holds up no other one', async () => {
  world = await openCheckoutWorld();
  const { pollPayment } = await import('#src/lib/flows/payment/poll-payment.ts');
  const { ownOpenPayments, saveOpenPayment } = await import('#src/lib/stores/checkout/open-payments.ts');
  const order = recordOf('order_1_a');
  saveOpenPayment(order, Date.now());
  const isAside = () => ownOpenPayments(Date.now()).map(({ set_aside }) => set_aside);
  expect(isAside()).toEqual([false]);
  const status = { reference: 'order_1_a', state: 'checking' as const, total: '180.00', amount: 180_00 };
  await pollPayment(
    { order, opened_at: 0, set_aside: false },
    { first: { waiting: status }, ask: async () => 'open', wait: async () => undefined, act: async () => false },
  );
  expect(world.payment.$earlierPayment.get()?.kind).toBe('over');
  expect(isAside()).toEqual([true]);
});
