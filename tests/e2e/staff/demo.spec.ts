import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';

const run = promisify(execFile);

narrowOnly();

test('npm run demo fills the practice shop with a team and orders', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  const { stdout } = await run(process.execPath, ['ops/demo.ts'], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: port, SITE_URL: baseURL },
  });
  for (const role of ['owner', 'staff', 'rider'])
    expect(stdout).toMatch(new RegExp(`^${role} +\\S+@example\\.com`, 'm'));
  expect(stdout).toContain(`14 orders and a payment to settle are at ${baseURL}/staff/`);
});
