import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePort } from '#server/ports.ts';

/** A key is a name of our own making; anything else could climb out of the folder. */
const KEY = /^[A-Za-z0-9_-]{8,64}\.webp$/;

function pathIn(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error('A picture has a strange name.');
  return join(folder, key);
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder, which several processes may share. A file is there wholly or not at all. */
export function createFolderFiles(folder: string): FilePort {
  return {
    async put(key, content) {
      const path = pathIn(folder, key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, content, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async get(key) {
      try {
        return await readFile(pathIn(folder, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathIn(folder, key), { force: true });
    },
  };
}
