import { relative, resolve } from 'node:path';
import type { Environment } from '#server/settings/environment.ts';

/** The folder of the built site, and the one that each build copies into it: their files are served to everybody. */
const SERVED = ['dist', 'public'];

const isIn = (folder: string, other: string) => !/^\.\.(?:[\\/]|$)/.test(relative(resolve(other), resolve(folder)));

/** One sentence for each folder of private files that would be served with the site. */
export function servedFolderProblems({ DATA_DIR, PHOTO_FOLDER }: Environment): string[] {
  return Object.entries({ DATA_DIR, PHOTO_FOLDER }).flatMap(([name, folder]) => {
    const served = folder === undefined ? undefined : SERVED.find((one) => isIn(folder, one));
    return served === undefined ? [] : [`${name} must not be in ${served}/: its files would be served.`];
  });
}
