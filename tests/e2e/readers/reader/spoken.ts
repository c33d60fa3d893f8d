import type { Heard } from './tree.ts';

const TEXT = 'StaticText';
/** What a screen reader calls a role, where the browser's own name is not a word. */
const WORDS: Record<string, string> = {
  contentinfo: 'footer',
  DescriptionList: 'pairs',
  DescriptionListTerm: 'term',
  DescriptionListDetail: 'detail',
  term: 'term',
  definition: 'detail',
  Iframe: 'frame',
  Details: 'details',
  DisclosureTriangle: 'summary',
  Abbr: 'abbreviation',
  Section: 'section',
  generic: 'part',
  DateTime: 'date and time',
  sectionheader: 'header',
  DisclosureTriangleGrouped: 'summary',
  Pre: 'text as typed',
};

function line({ role, name, value, description, states, level, isFocused }: Heard): string {
  if (role === TEXT) return name;
  const title = [WORDS[role] ?? role, level ?? '', name === '' ? '' : `"${name}"`]
    .filter((part) => part !== '')
    .join(' ');
  const holds = value === '' || value === name ? '' : `holds "${value}"`;
  const more = description === '' ? '' : `and "${description}"`;
  return [title, ...states, holds, more, isFocused ? 'HERE' : ''].filter((part) => part !== '').join(', ');
}

/** The tree as text: one thing a line, what is inside of it indented. */
export function spoken(things: readonly Heard[], depth = 0): string[] {
  return things.flatMap((thing) => [`${'  '.repeat(depth)}${line(thing)}`, ...spoken(thing.children, depth + 1)]);
}
