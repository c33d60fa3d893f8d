/** The most that a long text may add to the same request with a short text, in ms of processor time. */
export const ALLOWED_MS = 20;
/** The same on a busy machine, which is slower: more than this is no noise. In ms. */
const CAP_MS = 100;
/** Twice the text may need at most this many times the work: linear is 2, quadratic 4. */
const GROWTH_MAX = 3;
const AGAIN = 4;
/** Certainly a fault, so it is not measured again. In ms. */
const SURE_MS = 1_000;
/** After this many faults the run stops. */
const ENOUGH = 3;

/**
 * One input that takes text. `ask(share)` fills it to that share of its limit, 1 for all of it; `plain` is the same
 * request with a short text, whose own work (a hash, a query) does not count.
 */
export type TextInput<Request> = { name: string; plain: Request; fill(share: number): Request };

/** Sends a request and returns its cost to the process, in ms of processor time. */
export type Cost<Request> = (request: Request) => Promise<number>;

async function least<Request>(cost: Cost<Request>, request: Request): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < AGAIN; turn += 1) ms = Math.min(ms, await cost(request));
  return ms;
}

export type CostReport = { worst: { name: string; ms: number }; faults: string[] };

/**
 * Fills each input and compares the cost with the same request and a short text. A costly result is measured again:
 * noise disappears, a costly text stays. It is a fault when it costs more than allowed and grows faster than the text,
 * or costs far more than allowed.
 */
export async function measureInputs<Request>(
  inputs: readonly TextInput<Request>[],
  cost: Cost<Request>,
): Promise<CostReport> {
  const faults: string[] = [];
  let worst = { name: 'nothing', ms: 0 };
  for (const { name, plain, fill } of inputs) {
    const once = await cost(fill(1));
    if (once > SURE_MS) faults.push(`${name}: ${once.toFixed(0)} ms`);
    if (faults.length >= ENOUGH) break;
    if (once <= worst.ms || once > SURE_MS) continue;
    const base = await least(cost, plain);
    const ms = once <= base + worst.ms ? once - base : (await least(cost, fill(1))) - base;
    if (ms > worst.ms) worst = { name, ms };
    if (ms <= ALLOWED_MS) continue;
    const half = (await least(cost, fill(0.5))) - base;
    if (ms > CAP_MS || ms > half * GROWTH_MAX) {
      faults.push(`${name}: ${ms.toFixed(1)} ms, half of it ${half.toFixed(1)} ms`);
    }
  }
  return { worst, faults };
}
