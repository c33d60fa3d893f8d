import type { Pesewas } from '#domain/prices/money.ts';

/** One tax or levy, in hundredths of a percent: 1500 is 15 %. */
export type TaxRate = { name: string; rate: number };
/**
 * Taxes in the order in which they apply. Those of one stage share a base; each stage's base includes the taxes of the
 * stages before it.
 */
export type TaxStages = readonly (readonly TaxRate[])[];
/** Which taxes apply from which day on (2026-01-01), oldest first. */
export type TaxPlan = readonly { from: string; stages: TaxStages }[];
/** A price as it splits: `base` and the lines add up to the price exactly. */
export type TaxSplit = { base: Pesewas; lines: { name: string; rate: number; amount: Pesewas }[] };

const WHOLE = 10_000;

/** The taxes of a day; none before the plan's first day. */
export function taxesOn(plan: TaxPlan, day: string): TaxStages {
  return plan.findLast(({ from }) => from <= day)?.stages ?? [];
}

const stageRate = (stage: readonly TaxRate[]) => BigInt(stage.reduce((sum, { rate }) => sum + rate, 0));

/** The price without its taxes, rounded half up to a whole pesewa. */
function baseOf(price: Pesewas, stages: TaxStages): Pesewas {
  const factor = stages.reduce((product, stage) => product * (BigInt(WHOLE) + stageRate(stage)), 1n);
  const shares = BigInt(price) * BigInt(WHOLE) ** BigInt(stages.length);
  return Number((2n * shares + factor) / (2n * factor));
}

/** The tax in a price that includes it, in pesewas. The price is not negative. */
export function taxIn(price: Pesewas, stages: TaxStages): Pesewas {
  return price - baseOf(price, stages);
}

/** How much of the whole tax each rate is, as whole numbers. */
function weightsOf(stages: TaxStages): bigint[] {
  let before = 1n;
  return stages.flatMap((stage, index) => {
    const rest = BigInt(WHOLE) ** BigInt(stages.length - 1 - index);
    const weights = stage.map(({ rate }) => BigInt(rate) * before * rest);
    before *= BigInt(WHOLE) + stageRate(stage);
    return weights;
  });
}

/**
 * Splits a sum of tax among its rates. Pesewas that remain after rounding down go to the rates with the largest
 * remainders, of equal ones to the last.
 */
function splitAmong(tax: Pesewas, stages: TaxStages): Pesewas[] {
  const weights = weightsOf(stages);
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const share = BigInt(tax) * weight;
    return { index, amount: Number(share / whole), rest: share % whole };
  });
  let left = tax - parts.reduce((sum, { amount }) => sum + amount, 0);
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? b.index - a.index : a.rest < b.rest ? 1 : -1))) {
    if (left === 0) break;
    part.amount += 1;
    left -= 1;
  }
  return parts.map(({ amount }) => amount);
}

/** Splits a price that includes its taxes into its base and one line for each tax; they add up to the price exactly. */
export function splitTax(price: Pesewas, stages: TaxStages): TaxSplit {
  const base = baseOf(price, stages);
  const amounts = splitAmong(price - base, stages);
  return { base, lines: stages.flat().map(({ name, rate }, index) => ({ name, rate, amount: amounts[index] ?? 0 })) };
}
