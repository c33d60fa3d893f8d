import type { Page } from '@playwright/test';

/**
 * What the page says by itself, in order. `says` waits for a pause, `says at once` interrupts. `leaves unsaid` is a
 * polite message that came together with its region, or that showed one which was hidden: most screen readers stay silent about it.
 */
export async function recordAnnouncements(page: Page): Promise<() => string[]> {
  let said: { line: string; region: string }[] = [];
  await page.exposeBinding('screenReaderSays', (_, line: string, region: string) => {
    // What a region says next replaces what it was about to say; a toast comes beside the others.
    if (region !== '') said = said.filter((earlier) => earlier.region !== region);
    if (said.at(-1)?.line !== line) said.push({ line, region });
  });
  await page.addInitScript(listen);
  return () => {
    const lines = said.map(({ line }) => line);
    said = [];
    return lines;
  };
}

/** Runs in the page. */
function listen(): void {
  if (window !== top) return;
  const say = (window as unknown as { screenReaderSays(line: string, region: string): void }).screenReaderSays;
  const REGIONS = '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert],[role=log],output';
  const isAtOnce = (region: Element) => region.matches('[role=alert],[aria-live=assertive]');
  const isWhole = (region: Element) =>
    region.matches('[aria-atomic=true]') ||
    (region.matches('[role=status],[role=alert],output') && !region.matches('[aria-atomic=false]'));
  const wordsOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.matches('[aria-hidden=true],[hidden],script,style,svg:not([aria-label])'))
      return '';
    if (!node.checkVisibility({ visibilityProperty: true })) return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    const inside = () => [...node.childNodes].map(wordsOf).join(getComputedStyle(node).display === 'inline' ? '' : ' ');
    return label !== null && node.matches('button,a,img,svg,input')
      ? `${label} (${node.tagName.toLowerCase()})`
      : inside();
  };
  const names = new WeakMap<Element, string>();
  const nameOf = (region: Element) => {
    const name = names.get(region) ?? crypto.randomUUID();
    names.set(region, name);
    return region.matches('[data-toasts]') ? '' : name;
  };
  const line = (how: string, text: string, region: Element) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words !== '') say(`${how} "${words}"`, nameOf(region));
  };
  /** The regions that were there, and not hidden, before the last change: only these are listened to. */
  const heard = new WeakSet<Element>();
  const listenToShown = () => {
    for (const region of document.querySelectorAll(REGIONS))
      if (region.checkVisibility()) heard.add(region);
      else heard.delete(region);
  };
  // What is there when the page opens is read in its turn.
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, begin, true);
  new MutationObserver((changes) => {
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
    const isNew = (node: Node) => [...added].some((one) => one.contains(node));
    const whole = new Set<Element>();
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : [...addedNodes]) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS);
        if (region && !isNew(region) && region.isConnected) {
          if (!isAtOnce(region) && !heard.has(region)) {
            if (hasBegun) line('leaves unsaid', wordsOf(region), region);
          } else if (isWhole(region)) whole.add(region);
          else line(isAtOnce(region) ? 'says at once' : 'says', wordsOf(node), region);
        } else if (node instanceof Element && node.isConnected) {
          const own = [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)];
          for (const one of own.filter((part) => !part.parentElement?.closest(REGIONS)))
            if (isAtOnce(one)) line('says at once', wordsOf(one), one);
            else if (hasBegun) line('leaves unsaid', wordsOf(one), one);
        }
      }
    }
    for (const region of whole) line(isAtOnce(region) ? 'says at once' : 'says', wordsOf(region), region);
    listenToShown();
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['class', 'hidden', 'open', 'style'],
  });
}
