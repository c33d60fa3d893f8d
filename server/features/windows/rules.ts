import { DEFAULT_RULES, type WindowRules } from '#domain/windows/rules.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { newestRules } from './rules.queries.ts';

/** The rules in force: what the owner saved last, or those of a shop without windows. */
export async function currentRules(db: Db | Tx): Promise<WindowRules> {
  return (await newestRules(db))?.rules ?? DEFAULT_RULES;
}
