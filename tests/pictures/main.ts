import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures, MOST_DIFFERENT, reportOf } from './compare.ts';
import { WIDTHS } from './state.ts';
import { takePictures } from './take.ts';

const USAGE = `npm run pictures -- take DIR [--root CHECKOUT] [--only TEXT] [--widths 360,768,1280] [--parallel 3] [--continue]
npm run pictures -- compare DIR_BEFORE DIR_AFTER [--diff DIR]

PICTURES_PORT names the shop's port (4395; the next one is used too).`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: resolve(import.meta.dirname, '../..') },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: WIDTHS.join() },
    parallel: { type: 'string', default: '3' },
    continue: { type: 'boolean', default: false },
    diff: { type: 'string' },
  },
});
const [command, first, second] = positionals;

if (command === 'take' && first !== undefined) {
  const { root, only, parallel } = values;
  const widths = values.widths.split(',').map(Number);
  const port = Number(process.env.PICTURES_PORT ?? 4395);
  const failures = await takePictures({
    folder: first,
    root,
    port,
    only,
    widths,
    parallel: Number(parallel),
    isContinued: values.continue,
  });
  process.exitCode = failures.size > 0 ? 1 : 0;
} else if (command === 'compare' && first !== undefined && second !== undefined) {
  const comparison = await comparePictures(first, second, values.diff ?? join(second, 'differences'));
  console.log(reportOf(comparison));
  const isDifferent = comparison.differences.some(({ share }) => share > MOST_DIFFERENT);
  process.exitCode = isDifferent || comparison.missing.length > 0 ? 1 : 0;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
