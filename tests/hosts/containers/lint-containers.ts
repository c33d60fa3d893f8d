import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installTools, tool } from '#tests/hosts/tools.ts';
import { pictureFindings, type Service, secretFindings } from './compose-rules.ts';

/**
 * `npm run lint:containers`: a linter for the container files, and checks of the compose file: each name it uses is
 * defined, each setting is known, only the site is reachable, pictures are in a volume, and no secret is in the file. Exits with 1 on a finding.
 */
const FOLDER = 'ops/containers';

type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, unknown>;
};

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function lintFile(name: string): Promise<string[]> {
  const path = join(FOLDER, name);
  const { stdout } = await promisify(execFile)(tool('dockerfilelint'), ['-o', 'json', path]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const report = JSON.parse(stdout) as { files: { issues: { line: string; title: string }[] }[] };
  return report.files.flatMap(({ issues }) => issues.map(({ line, title }) => `${path}:${line} ${title}`));
}

/** The settings in `.env.example`. */
async function knownSettings(): Promise<Set<string>> {
  const text = await readFile('.env.example', 'utf8');
  return new Set([...text.matchAll(/^# ([A-Z_0-9]+)=/gm)].map(([, name = '']) => name));
}

async function lintService(name: string, service: Service, compose: Compose): Promise<string[]> {
  const findings: string[] = [];
  const demand = (holds: boolean, words: string) => {
    if (!holds) findings.push(`compose.yaml, ${name}: ${words}`);
  };
  const known = await knownSettings();
  for (const network of service.networks ?? []) demand(network in compose.networks, `no network ${network}`);
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':');
    demand(source in compose.volumes, `no volume ${source}`);
  }
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    const target = compose.services[other];
    demand(target !== undefined, `depends on ${other}, which is not there`);
    const isAsked = target?.healthcheck !== undefined || target?.build !== undefined;
    demand(condition !== 'service_healthy' || isAsked, `waits for the health of ${other}, which tells none`);
  }
  findings.push(...secretFindings(service).map((words) => `compose.yaml, ${name}: ${words}`));
  if (name === 'api') findings.push(...pictureFindings(service).map((words) => `compose.yaml, api: ${words}`));
  const tellsHealth = service.healthcheck !== undefined || service.build !== undefined;
  demand(tellsHealth, 'has no health check');
  if (name !== 'site') demand(service.ports === undefined, 'is reachable from outside');
  if (service.build === undefined) {
    demand(/:\d/.test(service.image ?? ''), 'names an image without a version');
    return findings;
  }
  const { context, dockerfile, args = {} } = service.build;
  demand(await exists(join(FOLDER, context, dockerfile)), `no file ${dockerfile}`);
  demand(service.read_only === true && service.cap_drop?.[0] === 'ALL', 'may write or do more than it needs');
  for (const setting of [...Object.keys(args), ...Object.keys(service.environment ?? {})])
    demand(known.has(setting), `${setting} is no setting of ours`);
  return findings;
}

await installTools();
const { parse } = createRequire(resolve('tests/hosts/tools/package.json'))('yaml') as {
  parse(text: string, options: { merge: boolean }): unknown;
};
const compose = parse(await readFile(join(FOLDER, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.Containerfile'));
const findings = [
  ...(await Promise.all(files.map(lintFile))).flat(),
  ...(await Promise.all(Object.entries(compose.services).map(([name, one]) => lintService(name, one, compose)))).flat(),
];
const subnets = Object.values(compose.networks).flatMap(({ ipam }) => ipam.config.map(({ subnet }) => subnet));
if (!subnets.includes(compose.services.api?.environment?.TRUSTED_PROXIES ?? ''))
  findings.push('compose.yaml: the API trusts another network than its own.');
for (const finding of findings) console.error(finding);
console.log(
  `${files.length} container files, ${Object.keys(compose.services).length} services, ${findings.length} findings`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
