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

/**
 * Counts what a customer does in this browser: touches of links, buttons, chips and choices, and text fields that were
 * typed in. Touching a field to type in it is part of the field. `start` begins at zero.
 */
export async function countTaps(page: Page): Promise<{ start: () => void; counted: () => Counted }> {
  let counted: Counted = { taps: [], fields: [] };
  await page.context().exposeFunction('recordTap', (what: string) => void counted.taps.push(what));
  await page.context().exposeFunction('recordField', (what: string) => void counted.fields.push(what));
  await page.context().addInitScript(watch);
  return {
    start: () => {
      counted = { taps: [], fields: [] };
    },
    counted: () => counted,
  };
}

/** Touches it as a finger does, once it is there and enabled. */
export async function tap(target: Locator): Promise<void> {
  await target.filter({ visible: true }).first().tap();
}
