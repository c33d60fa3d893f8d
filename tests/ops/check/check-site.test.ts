import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { refusedSamples } from '#ops/build/refuse-samples.ts';
import { certificateOf } from '#ops/check/certificate.ts';
import { contentCheck, mistakesCheck } from '#ops/check/checks/content.ts';
import { siteCheck } from '#ops/check/checks/site.ts';
import { CONTENT, findSamples, refuseSamples } from '#ops/check/content-samples.ts';
import type { Certificate } from '#ops/check/shop.ts';
import { type Answers, checkedShop, fakeFetch, found } from '#tests/support/ops/checked-shop.ts';
import { LIVE } from '#tests/support/ops/live-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soleklean-check-site-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SITE = 'https://soleklean.com.gh';

describe('site', () => {
  const page = (
    body = '<html>',
    headers: Record<string, string> = { 'Strict-Transport-Security': 'max-age=1' },
    status = 200,
  ) => {
    return () => new Response(body, { status, headers });
  };
  const settings =
    (publicKey = LIVE.PAYSTACK_PUBLIC_KEY, standins = false) =>
    () =>
      Response.json({ standins, payment: { public_key: publicKey } });
  const redirect = () => new Response(null, { status: 301, headers: { Location: `${SITE}/` } });
  const GOOD: Answers = { [SITE]: page(), [`${SITE}/api/settings/`]: settings(), 'http://soleklean.com.gh/': redirect };
  const certificate =
    (days: number, problem: string | null = null) =>
    async (): Promise<Certificate> => {
      return { validTo: new Date(Date.now() + days * DAY_MS + 1_000), problem };
    };
  const site = (answers: Answers, shown = certificate(60)) =>
    found(siteCheck, checkedShop(LIVE, { ...fakeFetch({ ...GOOD, ...answers }), certificate: shown }));

  it('is ok when page, API and certificate are', async () => {
    expect(await site({})).toEqual([
      'ok: the certificate of soleklean.com.gh is good for 60 days',
      `ok: ${SITE} shows its page, and asks for https from then on`,
      `ok: the API answers at ${SITE}`,
    ]);
  });

  it.each([
    [
      'certificate',
      certificate(-1, 'CERT_HAS_EXPIRED'),
      /^wrong: browsers refuse the certificate of .*CERT_HAS_EXPIRED → Have the certificate renewed/,
    ],
    ['certificate', certificate(5), /^warning: the certificate of .* ends in 5 days/],
    [
      'TLS',
      () => Promise.reject(new Error('connect ECONNREFUSED')),
      /^wrong: soleklean\.com\.gh does not answer by TLS/,
    ],
  ])('tells of its %s (%#)', async (_, shown, sentence) => {
    expect((await site({}, shown))[0]).toMatch(sentence);
  });

  it.each([
    [{ [SITE]: page('', {}, 404) }, 1, /^wrong: .* answers 404/],
    [{ [SITE]: redirect }, 1, /^wrong: .* answers 301/],
    [{ [SITE]: page('<aside class="practice-notice">') }, 1, /^wrong: .* says that it is a practice shop/],
    [{ [SITE]: page('<html>', {}) }, 1, /^warning: .* sends no Strict-Transport-Security/],
    [{ 'http://soleklean.com.gh/': page() }, 2, /^warning: http:\/\/soleklean\.com\.gh does not lead to https/],
    [{ [`${SITE}/api/settings/`]: page('', {}, 502) }, 2, /^wrong: the API at .* answers 502/],
    [
      { [`${SITE}/api/settings/`]: settings('pk_live_other') },
      2,
      /^wrong: the API at .* runs with another PAYSTACK_PUBLIC_KEY/,
    ],
    [{ [`${SITE}/api/settings/`]: settings(undefined, true) }, 2, /^wrong: the API at .* is a practice shop/],
  ])('tells what page and API answer (%#)', async (answers, line, sentence) => {
    expect((await site(answers as Answers))[line]).toMatch(sentence);
  });

  it('is wrong when nobody answers, and not set up on this machine alone', async () => {
    const shop = checkedShop(LIVE, { certificate: certificate(60) });
    expect((await found(siteCheck, shop)).slice(1)).toEqual([
      expect.stringMatching(/^wrong: https:\/\/soleklean\.com\.gh does not answer → Publish the built site/),
      expect.stringMatching(/^wrong: the API at .* does not answer → Start the API/),
    ]);
    expect(await found(siteCheck, checkedShop())).toEqual([
      'not set up: http://localhost:4321 is for this machine alone',
    ]);
  });

  it('a certificate is read as it is shown: nobody vouches for one that is made at home', async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const words = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '30',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    await promisify(execFile)('openssl', words);
    const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { signal } = new AbortController();
    const shown = await certificateOf('localhost', port, signal);
    expect(shown.problem).toMatch(/SELF_SIGNED/);
    expect(Math.round((shown.validTo.getTime() - Date.now()) / DAY_MS)).toBe(30);
    server.close();
    await once(server, 'close');
    await expect(certificateOf('localhost', port, signal)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('content', () => {
  /** A folder with facts and a legal text; the rest of the content has the same forms. */
  async function contentWith(shop: Record<string, unknown>, note: string): Promise<string> {
    const content = await mkdtemp(join(folder, 'content-'));
    await mkdir(join(content, 'legal'));
    await writeFile(join(content, 'facts.json'), JSON.stringify({ shop }));
    await writeFile(join(content, 'legal/terms.md'), `---\ntitle: Terms\nnote: ${note}\n---\n\nA draft of air.\n`);
    return content;
  }
  const OWN = {
    note: 'Checked by Ama in May.',
    phone: '+233241234567',
    email: 'hello@soleklean.com.gh',
    address: '4 Oxford Street',
    social: [{ name: 'X', url: 'https://x.com/soleklean' }],
  };
  const own = () => contentWith(OWN, 'Read by Kofi Mensah, lawyer.');

  it('is ok when facts and texts are the shop’s own', async () => {
    const content = await own();
    expect(await found(contentCheck, checkedShop(LIVE, { content }))).toEqual([
      'ok: no sample facts and no draft texts',
    ]);
    await expect(refuseSamples(LIVE, content)).resolves.toBeUndefined();
  });

  it('that a build would refuse is wrong, by file and field, before the doors open', async () => {
    expect(await found(mistakesCheck, checkedShop({}, { content: CONTENT }))).toEqual(['ok: can be built']);
    const content = join(folder, 'with-a-mistake');
    await cp(CONTENT, content, { recursive: true });
    const file = join(content, 'sections.json');
    const sections = JSON.parse(await readFile(file, 'utf8'));
    sections['home-meta'].title = 'A title that is much longer than what search engines show of it, on any screen';
    await writeFile(file, JSON.stringify(sections));
    const said = await found(mistakesCheck, checkedShop({}, { content }));
    expect(said.join('\n')).toMatch(/^wrong: src\/content\/sections\.json: home-meta\.title has \d+ characters/m);
  });

  it.each([
    [{ note: 'Sample values. Put your own here.' }, 'shop.note still says “Sample values.'],
    [{ phone: '+233240000000' }, "shop.phone is +233240000000, nobody's number"],
    [{ email: 'hello@soleklean.example' }, "shop.email is at soleklean.example, an example's"],
    [{ address: '12 Sample Street' }, 'shop.address is “12 Sample Street”'],
    [{ social: [{ url: 'https://instagram.example/x' }] }, "shop.social.0.url is at instagram.example, an example's"],
  ])(
    'with %j is wrong in a live shop, a warning in a practice shop, and named by file and field',
    async (fact, sentence) => {
      const content = await contentWith({ ...OWN, ...fact }, 'Read by Kofi.');
      const line = `src/content/facts.json: ${sentence}`;
      expect((await found(contentCheck, checkedShop(LIVE, { content })))[0]).toContain(`wrong: ${line}`);
      expect((await found(contentCheck, checkedShop({}, { content })))[0]).toContain(`warning: ${line}`);
      await expect(refuseSamples(LIVE, content)).rejects.toThrow(line);
    },
  );

  it('a draft of a legal text is found by its note, not by its words', async () => {
    const content = await contentWith(OWN, 'A draft for the owner.');
    expect(await findSamples(content)).toEqual([
      { file: 'src/content/legal/terms.md', field: 'note', says: 'still says “A draft for the owner.”' },
    ]);
  });

  it('a build refuses it for customers’ addresses alone: practice, tests and examples are built', async () => {
    const content = await contentWith(OWN, 'A draft.');
    const build = (env: Record<string, string>) => refusedSamples(env, content).hooks['astro:build:start']();
    await expect(build({ SITE_URL: SITE })).rejects.toThrow(
      /is for customers, and the content still has sample facts or draft texts.*src\/content\/legal\/terms\.md/s,
    );
    for (const env of [
      {},
      { SITE_URL: 'http://localhost:4321' },
      { SITE_URL: 'https://shop.example' },
      { SITE_URL: 'https://10.0.0.4' },
    ])
      await expect(build(env as Record<string, string>)).resolves.toBeUndefined();
    await expect(build({ SITE_URL: SITE, PRACTICE_ALLOWS: 'live-key,public-site' })).resolves.toBeUndefined();
    await expect(refusedSamples({ SITE_URL: SITE }, await own()).hooks['astro:build:start']()).resolves.toBeUndefined();
  });

  it('the site’s build has that refusal', async () => {
    const path = resolve('astro.config.mjs');
    const { default: config } = (await import(path)) as { default: { integrations: { name: string }[] } };
    const names = config.integrations.flat().map(({ name }) => name);
    expect(names).toContain('refused-samples');
  });
});
