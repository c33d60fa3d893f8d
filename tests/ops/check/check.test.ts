import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKS } from '#ops/check/checks.ts';
import { ok, wrong } from '#ops/check/finding.ts';
import { formatLine, runChecks, summary } from '#ops/check/run-checks.ts';
import type { Check } from '#ops/check/shop.ts';
import { checkedShop } from '#tests/support/ops/checked-shop.ts';
import { deterministicText, LIVE } from '#tests/support/ops/live-settings.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';

const check = (name: string, run: Check['run']): Check => ({ name, run });

describe('the checks', () => {
  it('are each run, whatever becomes of the others, and told in their order', async () => {
    const lines = await runChecks(
      [
        check('one', async () => [ok('fine')]),
        check('two', () => Promise.reject(new Error('The wall fell.'))),
        check('three', () => new Promise(() => undefined)),
        check('four', async () => {
          throw new TypeError('fetch failed', { cause: new Error('unable to verify the first certificate') });
        }),
        check('five', async () => [wrong('bad', 'Fix it.'), ok('good')]),
      ],
      checkedShop(),
      50,
    );
    expect(lines.map(formatLine)).toEqual([
      'ok         one             fine',
      expect.stringMatching(/^wrong {6}two {13}The wall fell\. → /),
      expect.stringMatching(/^wrong {6}three {11}no answer within 0\.05 s\. → /),
      expect.stringMatching(/^wrong {6}four {12}fetch failed \(unable to verify the first certificate\)\. → /),
      'wrong      five            bad. → Fix it.',
      'ok         five            good',
    ]);
    expect(summary(lines)).toBe('4 wrong, 0 warnings, 0 not set up, 2 ok. Fix what is wrong before you open.');
  });

  it('stop what they asked once their time is over', async () => {
    let isStopped = false;
    const waits = check('waits', (_, signal) => {
      signal.addEventListener('abort', () => {
        isStopped = true;
      });
      return new Promise(() => undefined);
    });
    await runChecks([waits], checkedShop(), 20);
    expect(isStopped).toBe(true);
  });

  it('never print a secret, also when a service repeats it: nor a password as it stands in an address', async () => {
    const env = {
      ...LIVE,
      DATABASE_URL: 'postgres://shop:laces%40and%40soles@db:5432/shop',
      S3_SECRET_ACCESS_KEY: deterministicText('storage'),
      POSTGRES_PASSWORD: deterministicText('container'),
    };
    const secrets = [
      env.TOKEN_SECRET,
      env.PAYSTACK_SECRET_KEY,
      env.S3_SECRET_ACCESS_KEY,
      env.POSTGRES_PASSWORD,
      'laces%40and%40soles',
      'laces@and@soles',
      deterministicText('mail'),
    ];
    const shop = checkedShop(env);
    const lines = await runChecks(
      [
        check('repeats', async () => secrets.map((secret) => wrong(`no such key: ${secret}`, `Try ${secret}.`))),
        check('throws', () => Promise.reject(new Error(`refused ${secrets.join(' ')} at smtp://ama:kofi@mail`))),
      ],
      shop,
    );
    const said = lines.map(formatLine).join('\n');
    expect(lines).toHaveLength(secrets.length + 1);
    for (const secret of [...secrets, 'ama:kofi']) expect(said).not.toContain(secret);
  });

  it('name the shop’s own address, also where a build hook repeats it', async () => {
    const shop = checkedShop({ ...LIVE, BUILD_HOOK_URL: LIVE.SITE_URL });
    const lines = await runChecks(
      [check('site', async () => [wrong(`${LIVE.SITE_URL} does not answer`, 'Look.')])],
      shop,
    );
    expect(lines.map(formatLine).join()).toContain(LIVE.SITE_URL);
  });
});

describe('npm run check', () => {
  let folder: string;
  const servers = new Set<Server>();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soleklean-check-'));
  });
  afterEach(async () => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true });
  });

  it('prints a line for each check of a practice shop that does not exist yet, and creates nothing', async () => {
    const { code, out, err } = await runCommand(folder, 'ops/check.ts');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')[0]).toBe(`Database: the embedded one in ${join(folder, '.data')}`);
    for (const { name } of CHECKS) expect(out).toMatch(new RegExp(`^(?:ok|warning|not set up) +${name} {2,}`, 'm'));
    expect(out).toMatch(/Nothing is wrong\.\n$/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails for a live shop whose settings are wrong, with every line and no secret, though a server never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    servers.add(silent);
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const secret = deterministicText('database');
    const text = [
      'NODE_ENV=production',
      `DATABASE_URL=postgres://shop:${secret}@127.0.0.1:${port}/shop`,
      `TOKEN_SECRET=${deterministicText('sessions', 64)}`,
      'PORT=eighty',
      `SMTP_URL=smtps://shop:${deterministicText('mail')}@127.0.0.1:1`,
      'COLOUR=green',
    ];
    await writeFile(join(folder, '.env'), text.join('\n'), { mode: 0o600 });
    const { code, out } = await runCommand(folder, 'ops/check.ts');
    expect(code).toBe(1);
    for (const { name } of CHECKS)
      expect(out).toMatch(new RegExp(`^(?:ok|wrong|warning|not set up) +${name} {2,}`, 'm'));
    expect(out).toContain('PORT must be a number from 1 to 65535');
    expect(out).toMatch(/^warning +settings +COLOUR in \.env is not a setting/m);
    expect(out).toMatch(/^wrong +database /m);
    expect(out).toMatch(/^wrong +mail +the mail server 127\.0\.0\.1:1 /m);
    for (const hidden of [secret, deterministicText('sessions', 64), deterministicText('mail')])
      expect(out).not.toContain(hidden);
    expect(await readdir(folder)).toEqual(['.env']);
  });
});
