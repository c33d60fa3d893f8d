import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuseSamples } from '#ops/check/content-samples.ts';
import { writeApiOrigin } from '#ops/hosts/api-origin.ts';
import { parseSettings } from '#server/env.ts';
import { publicSettingsOf } from '#server/public-settings.ts';
import { loadEnvFile } from '#server/settings/env-file.ts';
import { apiHostFiles } from './hosts/api-hosts.ts';
import { caddyfile } from './hosts/caddy.ts';
import { debianFiles } from './hosts/debian/files.ts';
import { readHostSettings } from './hosts/host-settings.ts';
import { keepAssets } from './hosts/kept-assets.ts';
import { headersFile, redirectsFile } from './hosts/network-files.ts';
import { nginxConfig, type ServerOptions } from './hosts/nginx.ts';
import { nginxMain } from './hosts/nginx-main.ts';
import { writePracticeNotice } from './hosts/practice-notice.ts';
import { planSite } from './hosts/site-plan.ts';

/**
 * `npm run hosts`: writes the files with which a static host serves the built site as the API itself would: `_headers`
 * and `_redirects` into dist/ (Cloudflare Pages, Netlify); nginx.conf, its main file and Caddyfile into hosts/; the units
 * and files of a Debian server (docs/go-live.md) into hosts/debian/; when the API is another origin, its address
 * into the pages, and what Fly, Render and Railway need to run it into hosts/. Reads only public settings, no secret. Its own settings:
 * SITE_ROOT, where the host keeps dist/; SITE_PORT; API_UPSTREAM, each API process behind the same address as
 * host:port; SITE_PROXIES, what ends TLS before the host, by address or network; SITE_LOGS, the folder of nginx's
 * access log; SITE_CERTIFICATE, certbot's folder, when nginx ends TLS itself; NGINX_BROTLI; CADDY_VERSION, when it is not Debian's; KEEP_ASSETS, a folder that keeps the hashed files
 * of earlier builds.
 */
const PUBLIC = [
  'SITE_URL',
  'API_URL',
  'PAYSTACK_PUBLIC_KEY',
  'PAYSTACK_SCRIPT_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_MAPS_API_KEY',
];

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

async function main(env: Record<string, string | undefined>): Promise<void> {
  const host = readHostSettings(env);
  const given = Object.fromEntries(PUBLIC.map((name) => [name, env[name]]));
  // The public key shows whether payments are real; only the API needs the secret one.
  const read = parseSettings({ ...given, PAYSTACK_SECRET_KEY: given.PAYSTACK_PUBLIC_KEY && 'kept by the API' });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const { siteUrl, apiUrl, payment, practiceNotice } = read.settings;
  const outside = publicSettingsOf(read.settings, { payment: null, google: null, gazetteerUrl: null });
  const isElsewhere = new URL(siteUrl).origin !== new URL(apiUrl).origin;
  process.stdout.write(`Site: dist/, for ${siteUrl}${isElsewhere ? ` and its API ${apiUrl}` : ''}\n`);
  if (!existsSync('dist/index.html')) throw new Error('There is no built site in dist/. Run npm run build first.');
  if (env.KEEP_ASSETS) await keepAssets('dist', env.KEEP_ASSETS, new Date());
  await refuseSamples(env);
  await writeApiOrigin('dist', isElsewhere ? apiUrl : null);
  await writePracticeNotice('dist', payment === null && practiceNotice);
  const plan = await planSite('dist', { publicSettings: outside, siteUrl, apiUrl });
  const options: ServerOptions = {
    ...host,
    apiServers: isElsewhere ? [] : host.apiServers,
    hasStandins: payment === null,
  };
  await writeAll('hosts/debian', debianFiles());
  await writeAll('hosts', isElsewhere ? apiHostFiles({ siteUrl, apiUrl }) : {});
  await Promise.all([
    writeFile('dist/_headers', headersFile(plan)),
    writeFile('dist/_redirects', redirectsFile(plan)),
    writeFile('hosts/nginx.conf', nginxConfig(plan, options)),
    writeFile('hosts/nginx-main.conf', nginxMain()),
    writeFile('hosts/Caddyfile', caddyfile(plan, options)),
  ]);
  const kept = env.KEEP_ASSETS ? `; files of earlier builds from ${env.KEEP_ASSETS}` : '';
  process.stdout.write(`Written: hosts/, dist/_headers, dist/_redirects and what the pages need${kept}.\n`);
}

const { problems } = loadEnvFile();
await (problems.length > 0 ? Promise.reject(new Error(problems.join('\n'))) : main(process.env)).catch(
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
