import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let practice: TestWorld;
let live: TestWorld;
beforeAll(async () => {
  practice = await openWorld({ settings: { practiceNotice: true } });
  live = await openWorld({ settings: { practiceNotice: false } });
});
afterAll(() => Promise.all([practice.close(), live.close()]));

const read = (shop: TestWorld) => shop.request<string>('GET', '/api/docs/');

describe('the page about the API', () => {
  it('says of a practice shop that strangers may find that it is one', async () => {
    expect((await read(practice)).body).toContain(messages.practice.notice);
    expect((await read(live)).body).not.toContain(messages.practice.notice);
  });

  it('allows by its policy the styles in it and no others, no script and no frame', async () => {
    for (const shop of [practice, live]) {
      const { body, headers } = await read(shop);
      const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src ${hashes.join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      );
    }
  });
});

it('the descriptions of the API are made once, so that asking for them again and again costs little', async () => {
  const ask = async (times: number) => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) {
      await live.request('GET', '/api/docs/');
      await live.request('GET', '/api/openapi.json');
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / times;
  };
  const { docsPage } = await import('#server/http/api-docs/docs.ts');
  await ask(5);
  const before = process.cpuUsage();
  for (let time = 0; time < 5; time += 1) docsPage();
  const { user, system } = process.cpuUsage(before);
  expect(await ask(40)).toBeLessThan((user + system) / 1_000 / 5);
});
