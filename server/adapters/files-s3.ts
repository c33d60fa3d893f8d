import { AwsClient } from 'aws4fetch';
import type { FilePort } from '#server/ports.ts';

/** How long one request to the storage may take, in ms. */
const TIMEOUT_MS = 10_000;
/** In bytes, more than any stored picture has. */
const FILE_BYTES_MAX = 1_000_000;

/** Where the bucket is, and the key to it. */
export type S3Options = {
  settings: {
    /** Scheme and host of the storage, such as https://s3.eu-west-1.amazonaws.com. */
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  fetch?: typeof globalThis.fetch;
};

/**
 * Files in an S3-compatible storage, with path-style addresses and signature version 4. Follows no redirect and waits
 * at most 10 s; throws on any unclear answer.
 */
export function createS3Files({ settings, fetch = globalThis.fetch }: S3Options): FilePort {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, content?: Uint8Array, type?: string) {
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${encodeURIComponent(key)}`;
    const request = await signer.sign(url, {
      method,
      ...(content === undefined ? {} : { body: new Blob([new Uint8Array(content)]) }),
      ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
      aws: { allHeaders: true },
    });
    return fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  const failure = (what: string, { status }: Response) =>
    new Error(`The picture storage answered ${status} when a file was ${what}.`);

  return {
    async put(key, content, type) {
      const answer = await ask('PUT', key, content, type);
      await answer.body?.cancel();
      if (!answer.ok) throw failure('stored', answer);
    },
    async get(key) {
      const answer = await ask('GET', key);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw failure('read', answer);
      const content = new Uint8Array(await answer.arrayBuffer());
      if (content.byteLength > FILE_BYTES_MAX) throw new Error('The picture storage sent too large an answer.');
      return content;
    },
    async remove(key) {
      const answer = await ask('DELETE', key);
      await answer.body?.cancel();
      // A file that is already gone counts as removed.
      if (!answer.ok && answer.status !== 404) throw failure('removed', answer);
    },
  };
}
