/**
 * Runs in the page, so it uses nothing from outside: the visible elements that may have this role, in the document's
 * order. Their names are then asked of the browser itself.
 */
export function candidates(role: string): Element[] {
  const TEXT = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=file], [type=hidden])';
  const MAY: Record<string, string> = {
    button: 'button, summary, input[type=submit], input[type=button]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select, input[role=combobox]',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img[alt]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    textbox: `${TEXT}, textarea`,
    searchbox: 'input[type=search]',
    field: `${TEXT}, textarea, select`,
    file: 'input[type=file]',
  };
  const found = [...document.querySelectorAll(`${MAY[role] ?? ':not(*)'}, [role=${role}]`)];
  // A file field and a drawn box are hidden behind what is pressed in their place.
  const isHiddenByDesign = role === 'file' || role === 'checkbox' || role === 'radio';
  return found.filter((element) => isHiddenByDesign || element.checkVisibility({ visibilityProperty: true }));
}

/** Runs in the page: whether a control may be pressed. */
export function isEnabled(element: Element): boolean {
  return !element.matches(':disabled, [aria-disabled="true"]');
}

/** Runs in the page: whether a visible element has this text; `source` is a pattern of a whole or partial text. */
export function isTextVisible(source: string, flags: string): boolean {
  const pattern = new RegExp(source, flags);
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const all = [...document.querySelectorAll('body :not(script, style, template, noscript)')];
  return all.some((element) => pattern.test(textOf(element)) && isVisible(element));
}
