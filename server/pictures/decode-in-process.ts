import { spawn } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** In ms: how long a picture may take, including its process; then the process is killed. */
const TIMEOUT_MS = 30_000;

const resultSchema = z.union([
  z.object({ width: z.number(), height: z.number() }),
  z.object({ refused: z.enum(['tooLarge', 'broken']) }),
]);

/** A picture as it is stored; width and height in px. */
export type SmallPhoto = { content: Uint8Array; width: number; height: number };

/**
 * Decodes a picture and makes it small, in a process of its own: what decoding took goes back to the system with it,
 * which the allocator of a process that lives on does not do, and one that takes too long can be ended. Measured:
 * sixteen progressive JPEGs one after the other left 290 MB in the shop's own process, which needs 120 MB for the
 * largest.
 */
export async function decodeInProcess(bytes: Uint8Array): Promise<SmallPhoto | 'tooLarge' | 'broken'> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'decode.ts'), String(bytes.byteLength)], {
    // One thread and one heap: nothing is held twice. No secret of the shop goes along.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, TIMEOUT_MS);
  const answer: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => answer.push(part));
  // A process that ends early stops reading; its exit is handled below.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  try {
    await new Promise((resolve, reject) => {
      child.once('error', (cause) => reject(new Error('The process for a picture could not be started.', { cause })));
      child.once('close', resolve);
    });
  } finally {
    clearTimeout(timer);
  }
  if (isLate) return 'tooLarge';
  const text = Buffer.concat(answer);
  const end = text.indexOf('\n');
  if (end < 0) return 'broken';
  const result = resultSchema.parse(JSON.parse(text.toString('utf8', 0, end)));
  return 'refused' in result ? result.refused : { ...result, content: text.subarray(end + 1) };
}
