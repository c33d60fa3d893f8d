import { describe, expect, it } from 'vitest';
import { discardBody, readBytes } from '#server/http/bodies/body.ts';

/** A body of pieces of one size that are made as they are read; `made` counts them. */
function bodyOf(pieces: number, bytes: number) {
  let made = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      made += 1;
      controller.enqueue(new Uint8Array(bytes));
      if (made === pieces) controller.close();
    },
  });
  const request = new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  return { request, made: () => made };
}

const LIMIT = 15_000_000;

describe('a large body', () => {
  it('in the pieces that a slow network makes is read', async () => {
    const { request } = bodyOf(10_000, 500);
    expect((await readBytes(request, LIMIT))?.byteLength).toBe(5_000_000);
  });

  it('in very small pieces is not read to its end, whether it is used or discarded', async () => {
    const wanted = bodyOf(50_000, 1);
    expect(await readBytes(wanted.request, LIMIT)).toBeNull();
    const unwanted = bodyOf(50_000, 1);
    await discardBody(unwanted.request, LIMIT);
    for (const { made } of [wanted, unwanted]) expect(made()).toBeLessThan(3_000);
  });
});
