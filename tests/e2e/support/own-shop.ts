import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TeamRole } from '#domain/accounts/roles.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { untilReady } from '#tests/support/servers/until-ready.ts';
import { type Asker, type Customer, newCustomer, signedInAgain } from './customer.ts';
import { test as base } from './shop.ts';
import { joinTeam } from './team.ts';

/** A busy machine takes its time for the migrations. */
const START_WITHIN_MS = 180_000;

/** A shop that one file has for itself: what its owner sets is in force for nobody else. */
export type OwnShop = { origin: string; data: string };

/** Tests against a shop of their own, with the built site and an empty database. */
export const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'own-shop-'));
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const { PATH = '' } = process.env;
      const env = { PATH, PORT: String(port), DATA_DIR: data, RATE_LIMITS: 'relaxed', LOG_LEVEL: 'error' };
      const child = spawn(process.execPath, ['server/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'], env });
      const ended = once(child, 'exit');
      try {
        await untilReady(origin, child, START_WITHIN_MS);
        await use({ origin, data });
      } finally {
        child.kill('SIGTERM');
        await ended;
        await rm(data, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 2 * START_WITHIN_MS },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.origin),
});

/** A team member of a shop of one's own. */
export async function ownMember(page: Asker, { data }: OwnShop, role: TeamRole): Promise<Customer> {
  const member = await newCustomer(page, { firstName: 'Yaw' });
  await joinTeam(data, member, role);
  return signedInAgain(page, member);
}
