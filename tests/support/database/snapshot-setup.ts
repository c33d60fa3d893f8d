import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a test run a folder for the snapshot that its files share, and removes it at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-snapshot-'));
  process.env.TEST_SNAPSHOT_FOLDER = folder;
  return () => rm(folder, { recursive: true });
}
