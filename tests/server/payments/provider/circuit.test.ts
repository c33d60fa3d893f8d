import { describe, expect, test } from 'vitest';
import { createCircuitBreaker } from '#server/adapters/circuit-breaker.ts';
import { createPaystack } from '#server/adapters/payment.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';

function open(options: { failuresMax?: number } = {}) {
  let time = 0;
  const changes: string[] = [];
  const circuit = createCircuitBreaker({
    failuresMax: 3,
    resetTimeoutMs: 1_000,
    resetTimeoutMaxMs: 4_000,
    ...options,
    now: () => time,
    onChange: ({ state, openForMs }) => changes.push(openForMs > 0 ? `${state} for ${openForMs}` : state),
  });
  return {
    circuit,
    changes,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('a circuit', () => {
  test('opens after enough failures in a row, not after as many with a success between', () => {
    const { circuit } = open();
    for (const outcome of [
      'recordFailure',
      'recordFailure',
      'recordSuccess',
      'recordFailure',
      'recordFailure',
    ] as const) {
      circuit[outcome]('away');
    }
    expect(circuit.state()).toBe('closed');
    circuit.recordFailure('away');
    expect(circuit.state()).toBe('open');
    expect(circuit.allowRequest()).toBe(false);
  });

  test('lets one probe through after its wait, and closes when that is answered', () => {
    const { circuit, changes, pass } = open();
    for (let n = 0; n < 3; n += 1) circuit.recordFailure('away');
    pass(1_000);
    expect([circuit.allowRequest(), circuit.allowRequest(), circuit.allowRequest()]).toEqual([true, false, false]);
    circuit.recordSuccess();
    expect([circuit.allowRequest(), circuit.allowRequest()]).toEqual([true, true]);
    expect(changes).toEqual(['open for 1000', 'probing', 'closed']);
  });

  test('waits twice as long after each probe that fails, up to the maximum', () => {
    const { circuit, changes, pass } = open();
    for (let n = 0; n < 3; n += 1) circuit.recordFailure('away');
    for (const rest of [1_000, 2_000, 4_000, 4_000]) {
      pass(rest - 1);
      expect(circuit.allowRequest()).toBe(false);
      pass(1);
      expect(circuit.allowRequest()).toBe(true);
      circuit.recordFailure('still away');
    }
    expect(changes.filter((change) => change.startsWith('open'))).toEqual([
      'open for 1000',
      'open for 2000',
      'open for 4000',
      'open for 4000',
      'open for 4000',
    ]);
  });

  test('opens at once, for the requested time, when the other side sends Retry-After', () => {
    const { circuit, pass } = open();
    circuit.recordFailure('too many', 2_500);
    pass(2_499);
    expect(circuit.allowRequest()).toBe(false);
    pass(1);
    expect(circuit.allowRequest()).toBe(true);
  });

  test('is not kept open forever by a probe whose result never arrives', () => {
    const { circuit, pass } = open();
    for (let n = 0; n < 3; n += 1) circuit.recordFailure('away');
    pass(1_000);
    expect(circuit.allowRequest()).toBe(true);
    pass(4_000);
    expect(circuit.allowRequest()).toBe(true);
  });
});

describe('the payment provider behind it', () => {
  const success = () =>
    Response.json({
      status: true,
      message: 'Verification successful',
      data: { id: 1, reference: 'r', amount: 5, status: 'success', currency: 'GHS', domain: 'test' },
    });

  test('is not called while it is down, and the result of a request is unknown, not refused', async () => {
    const { circuit, pass } = open();
    let asked = 0;
    let isAway = true;
    const fetch = async () => {
      asked += 1;
      return isAway ? new Response('', { status: 502 }) : success();
    };
    const port = createPaystack({ settings: TEST_PAYMENT, fetch, circuit });
    expect((await port.verify('r')).outcome).toBe('unreachable');
    expect(asked).toBe(3);
    for (let n = 0; n < 5; n += 1) expect((await port.verify('r')).outcome).toBe('unreachable');
    expect(asked).toBe(3);
    isAway = false;
    pass(1_000);
    expect((await port.verify('r')).outcome).toBe('success');
    expect(circuit.state()).toBe('closed');
  });

  test('a wrong key and a plain refusal do not open it', async () => {
    const { circuit } = open({ failuresMax: 1 });
    for (const status of [400, 401, 403, 404]) {
      const fetch = async () => Response.json({ status: false, message: 'no' }, { status });
      await createPaystack({ settings: TEST_PAYMENT, fetch, circuit }).verify('r');
    }
    expect(circuit.state()).toBe('closed');
  });

  test('a throttle with a Retry-After opens it for that long', async () => {
    const { circuit, pass } = open();
    const fetch = async () =>
      Response.json({ status: false, message: 'slow down' }, { status: 429, headers: { 'Retry-After': '2' } });
    await createPaystack({ settings: TEST_PAYMENT, fetch, circuit }).verify('r');
    pass(1_999);
    expect(circuit.allowRequest()).toBe(false);
  });

  test('a query is repeated after a short failure, a refund never', async () => {
    let asked = 0;
    const fetch = async (_: unknown, init?: RequestInit) => {
      asked += 1;
      if (asked < 3) throw new TypeError('fetch failed');
      return init?.method === 'GET' ? success() : Response.json({ status: true, message: '', data: { id: 3 } });
    };
    const port = createPaystack({ settings: TEST_PAYMENT, fetch });
    expect((await port.verify('r')).outcome).toBe('success');
    asked = 0;
    expect((await port.refund({ reference: 'r', note: 'n' })).outcome).toBe('unreachable');
    expect(asked).toBe(1);
  });
});
