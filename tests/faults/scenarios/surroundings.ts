import { connect, type Socket } from 'node:net';
import { DAY_MS } from '#domain/durations.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { assertTrue, overGoal, type Scenario } from '#tests/faults/scenario.ts';
import { createMailServer } from '#tests/faults/servers/mail-server.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { percentile, until, wait } from '#tests/faults/wait.ts';
import { paidPurchase } from './process.ts';

/** F19: the machine's clock is wrong by a day or a year, in both directions. */
async function wrongClock(stage: Stage): Promise<string> {
  const shifts = stage.isShort ? [DAY_MS] : [DAY_MS, -DAY_MS, 365 * DAY_MS, -365 * DAY_MS];
  for (const shift of shifts) {
    await stage.api().stop();
    await stage.open({
      nodeOptions: ['--import', './tests/faults/shifted-clock.ts'],
      env: { CLOCK_SHIFT_MS: String(shift) },
    });
    await stage.renew(stage.shopper());
    for (let order = 0; order < 5; order += 1) {
      const purchase = await stage.register();
      if (purchase === null) continue;
      stage.pay(purchase);
      await stage.post(purchase);
    }
  }
  return `wrong by ${shifts.map((shift) => `${shift / DAY_MS} d`).join(', ')}: every payment accounted for`;
}

/** F20: 200 connections that never finish their request. */
async function slowloris(stage: Stage): Promise<string> {
  const { hostname, port } = new URL(stage.origin);
  const sockets: Socket[] = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write('POST /api/orders/ HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 1_000);
  const others: number[] = [];
  const deadline = Date.now() + (stage.isShort ? 3_000 : 30_000);
  while (Date.now() < deadline) {
    const reply = await send(stage.origin, 'GET', '/api/services/');
    assertTrue(reply?.status === 200, `another customer was answered ${reply?.status}`);
    others.push(reply?.ms ?? 0);
    await wait(20);
  }
  clearInterval(drip);
  const open = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  const p99 = percentile(others, 99);
  assertTrue(stage.isShort || open === 0, `${open} of 200 slow connections were kept`);
  return `others p99 ${p99} ms${overGoal(p99, 300)}; ${200 - open} of 200 cut off`;
}

/** F22: the mail server is down, then back. */
async function mailAway(stage: Stage): Promise<string> {
  const mail = await createMailServer();
  await stage.api().stop();
  await stage.open({ env: { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' } });
  const before = stage.accounts.length;
  for (let more = 0; more < 5; more += 1) await stage.newAccount({ isLeftAlone: true });
  const registered = stage.accounts.slice(before);
  assertTrue(registered.length === 5, 'registering depends on the mail server');
  const purchase = await paidPurchase(stage);
  assertTrue((await stage.place(purchase)) || purchase.isDiscounted, 'ordering depends on the mail server');
  await wait(stage.rounds(1_500, 30_000));
  await mail.open();
  const has = (email: string) => mail.taken.filter((each) => each.startsWith(`${email}:`)).length;
  const ms = await until('the mails', 120_000, async () => registered.every((email) => has(email) > 0));
  await wait(1_500);
  for (const email of registered) assertTrue(has(email) === 1, `${email} got ${has(email)} mails`);
  await stage.api().stop();
  await mail.close();
  await stage.open();
  return `${registered.length} accounts made meanwhile; each mail once, ${Math.round(ms / 1000)} s after the server was back`;
}

const BOTH: Scenario['on'] = ['PostgreSQL', 'PGlite'];

/** Faults of clock, network and mail. */
export const surroundingScenarios: Scenario[] = [
  { id: 'F19', what: 'the clock is wrong', on: BOTH, shortOn: ['PostgreSQL'], run: wrongClock },
  { id: 'F20', what: '200 connections that never finish', on: BOTH, shortOn: [], run: slowloris },
  { id: 'F22', what: 'mail server away', on: BOTH, shortOn: ['PostgreSQL'], run: mailAway },
];
