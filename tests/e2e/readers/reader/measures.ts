import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/shop.ts';

/** Measures what low vision and unsteady hands need; returns the page as it was. */
export async function measure(page: Page, screen: string): Promise<void> {
  expect.soft(await page.evaluate(smallTargets), `${screen}: targets under 24 px`).toEqual([]);
  const size = page.viewportSize() ?? { width: 360, height: 640 };
  const moving = await page.evaluate(stillMoving);
  expect.soft(moving, `${screen}: moves though less motion is asked for`).toEqual([]);
  // 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await page.evaluate(lostTexts), `${screen}: lost at 320 px`).toEqual([]);
  await page.setViewportSize(size);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect.soft(await page.evaluate(lostTexts), `${screen}: lost at 200 % text`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect.soft(await page.evaluate(unseenControls), `${screen}: without a border in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
}

/** Targets under 24 px whose circle of 24 px touches another one; links in a sentence are exempt (WCAG 2.5.8). */
function smallTargets(): string[] {
  const LEAST = 24;
  const CONTROLS =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=option],[tabindex="0"]';
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  const boxOf = (element: Element) => {
    const label =
      element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type) ? element.labels?.[0] : null;
    return (label ?? element).getBoundingClientRect();
  };
  const targets = [...document.querySelectorAll(CONTROLS)]
    .filter((element) => isShown(element) && !element.closest('[inert]') && !element.matches(':disabled'))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > -innerHeight);
  const isInSentence = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
  const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const isSmall = ({ box }: { box: DOMRect }) => box.width < LEAST - 0.5 || box.height < LEAST - 0.5;
  return targets
    .filter((target) => isSmall(target) && !isInSentence(target.element))
    .filter((target) =>
      targets.some((other) => {
        if (other === target || other.element.contains(target.element) || target.element.contains(other.element))
          return false;
        const { x, y } = middle(target.box);
        if (isSmall(other)) {
          const there = middle(other.box);
          return Math.hypot(there.x - x, there.y - y) < LEAST;
        }
        const dx = Math.max(other.box.left - x, 0, x - other.box.right);
        const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
        return Math.hypot(dx, dy) < LEAST / 2;
      }),
    )
    .map(
      ({ element, box }) =>
        `${Math.round(box.width)} x ${Math.round(box.height)} ${element.outerHTML.slice(0, 120)} ${element.textContent?.trim().slice(0, 30)}`,
    );
}

/** Texts and controls that reach over the edge of the screen or of a box that hides the rest. */
function lostTexts(): string[] {
  const lost: string[] = [];
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    lost.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isForReaders = (element: Element | null): boolean =>
    element !== null && (element.getBoundingClientRect().width <= 1 || isForReaders(element.parentElement));
  const isText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  for (const element of document.querySelectorAll('body *')) {
    if (
      !(isText(element) || element.matches('input,select,textarea')) ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    if (element.closest('[aria-hidden=true],svg,noscript,option,[data-toasts]') || isForReaders(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.matches('input,select,textarea')
      ? element.getBoundingClientRect()
      : range.getBoundingClientRect();
    if (box.width <= 1 || box.bottom < 0) continue;
    const words = element.textContent?.trim().slice(0, 50) || element.outerHTML.slice(0, 80);
    if (scrolls(element)) continue;
    if (box.right > document.documentElement.clientWidth + 1 || box.left < -1) lost.push(`over the edge: ${words}`);
    for (let frame: Element | null = element; frame !== null && frame !== document.body; frame = frame.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(frame);
      const edge = frame.getBoundingClientRect();
      if (edge.width <= 1) break;
      if (/hidden|clip/.test(overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2))
        lost.push(`cut: ${words}`);
      else if (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 4))
        lost.push(`cut below: ${words}`);
      if (position === 'fixed') break;
    }
  }
  return [...new Set(lost)];
}

/** Controls that forced colours leave without a border, an underline or the system's own look. */
function unseenControls(): string[] {
  const isBordered = (element: Element) =>
    [undefined, '::before', '::after'].some((part) => {
      const style = getComputedStyle(element, part);
      if (part !== undefined && style.content === 'none') return false;
      const sides = [style.borderTopWidth, style.borderBottomWidth].some((width) => Number.parseFloat(width) >= 1);
      return sides || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1);
    });
  return [
    ...document.querySelectorAll(
      'button:not([role=option]),input:not([type=hidden]):not([type=range]),select,textarea',
    ),
  ]
    .filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1,
    )
    .filter((element) => {
      if (isBordered(element) || getComputedStyle(element).textDecorationLine.includes('underline')) return false;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      if (label && [label, ...label.querySelectorAll('*')].some(isBordered)) return false;
      if (element.parentElement && isBordered(element.parentElement)) return false;
      return !(
        element instanceof HTMLInputElement &&
        getComputedStyle(element).appearance !== 'none' &&
        /radio|checkbox|range/.test(element.type)
      );
    })
    .map((element) => `${element.outerHTML.slice(0, 160)} ${element.textContent?.trim().slice(0, 30)}`);
}

/** Animations that take time and move something, outside of those that follow the scrolling. */
function stillMoving(): string[] {
  const INSTANT_MS = 20;
  return document
    .getAnimations()
    .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
    .filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      const keys = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      const moves = keys.some((key) =>
        Object.keys(key).some((name) =>
          /transform|translate|rotate|scale|width|height|inset|left|top|position/i.test(name),
        ),
      );
      return moves && (Number(duration) > INSTANT_MS || iterations === Number.POSITIVE_INFINITY);
    })
    .map((animation) => {
      const { target = null } = animation.effect instanceof KeyframeEffect ? animation.effect : {};
      return `${target?.outerHTML.slice(0, 120)}`;
    });
}
