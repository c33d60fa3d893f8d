import { databaseAddress, serverUrls } from '#server/settings/addresses/database-address.ts';
import { isThisMachine } from '#server/settings/addresses/hosts.ts';
import type { Environment } from '#server/settings/environment.ts';
import { PRACTICE_RISKS, type PracticeRisk } from './practice-risks.ts';

const isPublicSite = (address: string | undefined) =>
  address !== undefined && (address.startsWith('https://') || !isThisMachine(new URL(address).hostname));

function isElsewhere(address: string | undefined, fallbackHost: string | undefined): boolean {
  if (address === undefined) return false;
  return serverUrls(address).some((url) => {
    const database = databaseAddress(url, fallbackHost);
    return database !== null && !isThisMachine(database.host);
  });
}

/** The setting that brings each risk, with what is wrong about it; null where none does. */
function risksOf(e: Environment, databaseHost: string | undefined): Record<PracticeRisk, string | null> {
  const key = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'] as const;
  const liveKey = key.find((name) => /^[a-z]+_live_/i.test(e[name] ?? ''));
  const elsewhere = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).find((name) =>
    isElsewhere(e[name], databaseHost),
  );
  const site = (['SITE_URL', 'API_URL'] as const).find((name) => isPublicSite(e[name]));
  return {
    'live-key': liveKey === undefined ? null : `${liveKey} is a live key`,
    'public-site': site === undefined ? null : `${site} is an address that others reach`,
    'remote-database': elsewhere === undefined ? null : `${elsewhere} names a database on another machine`,
    'public-host': isThisMachine(e.HOST) ? null : `HOST ${e.HOST} lets other machines in`,
  };
}

/** The risks that a practice shop of these settings takes, allowed or not. `databaseHost`: PGHOST. */
export function practiceRisks(e: Environment, databaseHost?: string): PracticeRisk[] {
  const risks = risksOf(e, databaseHost);
  return PRACTICE_RISKS.filter((risk) => risks[risk] !== null);
}

/** One sentence for each risk that PRACTICE_ALLOWS does not name. */
export function practiceProblems(e: Environment, databaseHost?: string): string[] {
  const risks = risksOf(e, databaseHost);
  return practiceRisks(e, databaseHost)
    .filter((risk) => !e.PRACTICE_ALLOWS.includes(risk))
    .map(
      (risk) =>
        `${risks[risk]}, and this is a practice shop. Set NODE_ENV=production, or PRACTICE_ALLOWS=${risk} if it is meant.`,
    );
}
