import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute, hasTool } from './execute.ts';
import type { Finding, Target } from './report.ts';

const missing = (tool: string): Finding[] => [
  { tool, level: 'info', what: 'not on this machine', explained: `Install Debian's package "${tool}" to run it.` },
];

/** Paths of forgotten files, debug pages and other frameworks. */
const FORGOTTEN = `.env .env.local .git/HEAD .git/config .gitignore .npmrc .htaccess .DS_Store .svn/entries .well-known/security.txt
  admin admin/ administrator api api/ api/admin api/debug api/internal api/v1 api/users api/users/1/ api/orders/1/ actuator
  actuator/env backup backup.sql backup.zip config config.json config.yml console dashboard debug dump.sql database.sql
  docker-compose.yml Dockerfile graphql id_rsa info.php login.php metrics node_modules package.json package-lock.json
  phpinfo.php phpmyadmin private server-status server/main.ts server/env.ts src/pages/index.astro staff staff/ swagger
  swagger.json test trace tsconfig.json uploads user users vendor wp-admin wp-login.php xmlrpc.php %2e%2e/package.json
  ..%2fpackage.json _astro/..%2f..%2fpackage.json dist/ .data/ .data/token-secret token-secret sitemap.xml robots.txt`;

/** Addresses that answer on purpose. */
const MEANT: Readonly<Record<string, string>> = {
  'api/orders/1/': 'Asks for a session before it checks whether the order exists.',
  'sitemap.xml': 'The list of public pages, for search engines.',
  'robots.txt': 'Tells search engines what to read.',
  '.well-known/security.txt': 'Where to report a weakness.',
  staff: 'The staff’s own page; its calls ask for a role.',
  'staff/': 'The staff’s own page; its calls ask for a role.',
};

/** Searches for files and pages that were published by mistake. */
export async function ffuf({ origin, folder, capMs }: Target): Promise<Finding[]> {
  if (!hasTool('ffuf')) return missing('ffuf');
  const list = join(folder, 'words.txt');
  const report = join(folder, 'ffuf.json');
  const words = FORGOTTEN.split(/\s+/);
  await writeFile(list, words.join('\n'));
  const codes = '200,201,204,301,302,307,308,401,403,500-599';
  await execute('ffuf', ['-u', `${origin}/FUZZ`, '-w', list, '-mc', codes, '-o', report, '-of', 'json', '-s'], {
    capMs,
    cwd: folder,
  });
  const { results } = JSON.parse(await readFile(report, 'utf8')) as {
    results: { input: Record<string, string>; status: number }[];
  };
  const found = results.map(({ input, status }): Finding => {
    const word = input.FUZZ ?? '';
    const what = `/${word} answers ${status}`;
    return { tool: 'ffuf', level: 'medium', what, explained: MEANT[word] ?? null };
  });
  const summary = `${words.length} addresses tried, ${results.length} answered`;
  return [{ tool: 'ffuf', level: 'info', what: summary, explained: '' }, ...found];
}

type WapitiReport = { vulnerabilities: Record<string, { info: string; path: string; level?: number }[]> };

/** Why a finding of wapiti about headers is not a weakness, or null. */
function explainWapiti(kind: string, info: string): string | null {
  if (kind === 'HTTP Secure Headers' && /Strict-Transport-Security/.test(info))
    return 'Sent only where the site itself has https; this instance is plain http on loopback.';
  if (kind === 'HTTP Secure Headers' && /X-XSS-Protection/.test(info))
    return 'Browsers dropped this filter, because it had security holes of its own; the policy replaces it.';
  if (kind === 'Content Security Policy Configuration' && /style-src|upgrade-insecure/i.test(info))
    return 'Styles are allowed by file and hash; it requires https only where the site has it.';
  return null;
}

/** Crawls the pages and attacks what it finds: injection, scripting, files, redirects, headers. */
export async function wapiti({ origin, access, folder, capMs }: Target): Promise<Finding[]> {
  if (!hasTool('wapiti')) return missing('wapiti');
  const report = join(folder, 'wapiti.json');
  const seconds = String(Math.floor(capMs / 3_000));
  const modules =
    'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,ssrf,xss,xxe';
  const args = ['-u', `${origin}/`, '--scope', 'domain', '-m', modules, '-f', 'json', '-o', report];
  const bounds = [
    '--max-scan-time',
    seconds,
    '--max-attack-time',
    '15',
    '-t',
    '5',
    '--flush-session',
    '--no-bugreport',
  ];
  const api = [
    '/api/services/',
    '/api/services/1/',
    '/api/discounts/?type=signup',
    '/temp-verify-email/?email=a',
    '/login/?continue=a',
  ];
  const starts = api.flatMap((path) => ['-s', `${origin}${path}`]);
  const session = ['--store-session', join(folder, 'wapiti'), '-H', `Authorization: Bearer ${access}`];
  const { isCut } = await execute('wapiti', [...args, ...bounds, ...starts, ...session], { capMs, cwd: folder });
  const text = await readFile(report, 'utf8').catch(() => null);
  const state = isCut ? 'ended by the time cap' : 'ran to its end';
  if (text === null)
    return [{ tool: 'wapiti', level: 'info', what: `${state}, no report`, explained: 'Give it more SCAN_MINUTES.' }];
  const { vulnerabilities } = JSON.parse(text) as WapitiReport;
  const found = Object.entries(vulnerabilities).flatMap(([kind, items]) =>
    items.map(({ info, path, level }): Finding => {
      const what = `${kind}: ${info} (${path})`.replace(/\s+/g, ' ');
      return { tool: 'wapiti', level: level === 1 ? 'low' : 'medium', what, explained: explainWapiti(kind, info) };
    }),
  );
  return [{ tool: 'wapiti', level: 'info', what: `${state}, ${found.length} findings`, explained: '' }, ...found];
}

/** Tries to reach the database through every kind of input: bodies, path parts, headers. */
export async function sqlmap({ origin, access, slug, folder, capMs }: Target): Promise<Finding[]> {
  if (!hasTool('sqlmap')) return missing('sqlmap');
  const json = ['-H', 'Content-Type: application/json'];
  const bearer = ['-H', `Authorization: Bearer ${access}`];
  const places: Record<string, string[]> = {
    login: ['-u', `${origin}/api/users/login/`, '--data', '{"email":"a@example.com*","password":"b*"}', ...json],
    register: [
      '-u',
      `${origin}/api/users/register/`,
      '--data',
      '{"email":"s@example.com","password":"long enough 9","referral_code":"A*"}',
      ...json,
    ],
    'verification key': ['-u', `${origin}/api/users/verify-email/abc*/`, '--data', '{}', ...json],
    'service id': ['-u', `${origin}/api/services/1*/`],
    'order slug': ['-u', `${origin}/api/orders/${slug}*/`, ...bearer],
    'payment reference': ['-u', `${origin}/api/payments/intents/order_1_x*/`, ...bearer],
  };
  const common = ['--batch', '--level', '2', '--risk', '1', '--timeout', '5', '--retries', '0', '--technique', 'BEUT'];
  const quiet = [
    '--disable-coloring',
    '--dbms',
    'postgresql',
    '--ignore-code',
    '*',
    '--output-dir',
    join(folder, 'sqlmap'),
  ];
  const findings: Finding[] = [];
  for (const [place, at] of Object.entries(places)) {
    const share = capMs / Object.keys(places).length;
    const { output, isCut } = await execute('sqlmap', [...at, ...common, ...quiet], { capMs: share, cwd: folder });
    const isHit = /is vulnerable|sqlmap identified the following injection/i.test(output);
    const state = isCut ? 'nothing within its time' : 'nothing, ran to its end';
    const what = isHit ? `${place}: an injection` : `${place}: ${state}`;
    findings.push({ tool: 'sqlmap', level: isHit ? 'high' : 'info', what, explained: isHit ? null : '' });
  }
  return findings;
}
