import type { Page } from '@playwright/test';

/** An item of a page's microdata: its type without schema.org's address, and its properties in the page's order. */
export type Item = { type: string; properties: Record<string, (string | Item)[]> };

/** The top-level items of the page that is open, read as the HTML standard says. */
export function microdataOf(page: Page): Promise<Item[]> {
  return page.evaluate(() => {
    type Read = { type: string; properties: Record<string, (string | Read)[]> };
    const value = (element: Element): string => {
      if (element instanceof HTMLMetaElement) return element.content;
      if (element instanceof HTMLAnchorElement || element instanceof HTMLLinkElement) return element.href;
      if (element instanceof HTMLDataElement) return element.value;
      if (element instanceof HTMLTimeElement) return element.dateTime;
      return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    const read = (item: Element): Read => {
      const properties: Read['properties'] = {};
      for (const element of item.querySelectorAll('[itemprop]')) {
        if (element.parentElement?.closest('[itemscope]') !== item) continue;
        const found = element.hasAttribute('itemscope') ? read(element) : value(element);
        for (const name of (element.getAttribute('itemprop') ?? '').split(' ')) {
          properties[name] = [...(properties[name] ?? []), found];
        }
      }
      return { type: (item.getAttribute('itemtype') ?? '').replace('https://schema.org/', ''), properties };
    };
    return [...document.querySelectorAll('[itemscope]:not([itemprop])')].map(read);
  });
}
