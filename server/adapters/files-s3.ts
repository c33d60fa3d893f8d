import { AwsClient } from 'aws4fetch';
import type { FilePort } from '#server/ports.ts';

/** How long one question to the storage may take, in ms. */
const ANSWER_WITHIN = 10_000;
/** More than any picture that is kept weighs, in bytes. */
const ANSWER_LIMIT = 1_000_000;

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
 * Files in an S3-compatible storage, addressed by path and signed by version 4. It follows no redirect and waits no
 * longer than 10 s; whatever is no clear answer is thrown.
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
    return fetch(request, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN) });
  }

  const failure = (what: string, { status }: Response) =>
    new Error(`The picture storage answered ${status} when a file was ${what}.`);

  return {
    async put(key, content, type) {
      const answer = await ask('PUT', key, content, type);
      await answer.body?.cancel();
      if (!answer.ok) throw failure('kept', answer);
    },
    async get(key) {
      const answer = await ask('GET', key);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw failure('read', answer);
      const content = new Uint8Array(await answer.arrayBuffer());
      if (content.byteLength > ANSWER_LIMIT) throw new Error('The picture storage answered with too much.');
      return content;
    },
    async remove(key) {
      const answer = await ask('DELETE', key);
      await answer.body?.cancel();
      // Gone is gone.
      if (!answer.ok && answer.status !== 404) throw failure('removed', answer);
    },
  };
}
