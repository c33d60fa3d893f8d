import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findMistakes } from '#ops/content/mistakes.ts';
import { openHosted } from '#ops/edit/hosted.ts';
import { readHosted } from '#ops/edit/hosted-settings.ts';

let folder: string;
/** The repository at its host: a bare one. */
let host: string;
const at = (...parts: string[]) => join(folder, ...parts);
const git = (cwd: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Kofi', '-c', 'user.email=kofi@shop.example', ...words], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** An editor's folder: a clone, with the button's side of the server. */
function openEditor(name: string, changes: { url?: string; email?: string } = {}) {
  const root = at(name);
  git(folder, 'clone', '--quiet', host, name);
  const content = { content: join(root, 'src/content'), publicFiles: join(root, 'public') };
  const { url = host, email = `${name}@shop.example` } = changes;
  const hosted = openHosted(root, { url, branch: 'main', name, email }, () => findMistakes(content));
  const file = (path: string) => join(root, 'src/content', path);
  const read = (path: string) => readFileSync(file(path), 'utf8');
  return {
    ...hosted,
    root,
    read,
    replace: (path: string, from: string | RegExp, to: string) => {
      const text = read(path);
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      writeFileSync(file(path), changed);
    },
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
  };
}

const onHost = (path: string, branch = 'main') => git(host, 'show', `${branch}:${path}`);
const FAQ = 'src/content/faq.json';
const firstQuestion = /"question": "[^"]+"/;

/** A machine that got the project as an archive may have no git; the command itself says so there. */
const hasGit = spawnSync('git', ['--version']).status === 0;

beforeEach(() => {
  if (!hasGit) return;
  folder = mkdtempSync(join(tmpdir(), 'soleklean-hosted-'));
  host = at('host.git');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', host);
  git(folder, 'clone', '--quiet', host, 'first');
  for (const part of ['src/content', 'src/assets/pictures', 'public/images'])
    cpSync(part, at('first', part), { recursive: true });
  mkdirSync(at('first/server'));
  writeFileSync(at('first/server/main.ts'), '// code');
  git(at('first'), 'checkout', '--quiet', '-B', 'main');
  git(at('first'), 'add', '--all');
  git(at('first'), 'commit', '--quiet', '-m', 'The shop');
  git(at('first'), 'push', '--quiet', host, 'HEAD:main');
});
afterEach(() => {
  if (hasGit) rmSync(folder, { recursive: true, force: true });
});

describe.runIf(hasGit)('an editor hands over', () => {
  test('what was changed, in the editor’s name, and is told; then nothing waits', async () => {
    const ama = openEditor('ama');
    await ama.takeNews();
    expect(await ama.waiting()).toBe(0);
    ama.replace('faq.json', firstQuestion, '"question": "Do you clean football boots?"');
    expect(await ama.waiting()).toBe(1);
    expect(await ama.handOver()).toEqual({
      ok: true,
      says: expect.stringMatching(/^Handed over: 1 file \([0-9a-f]+\)\. The next build puts them online\.$/),
    });
    expect(onHost(FAQ)).toContain('Do you clean football boots?');
    expect(git(host, 'log', '-1', '--format=%an <%ae> %s', 'main')).toBe('ama <ama@shop.example> Content: faq.json');
    expect(await ama.waiting()).toBe(0);
    expect(await ama.handOver()).toEqual({ ok: true, says: 'Nothing has changed since the last time.' });
  });

  test('only content: code that somebody changed in the folder stays there', async () => {
    const ama = openEditor('ama');
    ama.write('server/main.ts', '// another');
    ama.write('.env', 'SECRET=1');
    ama.replace('faq.json', firstQuestion, '"question": "Do you clean sandals?"');
    expect((await ama.handOver()).ok).toBe(true);
    expect(onHost('server/main.ts')).toBe('// code');
    expect(git(host, 'ls-tree', '--name-only', 'main')).not.toContain('.env');
    expect(readFileSync(join(ama.root, 'server/main.ts'), 'utf8')).toBe('// another');
    git(ama.root, 'commit', '--quiet', '-am', 'Code that is not reviewed');
    const refused = await ama.handOver();
    expect(refused).toMatchObject({ ok: false, says: expect.stringContaining('such as server/main.ts') });
    expect(onHost('server/main.ts')).toBe('// code');
  });

  test('beside another editor, whose words are there at once', async () => {
    const [ama, esi] = [openEditor('ama'), openEditor('esi')];
    ama.replace('faq.json', firstQuestion, '"question": "Do you clean boots?"');
    esi.replace('guides/smell.md', /^title: .*$/m, 'title: Smell in shoes');
    const results = [await ama.handOver(), await esi.handOver()];
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(onHost(FAQ)).toContain('Do you clean boots?');
    expect(onHost('src/content/guides/smell.md')).toContain('Smell in shoes');
    expect(esi.read('faq.json')).toContain('Do you clean boots?');
    expect(await ama.takeNews()).toContain('as it is in the repository');
    expect(ama.read('guides/smell.md')).toContain('Smell in shoes');
  });

  test('the same words as another: both are at the host, and somebody accepts', async () => {
    const [ama, esi] = [openEditor('ama'), openEditor('esi')];
    ama.replace('faq.json', firstQuestion, '"question": "Ama asks?"');
    esi.replace('faq.json', firstQuestion, '"question": "Esi asks?"');
    await ama.handOver();
    const second = await esi.handOver();
    expect(second).toMatchObject({ ok: true, says: expect.stringContaining('as the branch content/esi') });
    expect(onHost(FAQ)).toContain('Ama asks?');
    expect(onHost(FAQ, 'content/esi')).toContain('Esi asks?');
    expect(esi.read('faq.json')).toContain('Esi asks?');
    expect(git(esi.root, 'status', '--porcelain')).toBe('');
    // The next change goes the same way, and nothing is lost on it.
    esi.replace('faq.json', 'Esi asks?', 'Esi asks again?');
    expect((await esi.handOver()).ok).toBe(true);
    expect(onHost(FAQ, 'content/esi')).toContain('Esi asks again?');
  });

  test('the same words as another, saved before the forms open again: they stay as they were saved', async () => {
    const [ama, esi] = [openEditor('ama'), openEditor('esi')];
    ama.replace('faq.json', firstQuestion, '"question": "Ama asks?"');
    esi.replace('faq.json', firstQuestion, '"question": "Esi asks?"');
    const saved = esi.read('faq.json');
    await ama.handOver();
    expect(await esi.takeNews()).toContain('Somebody else changed the same words as you');
    expect(esi.read('faq.json')).toBe(saved);
    expect(git(esi.root, 'status', '--porcelain')).toBe('M src/content/faq.json');
    expect(await esi.waiting()).toBe(1);
    expect(await esi.handOver()).toMatchObject({ ok: true, says: expect.stringContaining('content/esi') });
  });

  test('what is saved stays saved beside news of other words, and the very same words wait no longer', async () => {
    const [ama, esi, kofi] = [openEditor('ama'), openEditor('esi'), openEditor('kofi')];
    ama.replace('faq.json', firstQuestion, '"question": "Ama asks?"');
    esi.replace('guides/smell.md', /^title: .*$/m, 'title: Smell in shoes');
    kofi.replace('faq.json', firstQuestion, '"question": "Ama asks?"');
    await ama.handOver();
    for (const one of [esi, kofi]) expect(await one.takeNews()).toContain('as it is in the repository');
    expect(git(esi.root, 'status', '--porcelain')).toBe('M src/content/guides/smell.md');
    expect(esi.read('faq.json')).toContain('Ama asks?');
    expect(await kofi.waiting()).toBe(0);
    expect(git(kofi.root, 'log', '-1', '--format=%an', 'HEAD')).toBe('ama');
  });

  test('to a host that lets nobody write to the branch, as a proposal', async () => {
    writeFileSync(
      join(host, 'hooks/update'),
      '#!/bin/sh\ntest "$1" != refs/heads/main || { echo "protected branch hook declined" >&2; exit 1; }\n',
      { mode: 0o755 },
    );
    const ama = openEditor('ama');
    ama.replace('faq.json', firstQuestion, '"question": "Is it protected?"');
    expect(await ama.handOver()).toMatchObject({
      ok: true,
      says: expect.stringContaining('The host takes changes for review only.'),
    });
    expect(onHost(FAQ, 'content/ama')).toContain('Is it protected?');
    expect(await ama.waiting()).toBe(0);
  });
});

describe.runIf(hasGit)('nothing is handed over, and nothing is lost,', () => {
  test('while the content has a mistake', async () => {
    const ama = openEditor('ama');
    ama.replace('catalogue.json', /"price": "[^"]+"/, '"price": "0.00"');
    expect(await ama.handOver()).toMatchObject({ ok: false, says: expect.stringContaining('catalogue.json') });
    expect(git(host, 'log', '--format=%s', 'main')).toBe('The shop');
  });

  test('when the content has one only together with what others changed', async () => {
    const [ama, esi] = [openEditor('ama'), openEditor('esi')];
    const [first, second] = JSON.parse(ama.read('catalogue.json')) as { name: string }[];
    ama.replace('catalogue.json', `"name": "${first?.name}"`, '"name": "The same name"');
    esi.replace('catalogue.json', `"name": "${second?.name}"`, '"name": "The same name"');
    await ama.handOver();
    expect(await esi.handOver()).toMatchObject({
      ok: false,
      says: expect.stringContaining('Together with what others changed the content is not in order'),
    });
    expect(git(host, 'rev-list', '--count', 'main')).toBe('2');
    expect(esi.read('catalogue.json').match(/The same name/g)).toHaveLength(2);
  });

  test('when the host cannot be reached; the sentence keeps the password to itself', async () => {
    const ama = openEditor('ama', { url: 'http://ama:hunter2@127.0.0.1:1/shop.git' });
    ama.replace('faq.json', firstQuestion, '"question": "Is anybody there?"');
    const news = await ama.takeNews();
    expect(news).toContain('could not be asked for news');
    const failed = await ama.handOver();
    expect(failed).toMatchObject({ ok: false, says: expect.stringContaining('Nothing is lost') });
    expect(news + failed.says).not.toContain('hunter2');
    expect(ama.read('faq.json')).toContain('Is anybody there?');
  });

  test('on a machine without git', async () => {
    const ama = openEditor('ama');
    const { PATH } = process.env;
    process.env.PATH = at('nowhere');
    try {
      expect(await ama.handOver()).toMatchObject({ ok: false, says: expect.stringContaining('git is not on this') });
    } finally {
      process.env.PATH = PATH;
    }
  });

  test('when the run before was cut off in the middle', async () => {
    const [ama, esi] = [openEditor('ama'), openEditor('esi')];
    ama.replace('faq.json', firstQuestion, '"question": "Ama asks?"');
    await ama.handOver();
    esi.replace('faq.json', firstQuestion, '"question": "Esi asks?"');
    git(esi.root, 'commit', '--quiet', '-am', 'Content: faq.json');
    git(esi.root, 'fetch', '--quiet', host, 'main');
    expect(() => git(esi.root, 'rebase', 'FETCH_HEAD')).toThrow();
    await esi.takeNews();
    expect(esi.read('faq.json')).toContain('Esi asks?');
    expect(await esi.handOver()).toMatchObject({ ok: true, says: expect.stringContaining('content/esi') });
  });
});

describe('the settings', () => {
  test('without any nothing is handed over', () => {
    expect(readHosted({})).toEqual({ ok: true, hosted: null });
  });

  test('name the repository, the branch and who the changes are by', () => {
    const env = { EDIT_REPOSITORY: 'git@host.example:shop.git', EDIT_AUTHOR: 'Ama Mensah <ama@shop.example>' };
    expect(readHosted(env)).toEqual({
      ok: true,
      hosted: { url: env.EDIT_REPOSITORY, branch: 'main', name: 'Ama Mensah', email: 'ama@shop.example' },
    });
  });

  test.each([
    [{ EDIT_REPOSITORY: 'https://host.example/shop.git' }, 'EDIT_AUTHOR'],
    [{ EDIT_AUTHOR: 'Ama <ama@shop.example>' }, 'EDIT_REPOSITORY'],
    [{ EDIT_REPOSITORY: '--upload-pack=x', EDIT_AUTHOR: 'Ama <ama@shop.example>' }, 'EDIT_REPOSITORY'],
    [{ EDIT_REPOSITORY: 'h:x', EDIT_AUTHOR: 'Ama <ama@shop.example>', EDIT_BRANCH: '-f' }, 'EDIT_BRANCH'],
    [{ EDIT_REPOSITORY: 'h:x', EDIT_AUTHOR: 'Ama' }, 'EDIT_AUTHOR'],
  ])('%j are refused in words', (env, name) => {
    const read = readHosted(env);
    expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(name)]);
  });
});
