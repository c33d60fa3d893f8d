import { join } from 'node:path';
import type { Environment } from './environment.ts';

/** Where picture files are stored. */
export type PhotoSettings =
  | { store: 'database' }
  | { store: 'folder'; folder: string }
  | { store: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** The settings of the picture store, or the missing ones. */
export function photoSettings(e: Environment): PhotoSettings | { missing: string[] } {
  if (e.PHOTO_STORE === 'database') return { store: 'database' };
  if (e.PHOTO_STORE === 'folder') return { store: 'folder', folder: e.PHOTO_FOLDER ?? join(e.DATA_DIR, 'photos') };
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
    return { store: 's3', endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region, ...keys };
  }
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  return { missing: Object.keys(given).filter((name) => !given[name as keyof typeof given]) };
}
