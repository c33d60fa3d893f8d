import type { Mistake } from './mistake.ts';

type Wrong = Omit<Mistake, 'file'>;

/** Braces that hold no word: a page would show them as they are. */
export function looseBraces(text: string): string | null {
  return /[{}]/.test(text.replace(/\{[^{}\s]*\}/g, ''))
    ? 'has a brace that holds no word: write words to fill in as {turnaround}, without spaces'
    : null;
}

/** What a text of a list shows otherwise than it is meant: it is no Markdown and no HTML. */
export function unfitPlain(text: string): string | null {
  const [html] = /<\/?[a-z][^<>\n]*>/i.exec(text) ?? [];
  if (html !== undefined) return `holds HTML (${html}): write plain words`;
  if (/\*\*|\]\(/.test(text)) return 'holds Markdown, which is shown as it is here: write plain words';
  return text.includes('\\n') ? 'holds \\n as two signs: break the line instead' : null;
}

/** What is wrong with the stars of a title: they set one wide word. */
export function unfitStars(title: string): string | null {
  const stars = title.split('*').length - 1;
  return stars === 0 || stars === 2 ? null : 'has other than two stars: write them around the one wide word';
}

/** Parts of a page's text that its readers would not see as they are meant. */
export function unfitMarkdown(body: string): Wrong[] {
  const no = (says: string): Wrong[] => [{ field: 'text', says }];
  if (body.trim() === '') return no('is empty');
  const lines = body.split(/\r?\n/);
  const [close] = lines.flatMap((line) => /^#{1,6}(?=[^#\s])/.exec(line) ?? []);
  if (close !== undefined) return no(`has ${close} without a space behind it, which makes no heading`);
  const levels = lines.flatMap((line) => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? []);
  if (levels.includes(1)) return no('has a heading with one #, and the page has its large title: begin with ##');
  if (levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1))
    return no('leaves out a level of headings: after ## comes ###');
  if (/!\[/.test(body)) return no('holds a picture, which these pages don’t show: choose the pair of the page instead');
  if (/\]\(\s*\)/.test(body)) return no('has a link without an address: write it between ( and )');
  if (lines.some((line) => line.includes('](') && !line.includes(')', line.lastIndexOf(']('))))
    return no('has a link whose address does not end: put ) behind it');
  return /\[[^[\]\n]+\] \(/.test(body) ? no('has a space between ] and ( of a link: take it out') : [];
}
