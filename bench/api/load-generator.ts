import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const FOLDER = 'bench/api/load';
/** A slower answer counts as no answer. */
const TIMEOUT_S = 30;

/** One request of a sequence; `context` belongs to the sequence and is empty at first. */
export type Request = {
  method: 'GET' | 'POST';
  /** The name under which its answers are counted. */
  name: string;
  make(context: Record<string, string>): { path: string; body?: string; headers?: Record<string, string> };
};

/** What was measured: answers a second, and their times in ms. */
export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  /** Answers by status, and `none` for those that did not arrive. */
  statuses: Record<string, number>;
};

type Prepared = { path?: string; body?: string; headers?: Record<string, string>; method?: string };
type Options = {
  url: string;
  connections: number;
  duration: number;
  timeout: number;
  requests: { method: string; setupRequest: (request: Prepared, context: Record<string, string>) => Prepared }[];
};
type Instance = {
  on(event: 'response', listener: (client: object, status: number, bytes: number, ms: number) => void): void;
  on(event: 'reqError', listener: () => void): void;
};
type Autocannon = (options: Options, done: (error: Error | null, result: { duration: number }) => void) => Instance;

let loaded: Autocannon | null = null;

async function autocannon(): Promise<Autocannon> {
  if (loaded !== null) return loaded;
  // npm writes this file last: an installation that was cut off is begun again.
  if (!existsSync(`${FOLDER}/node_modules/.package-lock.json`))
    await promisify(execFile)('npm', ['ci', '--prefix', FOLDER]);
  const { default: found }: { default: Autocannon } = await import(
    `${process.cwd()}/${FOLDER}/node_modules/autocannon/autocannon.js`
  );
  loaded = found;
  return found;
}

function summed(times: number[], statuses: Record<string, number>, seconds: number): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), max: at(1), statuses };
}

/**
 * Sends a sequence of requests again and again over `connections`, each waiting for its answer, for `seconds`. Returns
 * the measurements by name.
 */
export async function runClosedLoop(
  url: string,
  requests: Request[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Record<string, Measured>> {
  const shoot = await autocannon();
  const times: Record<string, number[]> = Object.fromEntries(requests.map(({ name }) => [name, []]));
  const statuses: Record<string, Record<string, number>> = {};
  const turns = new WeakMap<object, number>();
  let failed = 0;
  const duration = await new Promise<number>((resolve, reject) => {
    const options: Options = {
      url,
      connections,
      duration: seconds,
      timeout: TIMEOUT_S,
      requests: requests.map(({ method, make }) => ({
        method,
        setupRequest: (request, context) => {
          const { headers, ...made } = make(context);
          const type: Record<string, string> = made.body === undefined ? {} : { 'Content-Type': 'application/json' };
          return { ...request, ...made, headers: { ...request.headers, ...type, ...headers } };
        },
      })),
    };
    const instance = shoot(options, (error, result) => (error ? reject(error) : resolve(result.duration)));
    instance.on('reqError', () => {
      failed += 1;
    });
    instance.on('response', (client, status, _, ms) => {
      const turn = turns.get(client) ?? 0;
      turns.set(client, turn + 1);
      const name = requests[turn % requests.length]?.name ?? '';
      times[name]?.push(ms);
      const counted = statuses[name] ?? {};
      statuses[name] = counted;
      counted[status] = (counted[status] ?? 0) + 1;
    });
  });
  return Object.fromEntries(
    Object.entries(times).map(([name, each]) => {
      return [name, summed(each, { ...statuses[name], ...(failed === 0 ? {} : { none: failed }) }, duration)];
    }),
  );
}

/**
 * Starts a sequence of requests `perSecond` times a second for `seconds`, evenly, without waiting for earlier answers.
 * Times count from when a sequence was due, or from its previous answer.
 */
export async function runAtRate(
  url: string,
  requests: Request[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Record<string, Measured>> {
  const times: Record<string, number[]> = Object.fromEntries(requests.map(({ name }) => [name, []]));
  const statuses: Record<string, Record<string, number>> = {};
  const play = async (due: number) => {
    const context: Record<string, string> = {};
    let began = due;
    for (const { method, name, make } of requests) {
      const { path, body, headers } = make(context);
      const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const answer = await fetch(url + path, {
        method,
        headers: { ...type, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT_S * 1000),
      })
        .then(async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        })
        .catch(() => 'none');
      times[name]?.push(performance.now() - began);
      const counted = statuses[name] ?? {};
      statuses[name] = counted;
      counted[answer] = (counted[answer] ?? 0) + 1;
      began = performance.now();
    }
  };
  const start = performance.now();
  const playing: Promise<void>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = start + (turn * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    playing.push(play(due));
  }
  await Promise.all(playing);
  const took = (performance.now() - start) / 1000;
  return Object.fromEntries(
    Object.entries(times).map(([name, each]) => [name, summed(each, statuses[name] ?? {}, took)]),
  );
}
