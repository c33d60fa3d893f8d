/** The settings of the hosts, the build and the containers, which are in the same file as the server's. */
export const OTHER_SETTINGS = [
  ...['API_UPSTREAM', 'KEEP_ASSETS', 'NGINX_BROTLI', 'SITE_PORT', 'SITE_PROXIES', 'SITE_ROOT'],
  ...['POSTGRES_PASSWORD', 'PUBLIC_API_URL', 'PUBLIC_SERVICE_WORKER'],
];

/** Prefixes of our settings: any unknown name with one of them is a mistake. */
const OURS =
  /^(?:PAYSTACK|SMTP|MAIL|S3|PHOTO|TRUSTED|CORS|METRICS|TOKEN|RATE|REFUSE|REVEAL|PRACTICE|GOOGLE_(?:CLIENT|JWKS|REQUIRE|MAPS?|NONCE))_/i;
/** Variables that Kubernetes sets for a service whose name starts with one of our prefixes. */
const SERVICE_LINK = /_(?:SERVICE_(?:HOST|PORT.*)|PORT_\d+_.+)$/;
/** Shorter names are too similar to those of the system. */
const SHORTEST = 6;

const squashed = (name: string) => name.toUpperCase().replaceAll('_', '');

/** How many letters to insert, delete or replace to turn one text into the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function nearest(name: string, known: readonly string[]): { name: string; distance: number } {
  const [beginning = ''] = name.toUpperCase().split('_');
  const alike = known.filter((one) => one.startsWith(`${beginning}_`));
  const measured = (alike.length > 0 ? alike : known).map((one) => ({
    name: one,
    distance: distance(squashed(name), squashed(one)),
  }));
  return measured.reduce((best, one) => (one.distance < best.distance ? one : best));
}

/** Whether an unknown name is probably a setting: by its prefix, or because it is nearly a setting's name. */
function isMeantForUs(name: string, value: string, gap: number): boolean {
  if (OURS.test(name)) return !SERVICE_LINK.test(name) && !/^(?:tcp|udp):\/\//.test(value);
  const { length } = squashed(name);
  return length >= SHORTEST && gap <= (length < 9 ? 1 : 2);
}

/**
 * One sentence for each name in the environment that is nearly a setting's, with the setting that is probably meant.
 */
export function misspeltProblems(env: Record<string, string | undefined>, settings: readonly string[]): string[] {
  const known = [...settings, ...OTHER_SETTINGS];
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (known.includes(name) || name.length > 60) return [];
    const near = nearest(name, known);
    return isMeantForUs(name, value, near.distance)
      ? [`${name} is not a setting of the shop. Did you mean ${near.name}? All are listed in .env.example.`]
      : [];
  });
}
