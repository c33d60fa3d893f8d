import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installSurface } from '#ops/edit/surface-build.ts';
import { freePort } from '#tests/support/database/postgres.ts';

const SOURCES = ['src', 'domain', 'contract', 'server', 'ops', 'public', 'package.json', 'tsconfig.json'];
const SETTINGS = ['astro.config.mjs', 'tailwind.config.mjs'];
const PACKAGES = 'ops/edit/surface/node_modules';
const OPEN_WITHIN_MS = 90_000;

/** The repository at its host, a bare one, and `folder` as a clone of it. */
async function hostOf(folder: string): Promise<string> {
  const host = join(folder, '.host.git');
  const git = (...words: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=Kofi', '-c', 'user.email=kofi@shop.example', ...words], {
      cwd: folder,
    });
  await git('init', '--quiet', '--bare', '--initial-branch=main', host);
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', 'src', 'public', 'package.json');
  await git('commit', '--quiet', '-m', 'The shop');
  await git('push', '--quiet', host, 'HEAD:main');
  return host;
}

/**
 * A copy of the project in which `npm run edit` runs, so that a test changes nobody's content; with `isHosted` it hands
 * over to a repository of its own.
 */
export async function startEditing({ isHosted = false } = {}) {
  await installSurface();
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-editing-'));
  const isOurs = (path: string) => !path.includes('node_modules');
  for (const name of [...SOURCES, ...SETTINGS]) await cp(name, join(folder, name), { recursive: true, filter: isOurs });
  for (const name of ['node_modules', PACKAGES]) await symlink(resolve(name), join(folder, name));
  const [shopPort, editPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(shopPort),
    API_PORT: String(await freePort()),
    EDIT_PORT: String(editPort),
    DATA_DIR: join(folder, '.data'),
    LOG_LEVEL: 'error',
    ...(isHosted ? { EDIT_REPOSITORY: await hostOf(folder), EDIT_AUTHOR: 'Ama Mensah <ama@shop.example>' } : {}),
  };
  const child = spawn(process.execPath, ['ops/edit/edit.ts'], { cwd: folder, env, stdio: 'pipe' });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words += chunk;
    });
  const shop = `http://localhost:${shopPort}`;
  const edit = `http://localhost:${editPort}`;
  const answers = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = performance.now() + OPEN_WITHIN_MS;
  while (!(await answers(`${edit}/keystatic`)) || !(await answers(`${shop}/rate-and-services`))) {
    if (performance.now() > until || child.exitCode !== null) throw new Error(`npm run edit did not open:\n${words}`);
    await new Promise((done) => setTimeout(done, 300));
  }
  return {
    shop,
    edit,
    said: () => words,
    /** A file of the content as the host has it. */
    async hostedContentOf(file: string): Promise<string> {
      const words = ['show', `main:src/content/${file}`];
      return (await promisify(execFile)('git', words, { cwd: join(folder, '.host.git') })).stdout;
    },
    contentOf: (file: string) => readFile(join(folder, 'src/content', file), 'utf8'),
    /** Writes a file of the content as `npm run prices` does. */
    writeContent: (file: string, value: unknown) =>
      writeFile(join(folder, 'src/content', file), `${JSON.stringify(value, null, 2)}\n`),
    pictureExists: (name: string) =>
      readFile(join(folder, 'src/assets/pictures', name)).then(
        () => true,
        () => false,
      ),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
    },
  };
}
