import { join, relative, resolve } from 'node:path';
import type { Environment } from '#server/settings/environment.ts';

/** The folder of the built site, and the one that each build copies into it: their files are served to everybody. */
const SERVED = ['dist', 'public'];

/** Where the shop's program is, wherever it was started. */
const PROGRAM = join(import.meta.dirname, '../../..');

const isIn = (folder: string, other: string) => !/^\.\.(?:[\\/]|$)/.test(relative(resolve(other), resolve(folder)));

/** One sentence for each folder of private files that would be served with the site, or that is more than the shop's. */
export function privateFolderProblems({ DATA_DIR, PHOTO_FOLDER }: Environment): string[] {
  return Object.entries({ DATA_DIR, PHOTO_FOLDER }).flatMap(([name, folder]) => {
    if (folder === undefined) return [];
    if (isIn(PROGRAM, folder))
      return [`${name} must be a folder of its own: the shop's program is in ${resolve(folder)}.`];
    const served = SERVED.find((one) => isIn(folder, one));
    return served === undefined ? [] : [`${name} must not be in ${served}/: its files would be served.`];
  });
}
