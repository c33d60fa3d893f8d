import type { OpenDatabase } from '#server/db/open.ts';
import type { Settings } from '#server/env.ts';
import type { GivenSettings } from '#server/settings/env-file.ts';
import type { Finding } from './finding.ts';

/** How the shop's database was found. */
export type FoundDatabase =
  | { state: 'open'; database: OpenDatabase }
  /** No embedded database yet. */
  | { state: 'absent' }
  /** The embedded database is open in the shop that runs. */
  | { state: 'in use'; sentence: string };

/** A site's certificate, as it was shown: until when it is valid, and why it is not trusted. */
export type Certificate = { validTo: Date; problem: string | null };

/** What the checks use of the outside; tests replace it. */
export type Dependencies = {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  certificate: (host: string, port: number, signal: AbortSignal) => Promise<Certificate>;
  /** Google's addresses that no setting names. */
  googleTokens: string;
  googlePlaces: string;
  /** The folder of the site's content. */
  content: string;
};

/** What a check reads: the settings, and where the shop answers. */
export type Shop = Dependencies & {
  given: GivenSettings;
  /** The whole environment, the settings' file included. */
  env: Readonly<Record<string, string | undefined>>;
  /** What can be read of the settings; those that can't are left out and named in `unread`. */
  settings: Settings;
  unread: ReadonlySet<string>;
  /** One sentence for each thing that would stop the start. */
  problems: string[];
  /** Opens the database once for all checks; rejects when it can't be opened. */
  database: () => Promise<FoundDatabase>;
};

/** One check. It may take as long as its signal lets it, and may throw. */
export type Check = { name: string; run: (shop: Shop, signal: AbortSignal) => Promise<Finding[]> };

/** The settings of a check that can't be read, as a finding's words; null when all can. */
export function unreadableSettings({ unread }: Pick<Shop, 'unread'>, ...beginnings: string[]): string | null {
  const names = [...unread].filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
  return names.length === 0 ? null : `not asked, because ${names.join(' and ')} can't be used`;
}
