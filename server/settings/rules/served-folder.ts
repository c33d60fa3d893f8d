import { relative, resolve } from 'node:path';
import type { Environment } from '#server/settings/environment.ts';

/** The folder of the built site: every file in it is served to everybody. */
const SERVED = 'dist';

const isServed = (folder: string) => !/^\.\.(?:[\\/]|$)/.test(relative(resolve(SERVED), resolve(folder)));

/** One sentence for each folder of private files that would be served with the site. */
export function servedFolderProblems({ DATA_DIR, PHOTO_FOLDER }: Environment): string[] {
  const folders = Object.entries({ DATA_DIR, PHOTO_FOLDER });
  return folders.flatMap(([name, folder]) =>
    folder !== undefined && isServed(folder) ? [`${name} must not be in ${SERVED}/: its files would be served.`] : [],
  );
}
