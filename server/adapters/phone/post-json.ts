/** How long one request may take, in ms. */
const TIMEOUT_MS = 8_000;
/** In bytes: more is no answer of a messaging service. */
const RESPONSE_BYTES_MAX = 100_000;
/** Failures before anything was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** An answer; or why there is none, and whether the request may have arrived all the same. */
export type PostAnswer = { status: number; json: unknown } | { failure: string; maybeSent: boolean };

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > RESPONSE_BYTES_MAX) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Posts JSON once, follows no redirect and reads a short answer; ends within 8 s, even if fetch ignores its signal. */
export async function postJson(
  fetch: typeof globalThis.fetch,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: unknown },
): Promise<PostAnswer> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PostAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ failure: 'No answer in time.', maybeSent: true }), TIMEOUT_MS);
  });
  const exchange = async (): Promise<PostAnswer> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: stop.signal,
    });
    return { status: response.status, json: parse(await readLimited(response)) };
  };
  const answered = exchange().catch((error: unknown): PostAnswer => {
    const code = codeOf(error);
    return { failure: code || 'The connection failed.', maybeSent: !NEVER_SENT.has(code) };
  });
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
