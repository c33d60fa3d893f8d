import { type Heard, TEXT } from './tree.ts';

const CONTROLS = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'textbox',
  'combobox',
  'searchbox',
  'spinbutton',
  'slider',
  'switch',
  'option',
  'tab',
]);
const NAMED = new Set([
  'dialog',
  'alertdialog',
  'region',
  'complementary',
  'navigation',
  'radiogroup',
  'image',
  ...CONTROLS,
]);
/** Whose name is a text that is seen above it. */
const GROUPS = new Set(['group', 'radiogroup', 'form']);
/** The link to share, at its box and in the empty list; the notices of the checkout, each with its own. */
const ALIKE = ['button "Copy" ', 'button "Dismiss" '];
/** Drawn signs, which are read aloud by their long names, or not at all. */
const SIGNS = /[✓✔✗✘→←↑↓★☆●○⟶›»«‹]/u;

const flat = (things: readonly Heard[]): Heard[] => things.flatMap((thing) => [thing, ...flat(thing.children)]);

const titled = ({ role, name }: Heard) => `${role} "${name}"`;

/** A name that says its words twice, or that its description says again. */
function repeats({ name, description }: Heard): boolean {
  const half = name.slice(0, name.length / 2).trim();
  return (half.length > 3 && name === `${half} ${half}`) || (description !== '' && description === name);
}

/** What a blind customer stumbles over, in words; empty when there is nothing. */
export function faultsOf(things: readonly Heard[]): string[] {
  const all = flat(things);
  const faults: string[] = [];
  for (const thing of all) {
    if (NAMED.has(thing.role) && thing.name === '') faults.push(`a ${thing.role} has no name`);
    if (thing.role === 'heading' && thing.name === '') faults.push('a heading is empty');
    if (CONTROLS.has(thing.role) && SIGNS.test(thing.name)) faults.push(`a sign is read: ${titled(thing)}`);
    if (thing.role === TEXT && new RegExp(`^${SIGNS.source}+$`, 'u').test(thing.name))
      faults.push(`a sign is read: ${thing.name}`);
    if (repeats(thing)) faults.push(`said twice: ${titled(thing)}`);
    if (thing.states.includes('wrong') && thing.description === '') faults.push(`wrong, but not why: ${titled(thing)}`);
    thing.children.forEach((child, index) => {
      const before = thing.children[index - 1];
      if (
        before !== undefined &&
        before.name !== '' &&
        before.name === child.name &&
        (before.role === TEXT || child.role === TEXT) &&
        !GROUPS.has(child.role)
      )
        faults.push(`said twice in a row: "${child.name}"`);
    });
  }
  const levels = all.filter(({ role }) => role === 'heading').map(({ level }) => level ?? 0);
  // An open dialog or menu is all there is; the rest of the page is out of reach.
  const isWhole = all.some(({ role }) => role === 'main') && !all.some(({ states }) => states.includes('modal'));
  if (isWhole && levels.filter((level) => level === 1).length !== 1)
    faults.push(`${levels.filter((level) => level === 1).length} headings of level 1`);
  levels.forEach((level, index) => {
    const before = levels[index - 1] ?? 0;
    if (level > before + 1 && index > 0) faults.push(`a heading of level ${level} after one of level ${before}`);
  });
  const buttons = all.filter(({ role }) => role === 'button').map((one) => `${titled(one)} ${one.description}`);
  for (const one of new Set(buttons.filter((name, index) => buttons.indexOf(name) !== index && !ALIKE.includes(name))))
    faults.push(`twice the same: ${one}`);
  return faults;
}
