import type { Locator, Page } from 'playwright';

/** The answer to a call instead of the server's. `never`: the call never ends; `cut`: the connection breaks. */
export type Answer = { status?: number; json?: unknown; body?: Buffer | string; type?: string } | 'never' | 'cut';

/** Answers by method and path, such as 'GET /api/orders/'. `*` stands for one part of a path, `**` for any rest. */
export type Answers = Readonly<Record<string, Answer>>;

/** How the browser shows a page: the settings of a person, or paper. */
export type Look = 'as designed' | 'large text' | 'reduced motion' | 'print' | 'forced colours' | 'more contrast';

/** One picture at each width: which page is opened, by whom, with which answers, and what is done there. */
export type State = {
  /** Unique; it becomes the file's name: letters, digits and hyphens, with the area first. */
  name: string;
  path: string;
  /** Local storage before the first page opens: texts as they are, other values as JSON. */
  stored?: Readonly<Record<string, unknown>>;
  /** Session storage, in the same form. */
  session?: Readonly<Record<string, unknown>>;
  answers?: Answers;
  /** What a person does there; it also waits for what must be on screen. */
  act?: (page: Page) => Promise<void>;
  /** The widths at which the state exists; all by default. */
  widths?: readonly number[];
  look?: Look;
  /** Only the window, not the whole page: for dialogs, menus and toasts, which would be a small part of a long page. */
  windowOnly?: boolean;
  /** Only this element and a margin around it. The mouse stays where `act` left it. */
  around?: (page: Page) => Locator;
  /** The shop that says at the top of each page that it is a practice shop. */
  hasPracticeNotice?: boolean;
};

/** The widths of the pictures, in CSS pixels. */
export const WIDTHS = [360, 768, 1280] as const;

/** A phone: touch, and a viewport that follows the page's meta element. */
export const isPhone = (width: number) => width < 700;

/** The same state in another look. */
export function inLook(state: State, look: Look): State {
  return { ...state, name: `${state.name}--${look.replaceAll(' ', '-')}`, look };
}

/** The state with this name; throws when there is none. */
export function stateNamed(states: readonly State[], name: string): State {
  const found = states.find((state) => state.name === name);
  if (found === undefined) throw new Error(`There is no state ${name}.`);
  return found;
}
