import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SURFACE = fileURLToPath(new URL('./surface', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const BUILT = `${ROOT}/.cache/edit`;

/** Whether the packages of the surface are those of its lockfile. */
async function isInstalled(): Promise<boolean> {
  const read = (name: string) => readFile(`${SURFACE}/${name}`, 'utf8').catch(() => '');
  return (await read('package-lock.json')) === (await read('node_modules/.installed-lock.json'));
}

/** Installs the packages of the surface where they are missing or old. This alone needs the network. */
export async function installSurface(): Promise<void> {
  if (await isInstalled()) return;
  console.log('The editing surface is not on this machine yet: fetching it (about 140 MB, once).');
  const [code] = await once(spawn('npm', ['ci'], { cwd: SURFACE, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('The editing surface could not be fetched: this needs the network, once.');
  await writeFile(`${SURFACE}/node_modules/.installed-lock.json`, await readFile(`${SURFACE}/package-lock.json`));
}

/** Puts the surface's page together and returns the folder it is in. */
export async function buildSurface(): Promise<string> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: SURFACE,
    logLevel: 'error',
    cacheDir: `${BUILT}-cache`,
    // The surface's packages have a manifest of their own, which does not know the project's aliases.
    resolve: { dedupe: ['react', 'react-dom'], alias: { '#ops': `${ROOT}/ops`, '#src': `${ROOT}/src` } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutOutsideFonts],
    build: { outDir: BUILT, emptyOutDir: true, chunkSizeWarningLimit: 10_000, target: 'esnext' },
  });
  if (!existsSync(`${BUILT}/index.html`)) throw new Error('The editing surface was not built.');
  return BUILT;
}

/** The surface's library asks for a typeface of another host; the system's own serves, and nothing leaves the machine. */
const withoutOutsideFonts = {
  name: 'without-outside-fonts',
  transform: (code: string, id: string) =>
    id.includes('@keystatic/core') && code.includes('https://fonts.googleapis.com')
      ? code.replace(/"https:\/\/fonts\.googleapis\.com[^"]*"/g, '"data:text/css,"')
      : undefined,
};
