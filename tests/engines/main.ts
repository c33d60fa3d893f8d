import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { installEngines } from './browsers/install.ts';
import { writeSheet } from './sheet.ts';

/**
 * `npm run test:engines`: the customer's journey, the team's day and every page in today's Chromium, the oldest one that
 * the shop serves, Firefox ESR and WebKitGTK, against the built shop with its stand-ins and its policies. Installs the
 * engines where it may. Options are Playwright's: `-- --project "WebKit 360"`, `-- --grep journey`.
 */
installEngines();
await buildSiteIfStale();
const options = process.argv.slice(2);
if (options.length === 0) rmSync('test-results/engines', { recursive: true, force: true });
const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', '--config', 'tests/engines/playwright.config.ts', ...options],
  { stdio: 'inherit' },
);
console.log(`The engines' pictures side by side: ${await writeSheet('test-results/engines')}`);
process.exitCode = status ?? 1;
