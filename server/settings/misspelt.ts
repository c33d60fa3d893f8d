/** The settings of the hosts, the build, the containers and the editors' forms, which are in the same file as the server's. */
export const OTHER_SETTINGS = [
  ...['API_UPSTREAM', 'CADDY_VERSION', 'KEEP_ASSETS', 'NGINX_BROTLI', 'SITE_CERTIFICATE', 'SITE_LOGS'],
  ...['SITE_PORT', 'SITE_PROXIES', 'SITE_ROOT'],
  ...['ENV_FILE', 'POSTGRES_PASSWORD', 'PUBLIC_API_URL', 'PUBLIC_SERVICE_WORKER'],
  ...['EDIT_REPOSITORY', 'EDIT_BRANCH', 'EDIT_AUTHOR', 'EDIT_PORT'],
];

/** Prefixes of our settings: any unknown name with one of them is a mistake. */
const OURS =
  /^(?:PAYSTACK|TAX|SMTP|MAIL|S3|PHOTO|TRUST(?:ED)?|CORS|METRICS|BUILD_HOOK|WHATSAPP|ARKESEL|VAPID|TOKEN|RATE|REFUSE|REVEAL|PRACTICE|GOOGLE_(?:CLIENT|JWKS|REQUIRE|MAPS?|NONCE))_/i;
/** What Kubernetes writes into the environment for a service that is called like one of our beginnings. */
const SERVICE_LINK = /_SERVICE_HOST$|_SERVICE_PORT|_PORT_\d{1,5}_./;
/** Shorter names are too similar to those of the system. */
const SHORTEST = 6;

/** A name without surrounding spaces, `export` and invisible characters, and with underscores for hyphens. */
const cleaned = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/^export /i, '')
    .replaceAll('-', '_');

/**
 * One sentence for each name that is a setting's but for what cannot be seen or does not belong there, and for each
 * that is nearly NODE_ENV: a live shop of that file would open as a practice shop.
 */
export function unreadNameProblems(env: Record<string, string | undefined>, settings: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name) || name.length > 60) return [];
    const meant = cleaned(name);
    if (name !== meant && settings.includes(meant))
      return [`A setting is written as ${JSON.stringify(name)} and is not read. Write its name as ${meant}.`];
    return /^NODE_?ENV(?:IRONMENT)?$/i.test(meant) ? [misspelt(name, 'NODE_ENV')] : [];
  });
}

const misspelt = (name: string, meant: string) =>
  `${name} is not a setting of the shop. Did you mean ${meant}? All are listed in .env.example.`;

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
    if (known.includes(name) || known.includes(cleaned(name)) || name.length > 60) return [];
    const near = nearest(name, known);
    return isMeantForUs(name, value, near.distance) ? [misspelt(name, near.name)] : [];
  });
}
