import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBodyServer } from '#tests/support/servers/body-server.ts';
import type { RawConnection } from '#tests/support/servers/raw-request.ts';

let shop: Awaited<ReturnType<typeof openBodyServer>>;
beforeEach(async () => {
  shop = await openBodyServer();
});
afterEach(() => shop.close());

const counted = (count: number) => expect.poll(() => shop.size(), { timeout: 20_000 }).toBe(count);
const PICTURE = '/api/staff/orders/x/photos/intake/';

describe('bodies that are still arriving', { timeout: 60_000 }, () => {
  it('hold 32 MB together at most; what has left no longer counts', async () => {
    const fill = async (count: number) => {
      const opened: RawConnection[] = [];
      for (let at = 0; at < count; at += 1) opened.push(await shop.begin(`10.1.${at % 250}.9`, 99_999, '{'));
      await counted(count);
      for (const { socket } of opened) socket.write('x'.repeat(99_000));
      return opened;
    };
    for (let round = 0; round < 2; round += 1) {
      const opened = await fill(300);
      await expect.poll(() => shop.received(), { timeout: 20_000 }).toBeGreaterThan((round + 1) * 300 * 99_000);
      expect(shop.cuts).toEqual([]);
      for (const { socket } of opened) socket.destroy();
      await counted(0);
    }
    await fill(340);
    await expect.poll(() => shop.cuts.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(new Set(shop.cuts)).toEqual(new Set(['total']));
  });

  it('count from their first bytes on, also when those arrive together with the headers', async () => {
    for (let at = 0; at < 560; at += 1) await shop.begin(`10.1.${at % 250}.9`, 99_999, 'x'.repeat(60_000));
    await expect.poll(() => shop.cuts.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(new Set(shop.cuts)).toEqual(new Set(['total']));
  });

  it('have half a minute altogether, however steadily they come', async () => {
    const steady = await shop.begin('203.0.113.7', 90_000, '{');
    await counted(1);
    for (let step = 1; step <= 6; step += 1) {
      expect(shop.cuts).toEqual([]);
      shop.clock.ms += 5_001;
      steady.socket.write('x'.repeat(600));
    }
    expect(await steady.closed).toMatch(/^HTTP\/1\.1 408 /);
    expect(shop.cuts).toEqual(['slow']);
  });

  it('that are pictures count until the last byte is there, not until the answer', async () => {
    const picture = await shop.begin('203.0.113.7', 100, 'x'.repeat(40), PICTURE);
    await counted(1);
    picture.socket.write('x'.repeat(60));
    await counted(0);
    expect([shop.cuts, picture.text()]).toEqual([[], '']);
  });

  it('in thousands of tiny pieces are answered 413 before the last one: each costs as much as a large one', async () => {
    const chunks = (count: number) =>
      `POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(count)}0\r\n\r\n`;
    expect(await (await shop.send(chunks(1_500))).closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await (await shop.send(chunks(3_000))).closed).toMatch(/^HTTP\/1\.1 413 /);
    expect(shop.reached.map((body) => body.length)).toEqual([1_500]);
  });

  it('are not waited for by a page, which closes the connection after its answer', async () => {
    const asked = await shop.send('GET /cart HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\nhalf');
    expect(await asked.closed).toMatch(/\r\nConnection: close\r\n[\s\S]*served/);
  });
});
