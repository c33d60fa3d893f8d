import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Envelope, readEnvelope } from './payment-wire.ts';

/** How long one question to the provider may take, headers, body and further tries together, in ms. */
const ANSWER_WITHIN_MS = 5_000;
/** The largest answer that is read, in bytes; a page of 100 transactions stays far below. */
const ANSWER_LIMIT = 4_000_000;
/** The waits before a question is asked again, in ms; each is drawn out by chance, so that many don't come at once. */
const AGAIN_AFTER_MS = [200, 600] as const;
/** A further try needs at least this long, in ms. */
const TRY_MIN_MS = 1_000;

/** An answer as it came; `failure` when there is none to rely on. */
export type RawResponse = { status: number; text: string } | { failure: string };
/** Usable data, a plain "no" of the provider, or nothing to rely on. */
export type ApiResult = { data: unknown } | { no: string; code: string } | { failure: string };

export type PaystackClient = {
  /** Asks something that changes nothing at the provider: without a usable answer again, up to twice. */
  ask(path: string): Promise<RawResponse>;
  /** The same, with the answer sorted. */
  read(path: string): Promise<ApiResult>;
  /** Asks for something to be done, once. */
  post(path: string, body: unknown): Promise<ApiResult>;
};

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
    if (size > ANSWER_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A wrong key, a block or a throttle says nothing about the payment. */
const isAboutUs = (status: number) => status === 401 || status === 403 || status === 408 || status === 429;
/** The provider is away, or asks to be left alone: trying again later makes sense. */
const isAway = (status: number) => status >= 500 || status === 408 || status === 429;

/** How long the provider asks to be left alone, in ms; undefined when it does not say. */
function wantedRest(response: Response): number | undefined {
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
  if (status >= 400 && status < 500 && !isAboutUs(status) && !envelope.status) return no;
  return { failure: `Status ${status}: ${envelope.message}` };
}

/** Speaks with the provider: follows no redirect, reads no endless body, waits no longer than 5 s, rests when it is away. */
export function createPaystackClient({ settings, fetch, circuit }: PaystackClientOptions): PaystackClient {
  const { secretKey, apiUrl } = settings;

  async function exchange(
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<RawResponse & { restMs?: number }> {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${secretKey}`, Accept: 'application/json', 'Content-Type': 'application/json' },
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await readLimited(response);
    const restMs = wantedRest(response);
    const answer = text === null ? { failure: 'The answer is too long.' } : { status: response.status, text };
    return restMs === undefined ? answer : { ...answer, restMs };
  }

  /** One question, answered within `withinMs` or never. */
  async function once(path: string, withinMs: number, body?: unknown): Promise<RawResponse> {
    if (circuit !== null && !circuit.allowRequest())
      return { failure: 'The provider is away; it is left alone for a moment.' };
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The race holds the limit even against a fetch that overlooks its signal.
    const late = new Promise<RawResponse>((resolve) => {
      timer = setTimeout(() => resolve({ failure: 'No answer in time.' }), withinMs);
    });
    const asked = exchange(path, stop.signal, body).catch((error: unknown): RawResponse => {
      return { failure: error instanceof Error ? error.message : 'The connection failed.' };
    });
    try {
      const answer: RawResponse & { restMs?: number } = await Promise.race([asked, late]);
      if ('failure' in answer) circuit?.recordFailure(answer.failure);
      else if (isAway(answer.status)) circuit?.recordFailure(`Status ${answer.status}.`, answer.restMs);
      else circuit?.recordSuccess();
      return answer;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }

  async function ask(path: string): Promise<RawResponse> {
    const end = performance.now() + ANSWER_WITHIN_MS;
    let answer = await once(path, ANSWER_WITHIN_MS);
    for (const wait of AGAIN_AFTER_MS) {
      const isSettled = !('failure' in answer) && !isAway(answer.status);
      const drawnOut = wait * (1 + Math.random() / 2);
      if (isSettled || performance.now() + drawnOut + TRY_MIN_MS > end) break;
      await pause(drawnOut);
      answer = await once(path, end - performance.now());
    }
    return answer;
  }

  return {
    ask,
    read: async (path) => classify(await ask(path)),
    // Asked twice, money could go back twice: whoever wants it done asks again, knowing what became of the first.
    post: async (path, body) => classify(await once(path, ANSWER_WITHIN_MS, body)),
  };
}
