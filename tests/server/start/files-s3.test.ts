import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { createS3Files } from '#server/adapters/files-s3.ts';

const SETTINGS = {
  endpoint: 'https://storage.test',
  bucket: 'pictures',
  region: 'af-south-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** A request's signature by AWS's description of version 4, computed independently of the adapter. */
function signatureOf(request: Request, bodyHash: string): string {
  const authorization = request.headers.get('authorization') ?? '';
  const [, scope = ''] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? [];
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const url = new URL(request.url);
  const headers = names.split(';').map((name) => {
    const value = name === 'host' ? url.host : (request.headers.get(name) ?? '');
    return `${name}:${value.trim().replace(/\s+/g, ' ')}\n`;
  });
  const canonical = [request.method, url.pathname, '', headers.join(''), names, bodyHash].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', request.headers.get('x-amz-date'), scope, sha256(canonical)].join('\n');
  const dated = hmac(`AWS4${SETTINGS.secretAccessKey}`, day);
  return hmac(hmac(hmac(hmac(dated, region), service), 'aws4_request'), text).toString('hex');
}

/** A storage that checks what S3 checks: the signature over method, path, headers and body, and the body's hash. */
function createStorage() {
  const objects = new Map<string, { content: Buffer; type: string | null }>();
  const seen: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = Buffer.from(await request.clone().arrayBuffer());
    const path = new URL(request.url).pathname;
    seen.push(`${request.method} ${path}`);
    const claimed = request.headers.get('x-amz-content-sha256') ?? '';
    const isBody = claimed === 'UNSIGNED-PAYLOAD' || claimed === sha256(body);
    const authorization = request.headers.get('authorization') ?? '';
    const isSigned = authorization.endsWith(`Signature=${signatureOf(request, claimed)}`);
    if (!isBody || !isSigned) return new Response('<Error><Code>SignatureDoesNotMatch</Code></Error>', { status: 403 });
    if (request.method === 'PUT') {
      objects.set(path, { content: body, type: request.headers.get('content-type') });
      return new Response(null, { status: 200 });
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return new Response(null, { status: 204 });
    }
    const found = objects.get(path);
    return found ? new Response(new Uint8Array(found.content)) : new Response('<Error/>', { status: 404 });
  };
  return { objects, seen, fetch };
}

describe('an S3-compatible storage', () => {
  test('stores, reads and removes pictures, each request signed', async () => {
    const storage = createStorage();
    const files = createS3Files({ settings: SETTINGS, fetch: storage.fetch });
    const content = new Uint8Array([82, 73, 70, 70, 0, 255]);
    await files.put('a-key_1.webp', content, 'image/webp');
    expect(storage.objects.get('/pictures/a-key_1.webp')).toEqual({
      content: Buffer.from(content),
      type: 'image/webp',
    });
    expect(await files.get('a-key_1.webp')).toEqual(content);
    await files.remove('a-key_1.webp');
    await files.remove('a-key_1.webp');
    expect(await files.get('a-key_1.webp')).toBeUndefined();
    expect(storage.seen[0]).toBe('PUT /pictures/a-key_1.webp');
  });

  test('refuses another key', async () => {
    const wrong = { ...SETTINGS, secretAccessKey: 'another' };
    const files = createS3Files({ settings: wrong, fetch: createStorage().fetch });
    await expect(files.put('a-key_1.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow('answered 403');
    await expect(files.get('a-key_1.webp')).rejects.toThrow('answered 403');
  });

  it.each([
    ['an error', () => new Response(null, { status: 503 })],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['too much', () => new Response(new Uint8Array(1_000_001))],
  ])('that answers with %s causes an error', async (_, answer) => {
    const files = createS3Files({ settings: SETTINGS, fetch: async () => answer() });
    await expect(files.get('a-key_1.webp')).rejects.toThrow();
  });
});
