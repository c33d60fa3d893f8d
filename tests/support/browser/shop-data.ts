import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names one data folder in E2E_DATA_DIR for the shop of a browser run and for the commands that tests give it. The
 * process that makes it removes it at its end; the workers, which read the configuration again, find the name there.
 */
export function shareShopData(prefix: string): string {
  const given = process.env.E2E_DATA_DIR;
  if (given !== undefined) return given;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = folder;
  return folder;
}
