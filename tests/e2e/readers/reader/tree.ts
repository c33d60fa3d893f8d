import type { CDPSession, Page } from '@playwright/test';

/** The parts of Chromium's accessibility nodes that we read. */
type Value = { value?: unknown };
type AxNode = {
  nodeId: string;
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
  parentId?: string;
};

/** One thing that a screen reader says: its role, name, states and description, and what is inside. */
export type Heard = {
  role: string;
  name: string;
  value: string;
  description: string;
  states: string[];
  level: number | null;
  isFocused: boolean;
  children: Heard[];
};

export const TEXT = 'StaticText';

/** What only groups others, and is not said itself. */
const SILENT = new Set(['none', 'generic', 'paragraph', 'LayoutTable', 'strong', 'emphasis', 'time', 'mark', 'code']);
/** Parts of a text that are drawn alone. */
const DRAWN = new Set(['InlineTextBox', 'LineBreak', 'ListMarker']);
/** Whose texts are its name, or its field's. */
const NAMED_BY_TEXT = new Set([
  ...['heading', 'link', 'button', 'option', 'radio', 'checkbox', 'tab', 'menuitem', 'image', 'textbox', 'combobox'],
  ...['spinbutton', 'searchbox', 'switch', 'term', 'DisclosureTriangle', 'DisclosureTriangleGrouped', 'LabelText'],
]);

/** The states that a screen reader says, in its words; `current` is what the page says of it, as the browser's tree does not. */
function statesOf(node: AxNode, current?: string): string[] {
  const all = new Map((node.properties ?? []).map(({ name, value }) => [name, value.value]));
  const role = String(node.role?.value ?? '');
  const states: string[] = current === undefined ? [] : [`current ${current}`];
  const isOn = (name: string) => all.get(name) === true || all.get(name) === 'true';
  if (isOn('disabled')) states.push('unavailable');
  if (isOn('required')) states.push('required');
  if (isOn('readonly') && role !== 'document') states.push('read only');
  const invalid = all.get('invalid');
  if (invalid !== undefined && invalid !== false && invalid !== 'false') states.push('wrong');
  if (all.has('expanded')) states.push(isOn('expanded') ? 'open' : 'closed');
  const checked = all.get('checked');
  if (checked !== undefined)
    states.push(checked === 'mixed' ? 'partly checked' : isOn('checked') ? 'checked' : 'not checked');
  if (all.has('pressed')) states.push(isOn('pressed') ? 'pressed' : 'not pressed');
  if (isOn('selected')) states.push('selected');
  if (isOn('busy')) states.push('busy');
  if (isOn('modal')) states.push('modal');
  const popup = all.get('hasPopup');
  if (popup !== undefined && popup !== 'false' && role !== 'combobox') states.push(`opens a ${String(popup)}`);
  const live = all.get('live');
  if (typeof live === 'string' && live !== 'off')
    states.push(live === 'assertive' ? 'says changes at once' : 'says changes');
  return states;
}

const clean = (text: unknown) =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();

type Source = { byId: Map<string, AxNode>; current: Map<number, string> };

/** The nodes that are said, from one node down. What is silent leaves its children to its parent. */
function heardFrom(node: AxNode, source: Source): Heard[] {
  const role = String(node.role?.value ?? '');
  if (DRAWN.has(role)) return [];
  const below = (node.childIds ?? []).flatMap((id) => {
    const child = source.byId.get(id);
    return child === undefined ? [] : heardFrom(child, source);
  });
  if (node.ignored) return below;
  const states = statesOf(node, source.current.get(node.backendDOMNodeId ?? -1));
  // Its parts are the browser's own, in the browser's language.
  if (role === 'DateTime' || role === 'Date') below.length = 0;
  const children = NAMED_BY_TEXT.has(role)
    ? below.filter(({ role: inner }) => inner !== TEXT && inner !== 'image')
    : below;
  const isFocused = (node.properties ?? []).some(({ name, value }) => name === 'focused' && value.value === true);
  const isSaid = !SILENT.has(role) || isFocused || states.some((state) => state.startsWith('says'));
  if (role === 'LabelText') return children;
  if (!isSaid) return role === 'paragraph' ? joined(below) : below;
  const name = clean(node.name?.value);
  if (role === TEXT && name === '') return [];
  const level = (node.properties ?? []).find(({ name: property }) => property === 'level')?.value.value;
  return [
    {
      role,
      name,
      value: clean(node.value?.value),
      description: clean(node.description?.value),
      states,
      level: role === 'heading' ? Number(level ?? 0) : null,
      isFocused,
      children,
    },
  ];
}

/** The texts of a paragraph are one sentence. */
function joined(parts: Heard[]): Heard[] {
  const [first] = parts;
  if (first === undefined || parts.some(({ role }) => role !== TEXT)) return parts;
  return [{ ...first, name: clean(parts.map(({ name }) => name).join(' ')) }];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The session with the browser, one a page. */
export function browserOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** The page as Chromium gives it to a screen reader, in the order in which it is read. */
export async function treeOf(page: Page): Promise<Heard[]> {
  const browser = await browserOf(page);
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await browser.send('DOM.enable');
  const { nodes: elements } = await browser.send('DOM.getFlattenedDocument', { depth: -1 });
  await browser.send('DOM.disable');
  const current = new Map<number, string>();
  for (const { backendNodeId, attributes = [] } of elements) {
    const at = attributes.indexOf('aria-current');
    if (at >= 0 && at % 2 === 0) current.set(backendNodeId, attributes[at + 1] ?? '');
  }
  const root = nodes.find(({ parentId }) => parentId === undefined);
  const source = { byId: new Map(nodes.map((node) => [node.nodeId, node])), current };
  return root === undefined ? [] : heardFrom(root, source).flatMap(({ children }) => children);
}
