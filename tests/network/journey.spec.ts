import { test } from '#tests/e2e/support/bad-network.ts';
import { call, PASSWORD } from '#tests/e2e/support/customer.ts';
import { expect, newEmail } from '#tests/e2e/support/shop.ts';
import { type Conditions, GOOD } from '#tests/support/servers/bad-network.ts';
import { bookPatiently, type Patience } from './patient.ts';

/** Networks in which a patient customer books from the home page to the order. */
const NETWORKS: Record<string, { conditions: Partial<Conditions>; patience: Patience }> = {
  'a good one': { conditions: GOOD, patience: { waitMs: 15_000, tries: 2 } },
  '2G: 50 kbit/s and a second': {
    conditions: { bytesPerSecond: 6_250, latencyMs: 1_000 },
    patience: { waitMs: 60_000, tries: 3 },
  },
  'one that loses 30 % of the answers': { conditions: { lossPercent: 30 }, patience: { waitMs: 8_000, tries: 12 } },
};

for (const [name, { conditions, patience }] of Object.entries(NETWORKS)) {
  test(`a new customer books once, in ${name}`, async ({ page, network, shopOrigin }) => {
    const email = newEmail();
    network.set(conditions);
    const took = await bookPatiently(page, patience, email);
    console.log(name, took);
    network.set({});
    const { access } = await call<{ access: string }>(page.request, 'post', `${shopOrigin}/api/users/login/`, {
      data: { email, password: PASSWORD },
    });
    expect(await call<unknown[]>(page.request, 'get', `${shopOrigin}/api/orders/`, { token: access })).toHaveLength(1);
  });
}
