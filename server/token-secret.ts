import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 48;

/** The secret that signs sessions when the settings contain none: created once, kept in the data folder. */
export async function loadOrCreateTokenSecret(folder: string, random: (bytes: number) => Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'token-secret');
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(Buffer.from(random(BYTES)).toString('base64url'));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = await readFile(path, 'utf8');
  if (secret.length < 32)
    throw new Error(`The file ${path} contains no secret. Delete it; then everybody must sign in again.`);
  return secret;
}
