import type { Page } from '@playwright/test';

/** What is wrong with the place of the keyboard, or null: it has no ring, or a bar or a toast covers it (wholly: WCAG 2.4.11). */
export function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return null;
    // The provider's button is in a shadow root or a frame: its host has the focus.
    if (!focused.matches('a,button,input,select,textarea,summary,[tabindex]')) return null;
    // A hidden input is seen by its label.
    const label = focused instanceof HTMLInputElement ? (focused.labels?.[0] ?? null) : null;
    const { width: ownWidth } = focused.getBoundingClientRect();
    const isDrawnByLabel = label !== null && (ownWidth <= 1 || getComputedStyle(focused).opacity === '0');
    const shown = isDrawnByLabel ? label : focused;
    const named = () => `${focused.outerHTML.slice(0, 140)} ${focused.textContent?.trim().slice(0, 40)}`;
    const hasRing = (element: Element | null) => {
      if (element === null) return false;
      return [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
      });
    };
    const drawn = [
      focused,
      focused.parentElement,
      focused.nextElementSibling,
      label,
      ...(label?.querySelectorAll('*') ?? []),
    ];
    if (!drawn.some(hasRing) && !focused.matches('main, h1, h2, dialog, [tabindex="-1"], [type=datetime-local]'))
      return `no ring: ${named()}`;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const isSeen = parts.some((across) =>
      parts.some((down) => {
        const there = document.elementFromPoint(left + width * across, top + height * down);
        return there !== null && (shown.contains(there) || there.contains(shown));
      }),
    );
    return isSeen ? null : `covered: ${named()}`;
  });
}
