import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { SIGNUP } from '#tests/e2e/support/content.ts';
import { expect } from '#tests/e2e/support/shop.ts';
import { recordAnnouncements } from './announcements.ts';
import { faultsOf } from './faults.ts';
import { focusFault } from './focus.ts';
import { measure } from './measures.ts';
import { normalText, normalTree } from './normal.ts';
import { spoken } from './spoken.ts';
import { type Heard, treeOf } from './tree.ts';

const MOST_STOPS = 90;
/** What is around every page: written down once, as a line of its own elsewhere. */
const FRAME = new Set(['banner', 'contentinfo']);
const { notifications } = messages.shell;

/** A walk through the shop by screen reader and keyboard. */
export type Walk = {
  /**
   * Writes down what is said here and compares; measures the page. `whole`: with what is around every page. `own`: only
   * the entry of a list that has this text, where the list shows what other tests make too. `isCompared: false`: where
   * other tests change what is said. `mayBeHeard`: a sentence that a fast answer leaves no time for.
   */
  reads(
    screen: string,
    how?: { whole?: boolean; own?: string; isCompared?: boolean; mayBeHeard?: string },
  ): Promise<void>;
  /** Goes there by Tab; each place on the way must be seen. */
  to(target: Locator): Promise<void>;
  /** Goes there by Tab and presses a key. */
  press(target: Locator, key?: string): Promise<void>;
  /** Goes there by Tab and types. */
  type(target: Locator, text: string): Promise<void>;
};

/** Toasts come and go: what they say is among the announcements. */
const withoutToasts = (things: readonly Heard[]): Heard[] =>
  things.map((thing) => (thing.name === notifications ? { ...thing, children: [] } : thing));

const withoutFrame = (things: readonly Heard[]): Heard[] =>
  things.map((thing) => (FRAME.has(thing.role) || thing.name === 'Offer' ? { ...thing, children: [] } : thing));

const has = ({ name, children }: Heard, text: string): boolean =>
  name.includes(text) || children.some((child) => has(child, text));

/** The entry with this text, and what it is in. */
function entryOf(things: readonly Heard[], text: string): Heard[] {
  return things
    .filter((thing) => thing.role !== 'sectionheader' && has(thing, text))
    .map((thing) => (thing.role === 'listitem' ? thing : { ...thing, children: entryOf(thing.children, text) }));
}

/** Leaves the holidays out of the shop's answers about windows: which are near depends on the day of the test. */
export async function withoutHolidays(page: Page): Promise<void> {
  await page.route('**/api/windows/?*', async (route) => {
    const response = await route.fetch();
    const { closed: _, ...json } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json });
  });
}

/** Begins a walk; the texts are kept in `screens/`. */
export async function walkOf(page: Page): Promise<Walk> {
  const said = await recordAnnouncements(page);
  const to = async (target: Locator) => {
    await target.waitFor();
    if (await target.evaluate((element) => element === document.activeElement)) return;
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect.soft(await focusFault(page)).toBeNull();
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} was not reached by Tab`);
  };
  return {
    to,
    press: async (target, key = 'Enter') => {
      await to(target);
      await page.keyboard.press(key);
    },
    type: async (target, text) => {
      await to(target);
      await page.keyboard.type(text);
    },
    reads: async (screen, { whole = false, own, isCompared = true, mayBeHeard = messages.shell.loading } = {}) => {
      const tree = withoutToasts(await steadyTree(page));
      const shown = whole ? tree : own === undefined ? withoutFrame(tree) : entryOf(tree, own);
      const lines = [
        `title "${normalText(await page.title())}"`,
        // A toast goes along to the next page and is said there again, if the page before stood long enough to say it.
        ...[...new Set(own === undefined ? said() : [])]
          .filter(
            (line) =>
              ![messages.shell.loading, messages.order.loading, mayBeHeard].some((sentence) => line.includes(sentence)),
          )
          .map((line) => normalText(line)),
        '',
        ...spoken(normalTree(shown, whole)),
      ];
      // The written screens are those of a shop with a discount for signing up, which an editor may switch off.
      if (isCompared && SIGNUP.length > 0)
        expect.soft(`${lines.join('\n')}\n`).toMatchSnapshot(`${screen}.txt`.split('/'));
      expect.soft(faultsOf(tree), screen).toEqual([]);
      await measure(page, screen);
    },
  };
}

/** How long a screen may load, in ms. */
const LOADS_WITHIN_MS = 5_000;
/** Between two looks at the page, in ms. */
const AGAIN_MS = 120;

/** The page once it neither loads nor changes. */
async function steadyTree(page: Page): Promise<Heard[]> {
  await page
    .locator('astro-island[ssr]:not([client="visible"]), [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: LOADS_WITHIN_MS })
    // A button that waits for the payment window is busy as long as that is open.
    .catch(() => null);
  await page.evaluate(async () => {
    const isWaiting = () =>
      [...document.querySelectorAll('main section, main li')].some(
        (part) => getComputedStyle(part).contentVisibility !== 'visible',
      );
    while (isWaiting()) await new Promise(requestAnimationFrame);
  });
  let before = await treeOf(page);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const tree = await treeOf(page);
    if (JSON.stringify(tree) === JSON.stringify(before)) return tree;
    before = tree;
  }
}
