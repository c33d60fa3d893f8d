import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Envelope, readEnvelope } from './payment-wire.ts';

/** How long one request to the provider may take, in ms: headers, body and retries together. */
const TIMEOUT_MS = 5_000;
/** The largest answer that is read, in bytes; a page of 100 transactions is far smaller. */
const RESPONSE_BYTES_MAX = 4_000_000;
/** The waits before a retry, in ms; a random part is added, so that retries don't come all at once. */
const RETRY_WAITS_MS = [200, 600] as const;
/** A retry needs at least this long, in ms. */
const ATTEMPT_MIN_MS = 1_000;

/** A raw answer; `failure` when it is unusable. */
export type RawResponse = { status: number; text: string } | { failure: string };
/** Usable data, a clear refusal of the provider, or no usable answer. */
export type ApiResult = { data: unknown } | { no: string; code: string } | { failure: string };

/** Asks Paystack's API. */
export type PaystackClient = {
  /** Sends a read-only request; retries up to twice without a usable answer. */
  ask(path: string): Promise<RawResponse>;
  /** Sends a read-only request and classifies the answer. */
  read(path: string): Promise<ApiResult>;
  /** Sends a request that changes something, once. */
  post(path: string, body: unknown): Promise<ApiResult>;
};

/** Without a circuit breaker each request is tried. */
export type PaystackClientOptions = {
  settings: { secretKey: string; apiUrl: string };
  fetch: typeof globalThis.fetch;
  circuit: CircuitBreaker | null;
};

async function readLimited(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > RESPONSE_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A wrong key, a block or a throttle says nothing about the payment. */
const isClientProblem = (status: number) => status === 401 || status === 403 || status === 408 || status === 429;
/** The provider is down, or asks to wait: a later retry makes sense. */
const isUnavailable = (status: number) => status >= 500 || status === 408 || status === 429;

/** How long the provider asks to wait, in ms; undefined when it does not say. */
function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return response.status === 429 && seconds > 0 ? seconds * 1000 : undefined;
}

function classify(answer: RawResponse): ApiResult {
  if ('failure' in answer) return answer;
  const { status, text } = answer;
  const envelope: Envelope | null = readEnvelope(text);
  if (envelope === null) return { failure: `Status ${status} without a readable body.` };
  const no = { no: envelope.message, code: envelope.code };
  if (status >= 200 && status < 300) return envelope.status ? { data: envelope.data } : no;
  if (status >= 400 && status < 500 && !isClientProblem(status) && !envelope.status) return no;
  return { failure: `Status ${status}: ${envelope.message}` };
}

/**
 * The HTTP client for the provider: follows no redirect, limits the body's size, waits at most 5 s, and stops while the
 * provider is down.
 */
export function createPaystackClient({ settings, fetch, circuit }: PaystackClientOptions): PaystackClient {
  const { secretKey, apiUrl } = settings;

  async function exchange(
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<RawResponse & { retryAfterMs?: number }> {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${secretKey}`, Accept: 'application/json', 'Content-Type': 'application/json' },
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await readLimited(response);
    const retryAfterMs = readRetryAfter(response);
    const answer = text === null ? { failure: 'The answer is too long.' } : { status: response.status, text };
    return retryAfterMs === undefined ? answer : { ...answer, retryAfterMs };
  }

  /** One request; it ends within `withinMs`. */
  async function once(path: string, withinMs: number, body?: unknown): Promise<RawResponse> {
    if (circuit !== null && !circuit.allowRequest()) return { failure: 'The provider is down; requests are paused.' };
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The race enforces the limit even if fetch ignores its signal.
    const late = new Promise<RawResponse>((resolve) => {
      timer = setTimeout(() => resolve({ failure: 'No answer in time.' }), withinMs);
    });
    const answered = exchange(path, stop.signal, body).catch((error: unknown): RawResponse => {
      return { failure: error instanceof Error ? error.message : 'The connection failed.' };
    });
    try {
      const answer: RawResponse & { retryAfterMs?: number } = await Promise.race([answered, late]);
      if ('failure' in answer) circuit?.recordFailure(answer.failure);
      else if (isUnavailable(answer.status)) circuit?.recordFailure(`Status ${answer.status}.`, answer.retryAfterMs);
      else circuit?.recordSuccess();
      return answer;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }

  async function ask(path: string): Promise<RawResponse> {
    const end = performance.now() + TIMEOUT_MS;
    let answer = await once(path, TIMEOUT_MS);
    for (const wait of RETRY_WAITS_MS) {
      const isSettled = !('failure' in answer) && !isUnavailable(answer.status);
      const waitMs = wait * (1 + Math.random() / 2);
      if (isSettled || performance.now() + waitMs + ATTEMPT_MIN_MS > end) break;
      await pause(waitMs);
      answer = await once(path, end - performance.now());
    }
    return answer;
  }

  return {
    ask,
    read: async (path) => classify(await ask(path)),
    // A blind retry could refund twice. The caller first checks what became of the first request.
    post: async (path, body) => classify(await once(path, TIMEOUT_MS, body)),
  };
}
