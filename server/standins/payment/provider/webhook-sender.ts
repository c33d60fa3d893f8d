import { createHmac } from 'node:crypto';
import { calls } from '#contract/calls.ts';

/** Pauses between the tries of one delivery, in ms; the real provider retries for three days. */
const RETRIES = [1_000, 5_000, 20_000, 60_000];

/** Delivers signed events to the shop, again until it answers 200. */
export type WebhookSender = {
  /** Posts a signed event until our API answers 200 or no tries are left. Returns whether it arrived. */
  send(event: object, delayMs?: number): Promise<boolean>;
  /** Drops waiting events and waits for running ones. */
  stop(): Promise<void>;
};

/** Sends signed events to our own API, in process. */
export function createWebhookSender(options: {
  secretKey: string;
  siteUrl: string;
  deliver: (request: Request) => Promise<Response>;
  retries?: readonly number[];
}): WebhookSender {
  const { secretKey, siteUrl, deliver, retries = RETRIES } = options;
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const running = new Set<Promise<unknown>>();
  let stopped = false;

  function pause(ms: number): Promise<void> {
    if (ms <= 0 || stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        resolve();
      }, ms);
      // A pending retry must not keep the process running.
      timer.unref();
      waiting.set(timer, resolve);
    });
  }

  async function post(body: string): Promise<boolean> {
    const signature = createHmac('sha512', secretKey).update(body).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'x-paystack-signature': signature };
    const request = new Request(`${siteUrl}${calls.paymentWebhook.path}`, { method: 'POST', headers, body });
    try {
      return (await deliver(request)).status === 200;
    } catch {
      return false;
    }
  }

  async function carry(event: object, delayMs: number): Promise<boolean> {
    const body = JSON.stringify(event);
    for (const ms of [delayMs, ...retries]) {
      await pause(ms);
      if (stopped) return false;
      if (await post(body)) return true;
    }
    return false;
  }

  return {
    send(event, delayMs = 0) {
      const sent = carry(event, delayMs);
      running.add(sent);
      return sent.finally(() => running.delete(sent));
    },
    async stop() {
      stopped = true;
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer);
        resolve();
      }
      await Promise.allSettled(running);
    },
  };
}
