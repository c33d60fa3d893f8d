import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Front } from '#tests/faults/servers/fronts.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { percentile, wait } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';

const FROM = '127.2.0.1';
const REST_MS = 20;

/** One answer to a customer; status 0: none. */
export type TimedResponse = { status: number; ms: number };

/** One call of a customer, from an address that attacks nobody, on a connection of its own. */
function ask(front: Front, path: string, access?: string, body?: unknown): Promise<TimedResponse> {
  const began = performance.now();
  const sent = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(sent.length) }),
    ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
  };
  return new Promise((resolve) => {
    const tell = (status: number) => resolve({ status, ms: performance.now() - began });
    const method = body === undefined ? 'GET' : 'POST';
    const options = { host: '127.0.0.1', port: front.port, localAddress: FROM, path, method, headers };
    const asked = request({ ...options, agent: false, timeout: 15_000 }, (response) => {
      text(response).then(
        () => tell(response.statusCode ?? 0),
        () => tell(0),
      );
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => tell(0));
    asked.end(sent);
  });
}

/** Customers read the catalogue and register checkouts, one call after the other, for so many ms. */
export async function serveCustomers(stage: Stage, front: Front, forMs: number): Promise<TimedResponse[]> {
  const answers: TimedResponse[] = [];
  const deadline = Date.now() + forMs;
  while (Date.now() < deadline) {
    answers.push(await ask(front, '/api/services/'));
    const { access } = stage.shopper();
    answers.push(await ask(front, '/api/payments/intents/', access, { ...basket(), reference: newReference() }));
    await wait(REST_MS);
  }
  return answers;
}

/** The time below which so many percent of the answers came, in ms. */
export function percentileOf(answers: TimedResponse[], percent: number): number {
  return percentile(
    answers.map(({ ms }) => ms),
    percent,
  );
}
