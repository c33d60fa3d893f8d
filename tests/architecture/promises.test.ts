import { describe, expect, test } from 'vitest';
import { sourceFiles } from './files.ts';
import { undescribed, unexplainedNumbers } from './promises.ts';

/** The rooms that others import. Tests and benches are read from the top, and static pages compose. */
const ROOMS = /^(?:domain|contract|server|ops|bench|src\/(?:lib|islands|looks|service-worker))\/.*\.tsx?$/;

describe('exported functions', () => {
  test('have a sentence that says what they promise', () => {
    const files = sourceFiles().filter(([path]) => ROOMS.test(path));
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap(([path, text]) => undescribed(path, text))).toEqual([]);
  });

  test.each([
    ['export function a() {}', ['a']],
    ['/** Adds the sums. */\nexport function a() {}', []],
    ['/** */\nexport function a() {}', ['a']],
    ['/** A. */\nexport async function a() {}', ['a']],
    ['// A comment of a line.\nexport const a = () => 1;', ['a']],
    ['export const a = 1, b = function () {};', ['b']],
    ['export const A = memo(function A() {});', ['A']],
    ['export default class {}', ['default']],
    ['function a() {}\nexport { a as b };', ['a']],
    ['function a() {}\nexport default a;', ['a']],
    ['function a() {}\nexport { a } from "./b.ts";', []],
    ['export type A = () => void;', []],
  ])('are found without one: %j', (text, names) => {
    expect(undescribed('a.ts', text)).toEqual(names.map((name) => `a.ts: ${name}`));
  });
});

describe('exported numbers, and types with numbers', () => {
  test('say what they count, and in which unit', () => {
    const files = sourceFiles().filter(([path]) => ROOMS.test(path));
    expect(files.flatMap(([path, text]) => unexplainedNumbers(path, text))).toEqual([]);
  });

  test.each([
    ['export const A = 3;', ['A']],
    ['export const A_MS = 60 * 1_000;', ['A_MS']],
    ['/** In ms. */\nexport const A = 3;', []],
    ["export const A = 'a' + B;", []],
    ['const A = 3;', []],
    ['export type A = { b: number };', ['A']],
    ['export type A = { ok: true; b: number | null } | { ok: false };', ['A']],
    ['export type A = { b: { c: number } };', ['A']],
    ['/** In degrees. */\nexport type A = { b: number };', []],
    ['export type A = {\n/** In pesewas. */\nb: number };', []],
    ['export type A = { b(c: number): void; d: (e: number) => void };', []],
    ['export type A = (b: number) => number;', []],
  ])('are found without a word: %j', (text, names) => {
    expect(unexplainedNumbers('a.ts', text)).toEqual(names.map((name) => `a.ts: ${name}`));
  });
});
