const READ = /var\((--[\w-]+)/g;
const SET = /(?<=[{;])(--[\w-]+):/g;
const ANIMATED = /animation(?:-name)?:([^;{}]*)/g;
const KEYFRAMES = /@keyframes ([\w-]+)/g;

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/**
 * The custom properties that a page's minified style sheet sets and nothing reads, and the keyframes that nothing
 * plays: Tailwind sets some for utilities that the page does not have. `html` is the page's HTML, whose style
 * attributes may read them.
 */
export function unreadNames(css: string, html: string): string[] {
  const read = new Set(namesIn(`${css}${html}`, READ));
  const played = new Set(namesIn(`${css}${html}`, ANIMATED).flatMap((value) => value.split(/[\s,]+/)));
  return [
    ...namesIn(css, SET).filter((name) => !read.has(name)),
    ...namesIn(css, KEYFRAMES).filter((name) => !played.has(name)),
  ];
}
