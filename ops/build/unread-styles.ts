import { rulesOf } from './css-rules.ts';

const READ = /var\((--[\w-]+)/g;
const SET = /(?<=[{;])(--[\w-]+):[^;{}]*;?/g;
const ANIMATED = /animation(?:-name)?:([^;{}]*)/g;
const KEYFRAMES = /^@keyframes ([\w-]+)/;

/**
 * A page's minified style sheet without custom properties that nothing reads and keyframes that nothing plays: Tailwind
 * sets some for utilities that the page does not have. `html` is the page's HTML, whose style attributes may read them.
 */
export function withoutUnread(css: string, html: string): string {
  const read = new Set([...`${css}${html}`.matchAll(READ)].map(([, name]) => name));
  const set = css.replace(SET, (declaration, name: string) => (read.has(name) ? declaration : ''));
  const played = new Set([...`${set}${html}`.matchAll(ANIMATED)].flatMap(([, value = '']) => value.split(/[\s,]+/)));
  const isPlayed = (rule: string) => {
    const [, name] = KEYFRAMES.exec(rule) ?? [];
    return name === undefined || played.has(name);
  };
  return rulesOf(set)
    .filter((rule) => isPlayed(rule) && !rule.endsWith('{}'))
    .join('');
}
