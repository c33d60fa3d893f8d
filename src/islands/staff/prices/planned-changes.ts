import type { PricedItem, PricesState } from '#contract/staff/settings/prices.ts';

type Change = PricesState['changes'][number];

/** What begins later of a price, in its order: of two that begin at one moment the one that was saved last counts. */
export function plannedChanges(changes: readonly Change[], { kind, key }: Pick<PricedItem, 'kind' | 'key'>): Change[] {
  const ahead = changes
    .filter((change) => change.kind === kind && change.key === key && change.state === 'ahead')
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id);
  return ahead.filter(({ starts_at: startsAt }, index) => ahead[index + 1]?.starts_at !== startsAt);
}
