import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { createLog } from '#server/log.ts';
import { openTeamSocket, sendTeamCommand } from '#server/team-socket.ts';
import { bareEnv } from '#tests/support/ops/ops-process.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
let folder: string;
let close: () => Promise<void>;

beforeAll(async () => {
  shop = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'soleklean-team-socket-'));
  // A file that a killed shop leaves.
  await writeFile(join(folder, 'team.sock'), '');
  close = await openTeamSocket(shop.world, folder, createLog('silent'));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
  await shop.close();
});

/** Runs `npm run staff` as a process. Its first line names the database; `out` is the rest. */
function staff(...words: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...bareEnv(), DATA_DIR: folder };
    execFile(process.execPath, ['ops/staff.ts', ...words], { env }, (error, out, err) => {
      const [first = '', ...rest] = out.split('\n');
      expect(first).toBe(`Database: the embedded one in ${folder} (DATA_DIR of the environment)`);
      resolve({ code: error === null ? 0 : Number(error.code), out: `${rest.join('\n')}${err}`.trim() });
    });
  });
}

test('the command reaches the running shop', async () => {
  const user = await shop.newUser();
  expect(await staff('add', user.email, 'owner')).toEqual({
    code: 0,
    out: messages.teamCalls.joined(user.email, 'owner'),
  });
  expect(await staff('remove', user.email)).toEqual({ code: 1, out: messages.teamCalls.lastOwner(user.email) });
  expect((await sendTeamCommand(folder, ['list']))?.lines).toEqual([`owner   ${user.email}`]);
});

test('its socket is open to the shop’s own user only', async () => {
  expect((await stat(join(folder, 'team.sock'))).mode & 0o777).toBe(0o600);
});

test('invalid input on the socket is refused', async () => {
  for (const said of ['no JSON\n', '{"add":"me"}\n', `${'x'.repeat(300_000)}`]) {
    const socket = createConnection(join(folder, 'team.sock'));
    socket.on('error', () => undefined);
    const heard = new Promise<string>((resolve) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    socket.write(said);
    expect(await heard).toBe('');
  }
  expect((await sendTeamCommand(folder, ['list']))?.isDone).toBe(true);
});

test('without a running shop there is no answer', async () => {
  expect(await sendTeamCommand(join(folder, 'elsewhere'), ['list'])).toBeNull();
});
