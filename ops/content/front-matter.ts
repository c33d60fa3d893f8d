/**
 * A one-line field of a Markdown file's front matter, without its quotes; '' when it has none. Lists and texts of
 * several lines are not read.
 */
export function frontField(text: string, key: string): string {
  const [, front = ''] = text.split(/^---$/m, 2);
  const value = new RegExp(`^${key}: (.+)$`, 'm').exec(front)?.[1]?.trim() ?? '';
  return /^(?<quote>["']).*\k<quote>$/.test(value) ? value.slice(1, -1) : value;
}

/** A Markdown file's text below its front matter. */
export const bodyOf = (text: string) => text.split(/^---$/m).slice(2).join('---');
