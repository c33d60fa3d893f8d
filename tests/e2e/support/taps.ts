import type { Locator, Page } from '@playwright/test';

export type Counted = { taps: string[]; fields: string[] };
type Recorder = { recordTap?: (what: string) => void; recordField?: (what: string) => void };

/** Runs in every page and frame: reports each touch of something that is no text field, and each field once. */
function watch(): void {
  const { recordTap, recordField } = window as unknown as Recorder;
  const seen = new WeakSet<EventTarget>();
  const TEXT = 'textarea, input:not([type=radio], [type=checkbox], [type=submit], [type=button])';
  const at = (event: Event) => event.composedPath()[0] as Element;
  const nameOf = (element: Element) => {
    const wide = element.closest('button, a, label, [role=option]') ?? element;
    const label = element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    const name = element.matches(TEXT) ? label?.textContent : wide.getAttribute('aria-label') || wide.textContent;
    return (name || element.getAttribute('name') || element.tagName).trim().replace(/\s+/g, ' ').slice(0, 40);
  };
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && !at(event).matches(TEXT)) recordTap?.(nameOf(at(event)));
    },
    true,
  );
  document.addEventListener(
    'input',
    (event) => {
      const field = at(event);
      if (!field.matches(TEXT) || seen.has(field)) return;
      seen.add(field);
      recordField?.(nameOf(field));
    },
    true,
  );
}

/** What `tap` and `type` did on a page since the count began. */
const done = new WeakMap<Page, Counted>();
const noting = (page: Page) => done.get(page) ?? { taps: [], fields: [] };

/**
 * Counts what a customer does in this browser: touches of links, buttons, chips and choices, and text fields that were
 * typed in. Touching a field to type in it is part of the field. The count is that of `tap` and `type`; the page counts
 * as well, and what it saw beyond them is counted too (it may miss the last touch before it is left). `start` begins at
 * zero.
 */
export async function countTaps(page: Page): Promise<{ start: () => void; counted: () => Counted }> {
  let seen: Counted = { taps: [], fields: [] };
  await page.context().exposeFunction('recordTap', (what: string) => void seen.taps.push(what));
  await page.context().exposeFunction('recordField', (what: string) => void seen.fields.push(what));
  await page.context().addInitScript(watch);
  const longer = (one: string[], other: string[]) => (other.length > one.length ? other : one);
  return {
    start: () => {
      seen = { taps: [], fields: [] };
      done.set(page, { taps: [], fields: [] });
    },
    counted: () => ({
      taps: longer(noting(page).taps, seen.taps),
      fields: longer(noting(page).fields, seen.fields),
    }),
  };
}

/** Touches it as a finger does, once it is there and enabled. */
export async function tap(target: Locator): Promise<void> {
  const visible = target.filter({ visible: true }).first();
  const name = (await visible.innerText()).replace(/\s+/g, ' ').slice(0, 40);
  await visible.tap();
  noting(target.page()).taps.push(name);
}

/** Types into a field. */
export async function type(target: Locator, text: string): Promise<void> {
  await target.fill(text);
  noting(target.page()).fields.push(await target.evaluate((field) => field.getAttribute('name') ?? field.id));
}
