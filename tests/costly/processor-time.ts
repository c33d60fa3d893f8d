/** What one request may cost beyond the same request with a short text, in ms of processor time. */
export const ALLOWED_MS = 20;
/** A machine that does much else slows the same work down; what takes this long is no accident. In ms. */
const CAP_MS = 100;
/** Twice the text, at most this many times the work: linear is 2, quadratic 4. */
const GROWTH_MAX = 3;
const AGAIN = 4;
/** A fault for sure, which nobody waits for again. In ms. */
const SURE_MS = 1_000;
/** After so many faults the rest is not worth its time. */
const ENOUGH = 3;

/**
 * One place where text comes in. `ask(share)` fills it to that share of what it admits, 1 for all of it; `plain` is the
 * same with a short text, whose work (a hash, a query) is no fault of the text.
 */
export type TextInput<Request> = { name: string; plain: Request; fill(share: number): Request };

/** Does what a request asks for and answers what it cost the process, in ms of processor time. */
export type Cost<Request> = (request: Request) => Promise<number>;

async function least<Request>(cost: Cost<Request>, request: Request): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < AGAIN; turn += 1) ms = Math.min(ms, await cost(request));
  return ms;
}

export type CostReport = { worst: { name: string; ms: number }; faults: string[] };

/**
 * Fills each door and holds what it costs against the same request with a short text. Whatever looks costly is tried
 * again: noise goes, a costly text stays. It is a fault when it costs more than allowed and grows faster than the text,
 * or costs far more than allowed however it grows.
 */
export async function measureInputs<Request>(
  doors: readonly TextInput<Request>[],
  cost: Cost<Request>,
): Promise<CostReport> {
  const faults: string[] = [];
  let worst = { name: 'nothing', ms: 0 };
  for (const { name, plain, fill } of doors) {
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
