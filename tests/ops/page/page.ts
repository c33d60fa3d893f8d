/** A line of a box of commands on a page. */
export type Line = {
  /** The heading that it stands under. */
  section: string;
  language: string;
  /** The command, without the words behind `#`. */
  command: string;
  /** Why it is not run in the rehearsal, or null when it is. */
  notRehearsed: string | null;
  /** It goes on until it is stopped. */
  keepsRunning: boolean;
};

const NOT_REHEARSED = 'not rehearsed: ';

function lineOf(text: string, section: string, language: string): Line {
  const at = text.search(/\s{2,}# (?:not rehearsed: |keeps running$)/);
  const command = (at < 0 ? text : text.slice(0, at)).trim();
  const words = at < 0 ? '' : text.slice(at).trim().slice(2);
  const isLeftOut = words.startsWith(NOT_REHEARSED);
  return {
    section,
    language,
    command,
    notRehearsed: isLeftOut ? words.slice(NOT_REHEARSED.length) : null,
    keepsRunning: words === 'keeps running',
  };
}

/** The lines of all boxes of a page of markdown, in order, each with its section. */
export function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let section = '';
  let language: string | null = null;
  for (const text of markdown.split('\n')) {
    const fence = /^\s*```(\w*)$/.exec(text);
    if (fence !== null) language = language === null ? (fence[1] ?? '') : null;
    else if (language === null) section = /^#{2,3} (.+)$/.exec(text)?.[1] ?? section;
    else if (text.trim() !== '') lines.push(lineOf(text, section, language));
  }
  return lines;
}

/** The npm scripts that a page names, in boxes and in the text. */
export const scriptsNamed = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)),
];

/** The files that the lines of a page start with Node. */
export const filesStarted = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ command }) => [...command.matchAll(/\bnode ([\w/-]+\.ts)\b/g)].map(([, file = '']) => file));

/** The command of a cron line, as cron gives it to a shell. */
export const cronCommand = (line: string): string => line.split(/\s+/).slice(5).join(' ').replaceAll('\\%', '%');
