import type { Pesewas } from '#domain/prices/money.ts';

/**
 * Splits a sum by weights into whole pesewas that add up to it exactly. The weights are not negative; when all are
 * zero, the last part gets everything. BigInt keeps large sums exact.
 */
export function allocate(sum: Pesewas, weights: readonly number[]): Pesewas[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  let seen = 0;
  let given = 0;
  return weights.map((weight, index) => {
    seen += weight;
    const isLast = index === weights.length - 1;
    const upTo = isLast ? sum : all === 0 ? 0 : Number((BigInt(sum) * BigInt(seen)) / BigInt(all));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
