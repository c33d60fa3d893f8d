import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVED } from '#domain/areas/regions.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '#domain/page-metadata.ts';
import { guidePath, sharePictureName } from '#domain/reading-paths.ts';
import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { frontField } from '#ops/content/front-matter.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';
import manifest from '../../../package.json' with { type: 'json' };

const guide = await readFile('docs/editors-guide.md', 'utf8');
const scripts: Record<string, string> = manifest.scripts;

beforeAll(async () => {
  const isBuilt = await stat('dist/index.html').then(
    () => true,
    () => false,
  );
  if (!isBuilt) await buildSiteIfStale();
});

describe('the editors’ guide', () => {
  const commands = [...new Set([...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))];

  test.each(commands)('names a command that is there: npm run %s', (name) => {
    const file = /^node (\S+)$/.exec(scripts[name] ?? '')?.[1];
    expect(scripts[name]).toBeDefined();
    if (file !== undefined) expect(existsSync(file)).toBe(true);
  });

  const files = [...new Set([...guide.matchAll(/`((?:\w+\/)?[\w-]+\.(?:json|md))`/g)].map(([, name = '']) => name))];

  test.each(files)('names a file of the content that is there: %s', (name) => {
    expect(existsSync(join('src/content', name))).toBe(true);
  });

  test('names a file for each area that we serve, and the lengths that are checked', () => {
    for (const { area } of SERVED) expect(guide).toContain(`\`areas/${area.key}.md\``);
    expect(guide.replace(/\s+/g, ' ')).toContain(`at most ${TITLE_MAX} and ${DESCRIPTION_MAX} characters`);
  });

  test('names the fields that a guide to care has', async () => {
    for (const file of await readdir('src/content/guides')) {
      const text = await readFile(join('src/content/guides', file), 'utf8');
      const fields = [...text.matchAll(/^(\w+):/gm)].map(([, name = '']) => name);
      for (const field of ['title', 'description', 'heading', 'updated', 'needs', 'never', 'stop', 'service', 'pair']) {
        expect(guide).toContain(`\`${field}\``);
        expect(fields, file).toContain(field);
      }
      expect(frontField(text, 'title'), file).not.toMatch(/^"/);
      const picture = `public/images/share/${sharePictureName(guidePath(file.replace('.md', '')))}.jpg`;
      expect(existsSync(picture), picture).toBe(true);
    }
  });

  test('shows how a page looks when it is shared, by the command that it names', async () => {
    const [, path = ''] = /npm run preview:share -- (\S+)/.exec(guide) ?? [];
    const { code, out } = await runCommand('.', 'ops/share/preview-share.ts', [path]);
    expect(code).toBe(0);
    const target = /Open (\S+) in a browser/.exec(out)?.[1] ?? '';
    const html = await readFile(target, 'utf8');
    await rm(dirname(target), { recursive: true });
    const text = await readFile(`src/content/guides${path.slice(path.lastIndexOf('/'))}.md`, 'utf8');
    expect(html).toContain(frontField(text, 'title'));
    expect(html).toContain('In a WhatsApp chat');
    const missing = await runCommand('.', 'ops/share/preview-share.ts', ['/care/nowhere']);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain('There is no built page at /care/nowhere');
  });
});
