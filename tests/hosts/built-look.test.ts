import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { namedClasses, usedClasses } from '#ops/build/pages/short-classes.ts';
import { reachableScripts } from '#ops/build/pages/trim-pages.ts';
import { buildSiteIfStale } from '#ops/build/site-build.ts';

const STYLE = /<style>([\s\S]*?)<\/style>/g;
/** Made by Swiper as it runs, so that no file contains them whole. */
const PUT_TOGETHER = /^swiper-/;
const PLACE_OF_CLASSES = /(?<!\\)\([^()]*\)/g;

let files: string[] = [];
const scripts = new Map<string, string>();
const pages = new Map<string, string>();

beforeAll(async () => {
  await buildSiteIfStale();
  files = (await readdir('dist', { recursive: true })).filter((name) => /\.(?:html|js)$/.test(name));
  for (const file of files) {
    const text = await readFile(join('dist', file), 'utf8');
    if (file.endsWith('.html')) pages.set(file, text);
    else scripts.set(file.replace('_astro/', ''), text);
  }
}, 900_000);

/** A text's words as they stand between quotes, spaces and backticks. */
const wordsOf = (text: string) => new Set(text.split(/[\s"'`]+/));

describe('the built site', () => {
  test('ships no rule for a class that its page never has', () => {
    expect(pages.size).toBeGreaterThan(20);
    for (const [file, html] of pages) {
      const css = [...html.matchAll(STYLE)].map(([, sheet = '']) => sheet).join('\n');
      const body = html.replaceAll(STYLE, '');
      const reached = reachableScripts(html, scripts);
      const known = new Set([...usedClasses(body), ...wordsOf(reached)]);
      const isKnown = (name: string) => known.has(name) || (/["'`]/.test(name) && reached.includes(name));
      const unused = [...namedClasses(css.replace(/\/\*[\s\S]*?\*\//g, '').replace(PLACE_OF_CLASSES, ''))];
      expect([file, unused.filter((name) => !isKnown(name) && !PUT_TOGETHER.test(name))]).toEqual([file, []]);
    }
  });

  test('has a rule for the look of every page: none is without its styles', () => {
    for (const [file, html] of pages) {
      const css = [...html.matchAll(STYLE)].map(([, sheet = '']) => sheet).join('');
      expect([file, css.length > 3000]).toEqual([file, true]);
    }
  });

  test('has no styleguide: neither its page nor its scripts', () => {
    expect(files.filter((name) => /styleguide/i.test(name))).toEqual([]);
    const text = [...pages.values(), ...scripts.values()].filter((file) => /styleguide/i.test(file));
    expect(text).toEqual([]);
  });
});
