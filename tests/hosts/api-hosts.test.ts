import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_HOSTS, apiHostFiles } from '#ops/hosts/api-hosts.ts';
import { readSettings } from '#server/env.ts';
import { environment } from '#server/settings/environment.ts';
import { LIVE } from '#tests/support/ops/live-settings.ts';

const FILES = apiHostFiles({ siteUrl: 'https://soleklean.com.gh', apiUrl: 'https://api.soleklean.com.gh' });

/** The settings in a file, as each of the hosts writes them. */
function settingsIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/^ +([A-Z_]+) = (".*")$|^ +- key: ([A-Z_]+)\n +value: (".*")$/gm)];
  return Object.fromEntries(pairs.map(([, toml, a, yaml, b]) => [toml ?? yaml ?? '', JSON.parse(a ?? b ?? '""')]));
}

it.each(API_HOSTS.map(({ file }) => file))(
  '%s asks /readyz, builds the API’s image, and holds no secret',
  async (file) => {
    const text = FILES[file] ?? '';
    expect(text).toMatch(/(?:path|healthcheckPath|healthCheckPath)"?(?:: | = )"?\/readyz"?/);
    const [image = ''] = /ops\/[\w/]+\.Containerfile/.exec(text) ?? [];
    expect((await stat(image)).isFile()).toBe(true);
    expect(text).not.toMatch(/SECRET|PASSWORD|DATABASE_URL|SMTP_URL|_TOKEN/);
  },
);

it.each(['fly.toml', 'render.yaml'])('the settings in %s are known, and a live shop starts with them', (file) => {
  const own = settingsIn(FILES[file] ?? '');
  expect(Object.keys(own).filter((name) => !(name in environment.shape))).toEqual([]);
  const read = readSettings({ ...LIVE, ...own });
  expect(read.ok ? read.settings : read.problems).toMatchObject({
    trustedProxies: [expect.stringMatching(/^\d/)],
    clientAddressHeader: expect.stringMatching(/^(?:fly-client-ip|cf-connecting-ip)$/),
    corsOrigins: ['https://soleklean.com.gh'],
  });
});

it('railway.json is JSON', () => {
  expect(JSON.parse(FILES['railway.json'] ?? '')).toMatchObject({ deploy: { healthcheckPath: '/readyz' } });
});
