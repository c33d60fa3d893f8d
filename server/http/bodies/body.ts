import { messages } from '#domain/messages.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** The largest request body, in bytes. */
export const BODY_LIMIT = 100_000;
const DEPTH_LIMIT = 20;
/**
 * More fields and entries than any call needs: a full cart has 300. A schema parses each entry of a list before it
 * counts them, and 100 kB can contain 50,000.
 */
export const VALUES_LIMIT = 2_000;

/** Pieces that any body may arrive in, and how many bytes each further piece must hold on average. */
const PIECES_MAX = 2_000;
const PIECE_BYTES = 256;

/**
 * Whether a body arrives in more pieces than a network makes of it. Each costs the same, whatever it holds: a hundred
 * kilobytes in chunks of one byte took as long as a thousand reads.
 */
export const isTooFragmented = (pieces: number, bytes: number): boolean => pieces > PIECES_MAX + bytes / PIECE_BYTES;

/** In bytes: the pieces of a body as large as this are freed one by one, so that it is not held twice. */
const FREED_BYTES = 1_000_000;

/**
 * The pieces of a body: Node's own, which can be freed one by one, or the copies that the standard stream makes of
 * them.
 */
export type Body = AsyncIterable<Uint8Array> | null;

/** Whether a text contains a NUL or half a surrogate pair, which a database column can't store. */
export const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Whether a parsed value is nested too deep, has too many values, or contains unstorable text; keys count too. */
function isHostile(whole: unknown): boolean {
  let values = 0;
  const look = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return isUnstorable(value);
    if (typeof value !== 'object' || value === null) return false;
    const keys = Object.keys(value);
    values += keys.length;
    if (depth >= DEPTH_LIMIT || values > VALUES_LIMIT) return true;
    return keys.some((key) => isUnstorable(key) || look((value as Record<string, unknown>)[key], depth + 1));
  };
  return look(whole, 0);
}

/**
 * Reads a request's bytes, at most `limit` of them; null when there are more, more than the request said, or too
 * many pieces. A body whose length was said is held once, not in pieces and whole.
 */
export async function readBytes(
  request: Request,
  limit = BODY_LIMIT,
  body: Body = request.body,
): Promise<Uint8Array | null> {
  const said = Number(request.headers.get('content-length') ?? 0);
  if (said > limit) return null;
  if (body === null) return new Uint8Array();
  const whole = Number.isInteger(said) && said > 0 ? Buffer.allocUnsafeSlow(said) : null;
  const most = whole === null ? limit : said;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let pieces = 0;
  for await (const chunk of body) {
    pieces += 1;
    if (size + chunk.byteLength > most || isTooFragmented(pieces, size)) return null;
    if (whole === null) chunks.push(chunk);
    else whole.set(chunk, size);
    size += chunk.byteLength;
    if (said >= FREED_BYTES) freeBytes(chunk);
  }
  return whole === null ? Buffer.concat(chunks) : whole.subarray(0, size);
}

/** Reads a body of at most `limit` bytes and throws it away. */
export async function discardBody(request: Request, limit: number, body: Body = request.body): Promise<void> {
  if (body === null || Number(request.headers.get('content-length') ?? 0) > limit) return;
  let size = 0;
  let pieces = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    pieces += 1;
    freeBytes(chunk);
    if (size > limit || isTooFragmented(pieces, size)) return;
  }
}

/** Parses a JSON body. An empty body is `{}`; one that is malformed, too deep, too large or unstorable is refused. */
export function parseJson(bytes: Uint8Array): { value: unknown } | Refusal {
  if (bytes.byteLength === 0) return { value: {} };
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isHostile(value) ? refuse('invalid', messages.errors.unreadable) : { value };
  } catch {
    return refuse('invalid', messages.errors.unreadable);
  }
}
