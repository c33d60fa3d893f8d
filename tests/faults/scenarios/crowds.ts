import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Front, openFronts } from '#tests/faults/fronts.ts';
import { assertTrue, overGoal, type Scenario } from '#tests/faults/scenario.ts';
import { send } from '#tests/faults/shopper.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { percentile, wait } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/provider.ts';

const GOAL_MS = 250;
/**
 * Only the long run fails by a time, and only when it exceeds the goal and the same calls without a crowd by this
 * factor.
 */
const GENEROUS = 8;
const OTHERS_FROM = '127.2.0.1';

type TimedResponse = { status: number; ms: number };

/** One call of another customer, from an address that does not attack; status 0: no answer. */
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
    const options = { host: '127.0.0.1', port: front.port, localAddress: OTHERS_FROM, path, method, headers };
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

/**
 * The other users, while many clients send half bodies: readers of the catalogue, and customers who register a
 * checkout.
 */
async function othersMeanwhile(stage: Stage, front: Front, forMs: number): Promise<TimedResponse[]> {
  const told: TimedResponse[] = [];
  const deadline = Date.now() + forMs;
  while (Date.now() < deadline) {
    told.push(await ask(front, '/api/services/'));
    const { access } = stage.shopper();
    told.push(await ask(front, '/api/payments/intents/', access, { ...basket(), reference: newReference() }));
    await wait(20);
  }
  return told;
}

const p99Of = (told: TimedResponse[]) =>
  percentile(
    told.map(({ ms }) => ms),
    99,
  );

async function underHalfBodies(stage: Stage, front: Front, count: number, spread: 'one' | 'many'): Promise<string> {
  const before = p99Of(await othersMeanwhile(stage, front, stage.isShort ? 1_000 : 5_000));
  // The system's limit on open files is raised to its maximum.
  const command = 'ulimit -n "$(ulimit -Hn)"; exec "$0" tests/faults/half-bodies.ts "$@"';
  const crowd = spawn('sh', ['-c', command, process.execPath, String(front.port), String(count), spread], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(crowd.stdout, 'data');
  const told = await othersMeanwhile(stage, front, stage.isShort ? 3_000 : 20_000);
  const said = text(crowd.stdout);
  crowd.kill('SIGTERM');
  const answers = JSON.parse(await said) as Record<string, number>;
  const counts = (status: number) => told.filter((one) => one.status === status).length;
  const p50 = percentile(
    told.map(({ ms }) => ms),
    50,
  );
  const p99 = p99Of(told);
  const where = `${count} half bodies from ${spread} by ${front.name}`;
  assertTrue((answers.opened ?? 0) > 0, `${where}: the crowd did not get as far as to open one`);
  assertTrue(counts(503) === 0, `${where}: others were answered 503 ${counts(503)} times of ${told.length}`);
  const lost = told.filter(({ status }) => ![200, 201].includes(status));
  assertTrue(lost.length === 0, `${where}: others were answered ${lost.map(({ status }) => status).slice(0, 9)}`);
  const bearable = GENEROUS * Math.max(GOAL_MS, before);
  assertTrue(stage.isShort || p99 <= bearable, `${where}: others p99 ${p99} ms, ${before} ms before`);
  const crowdGot = Object.entries(answers).map(([what, times]) => `${times} ${what}`);
  return `${where}: others p50 ${p50} ms, p99 ${p99} ms${overGoal(p99, GOAL_MS)} of ${told.length}, ${before} ms before, crowd ${crowdGot.join(', ')}`;
}

/** F46: bodies that never end, from one address and from many, to Node itself and to the printed servers. */
async function halfBodies(stage: Stage): Promise<string> {
  await stage.api().stop();
  await stage.open({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  await Promise.all(stage.shoppers.map(stage.renew));
  const { fronts, close } = await openFronts(stage.origin);
  const measured: string[] = [];
  try {
    for (const front of fronts) {
      measured.push(await underHalfBodies(stage, front, stage.isShort ? 300 : 2_000, 'one'));
      measured.push(await underHalfBodies(stage, front, stage.isShort ? 600 : 5_000, 'many'));
      await Promise.all(stage.shoppers.map(stage.renew));
    }
  } finally {
    await close();
  }
  const { code, ms } = await stage.api().stop();
  assertTrue(code === 0, `the API ended with ${code} after ${ms} ms`);
  await stage.open();
  return measured.join('; ');
}

/** One call with a forwarded address, as our own proxy would send it. */
const from = (stage: Stage, address: string, path: string, body: unknown) =>
  send(stage.origin, 'POST', path, { body, headers: { 'X-Forwarded-For': address } });

/** F48: one IPv6 network uses up everything that all customers share. */
async function oneNetwork(stage: Stage): Promise<string> {
  await stage.api().stop();
  await stage.open({ env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'normal' } });
  const statuses: Record<string, number> = {};
  const drive = async (times: number, path: string, bodyOf: (number: number) => unknown) => {
    let next = 0;
    const hand = async () => {
      while (next < times) {
        const number = next;
        next += 1;
        const address = `2001:db8:bad:${(number % 65_536).toString(16)}::1`;
        const reply = await from(stage, address, path, bodyOf(number));
        statuses[reply?.status ?? 0] = (statuses[reply?.status ?? 0] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, hand));
  };
  await drive(stage.isShort ? 300 : 6_000, '/api/users/register/', () => ({}));
  for (const path of ['/api/users/password/reset/', '/api/users/resend-verification-email/'])
    await drive(stage.isShort ? 30 : 6_000, path, () => ({}));
  await drive(stage.isShort ? 30 : 1_300, '/api/users/login/', (number) => {
    return { email: `nobody-${number}@example.com`, password: 'a wrong password' };
  });
  assertTrue((statuses[429] ?? 0) > 0, 'the network met no limit');
  const { email, password } = stage.shopper();
  const newcomer = { email: `new-${newReference()}@example.com`, password, first_name: 'Efua', last_name: 'Owusu' };
  for (const [address, path, body, expected] of [
    ['2001:db8:900d::1', '/api/users/register/', newcomer, 201],
    ['198.51.100.9', '/api/users/password/reset/', { email }, 200],
    ['198.51.100.9', '/api/users/resend-verification-email/', { email: newcomer.email }, 200],
    ['198.51.100.9', '/api/users/login/', { email, password }, 200],
  ] as const) {
    const reply = await from(stage, address, path, body);
    assertTrue(reply?.status === expected, `a newcomer elsewhere was answered ${reply?.status} by ${path}`);
    if (path.includes('register')) stage.accounts.push(newcomer.email);
  }
  await stage.api().stop();
  await stage.open();
  return `the network was answered ${JSON.stringify(statuses)}; newcomers elsewhere were served`;
}

const BOTH: Scenario['on'] = ['PostgreSQL', 'PGlite'];

/** What many hostile clients may do to other users. */
export const crowdScenarios: Scenario[] = [
  { id: 'F46', what: 'half-sent bodies', on: BOTH, shortOn: ['PostgreSQL'], run: halfBodies },
  { id: 'F48', what: 'shared limits driven from one network', on: BOTH, shortOn: ['PostgreSQL'], run: oneNetwork },
];
