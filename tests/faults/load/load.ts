import type { Stage } from '#tests/faults/stage.ts';
import { wait } from '#tests/faults/wait.ts';

/** Customers who keep buying until they are stopped. */
export type Load = { stop(): Promise<void> };

/** One customer's round: register, pay, perhaps the provider's webhook, place the order. */
async function buy(stage: Stage): Promise<void> {
  const { chance } = stage;
  if (chance.happens(4)) await stage.newAccount();
  const purchase = await stage.register();
  if (purchase === null) return wait(100);
  stage.pay(purchase);
  const sentWebhook = chance.happens(40) ? stage.sendWebhook(purchase.reference) : null;
  // A browser that closes here never posts.
  if (!chance.happens(10)) await stage.place(purchase);
  await sentWebhook;
}

/** Starts `customers` customers; each waits `pauseMs` between two orders. */
export function startLoad(stage: Stage, { customers = 6, pauseMs = 20 } = {}): Load {
  let isOver = false;
  const running = Array.from({ length: customers }, async () => {
    while (!isOver) {
      await buy(stage);
      await wait(pauseMs);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
