import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execute } from './execute.ts';
import type { Finding, Target } from './report.ts';

const FOLDER = resolve('ops/scan/node_modules/@mdn/mdn-http-observatory');
const ADDRESSES = ['/', '/login', '/checkout', '/api/services/'];
/** Tests that only https can pass. */
const NEEDS_HTTPS = ['redirectionTest', 'strictTransportSecurityTest'];

async function isInstalled(): Promise<boolean> {
  return stat(FOLDER).then(
    () => true,
    () => false,
  );
}

/** Installs the scanner from this folder's own manifest, with an empty preload list instead of a download. */
async function install(cwd: string): Promise<boolean> {
  if (!(await isInstalled())) {
    const flags = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
    await execute('npm', ['install', '--prefix', resolve('ops/scan'), ...flags], { capMs: 180_000, cwd });
  }
  if (!(await isInstalled())) return false;
  await mkdir(join(FOLDER, 'conf'), { recursive: true });
  await writeFile(join(FOLDER, 'conf', 'hsts-preload.json'), '{}');
  return true;
}

/** The HTTP Observatory's tests of headers, for each page. */
export async function observatory({ origin, folder }: Target): Promise<Finding[]> {
  const tool = 'observatory';
  if (!(await install(folder))) {
    return [
      { tool, level: 'info', what: 'not on this machine', explained: 'It could not be installed into ops/scan.' },
    ];
  }
  const findings: Finding[] = [];
  for (const address of ADDRESSES) {
    const args = [resolve('ops/scan/observatory-run.ts'), FOLDER, new URL(origin).port, address];
    const { output } = await execute(process.execPath, args, { capMs: 60_000, cwd: folder });
    const line = output.split('\n').find((text) => text.startsWith('[')) ?? '[]';
    const rows = JSON.parse(line) as { test: string; result: string; pass: boolean; score: number }[];
    const ours = rows.filter(({ test }) => !NEEDS_HTTPS.includes(test));
    const score = ours.reduce((sum, row) => sum + row.score, 0);
    const passed = ours.filter(({ pass }) => pass).length;
    const what = `${address}: ${passed} of ${ours.length} tests beside https passed, ${score >= 0 ? '+' : ''}${score}`;
    const isGood = ours.length > 0 && passed === ours.length && score >= 20;
    findings.push({ tool, level: isGood ? 'info' : 'medium', what, explained: isGood ? '' : null });
    for (const { test, result, pass } of ours) {
      if (!pass) findings.push({ tool, level: 'medium', what: `${address}: ${test} says ${result}`, explained: null });
    }
  }
  return findings;
}
