import { databaseAddress } from './database-address.ts';
import type { Environment } from './environment.ts';
import { isThisMachine } from './hosts.ts';
import { PRACTICE_RISKS, type PracticeRisk } from './practice-risks.ts';

const isPublicSite = (address: string | undefined) =>
  address !== undefined && (address.startsWith('https://') || !isThisMachine(new URL(address).hostname));

function isElsewhere(address: string | undefined): boolean {
  const database = address === undefined ? null : databaseAddress(address);
  return database !== null && !isThisMachine(database.host);
}

/** For each risk the setting that causes it and the problem; null when there is none. */
function risksOf(e: Environment): Record<PracticeRisk, string | null> {
  const key = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'] as const;
  const liveKey = key.find((name) => /^[sp]k_live_/.test(e[name] ?? ''));
  const site = (['SITE_URL', 'API_URL'] as const).find((name) => isPublicSite(e[name]));
  return {
    'live-key': liveKey === undefined ? null : `${liveKey} is a live key`,
    'public-site': site === undefined ? null : `${site} is an address that others can reach`,
    'remote-database': isElsewhere(e.DATABASE_URL) ? 'DATABASE_URL names a database on another machine' : null,
    'public-host': isThisMachine(e.HOST) ? null : `HOST ${e.HOST} lets other machines in`,
  };
}

/** The risks that these settings of a practice shop have, allowed or not. */
export function practiceRisks(e: Environment): PracticeRisk[] {
  const risks = risksOf(e);
  return PRACTICE_RISKS.filter((risk) => risks[risk] !== null);
}

/** One sentence for each risk that PRACTICE_ALLOWS does not name. */
export function practiceProblems(e: Environment): string[] {
  const risks = risksOf(e);
  return practiceRisks(e)
    .filter((risk) => !e.PRACTICE_ALLOWS.includes(risk))
    .map(
      (risk) =>
        `${risks[risk]}, and this is a practice shop. Set NODE_ENV=production, or PRACTICE_ALLOWS=${risk} if it is meant.`,
    );
}
