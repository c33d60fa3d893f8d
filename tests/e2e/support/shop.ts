import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { isEveryTest } from '#tests/support/every-test.ts';

/** Console lines that a page may write: the browser's own notes, and the refusals that a test causes. */
const EXPECTED = [
  /Failed to load resource: the server responded with a status of 4\d\d/,
  /Service Worker registration blocked by Playwright/,
  // The browser's own note on a view transition that the next navigation interrupts.
  /Transition was (?:aborted|skipped)/,
];

type Fixtures = {
  /** Allows the page to write a console line that matches; any other line fails the test. */
  allowConsole: (pattern: RegExp) => void;
};

/** The time in which a page must hydrate its islands, in ms; a page with blocked scripts is then used unhydrated. */
const HYDRATED_WITHIN_MS = 8_000;

/** Waits until every island is hydrated: an earlier tap is lost, as on a slow phone, and proves nothing here. */
async function waitForHydration(page: Page): Promise<void> {
  const deadline = Date.now() + HYDRATED_WITHIN_MS;
  const isUnhydrated = () =>
    page
      .evaluate(() => document.querySelector('astro-island[ssr]:not([client="visible"])') !== null)
      .catch(() => true /* the page is being left */);
  while (Date.now() < deadline && !page.isClosed() && (await isUnhydrated())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The test of the shop: fails on unexpected console output and on errors thrown in the page. */
export const test = base.extend<Fixtures>({
  // Drawing what moves is a tenth of the run's work, and the pages of the site folder are asked about it.
  contextOptions: async ({ contextOptions }, use, { file }) => {
    const isCalm = !isEveryTest && !file.includes('/e2e/site/');
    await use(isCalm ? { reducedMotion: 'reduce', ...contextOptions } : contextOptions);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const { goto, reload } = page;
      page.goto = async (...to) => {
        const response = await goto.apply(page, to);
        await waitForHydration(page);
        return response;
      };
      page.reload = async (...how) => {
        const response = await reload.apply(page, how);
        await waitForHydration(page);
        return response;
      };
    }
    await use(page);
    // An answer that is still being made up when the test has ended is nobody's.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  allowConsole: [
    async ({ page }, use) => {
      const allowed = [...EXPECTED];
      const seen: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning' || message.type() === 'error')
          seen.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => seen.push(`thrown: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Checks the page with axe, by WCAG 2.2 AA and below. */
export async function expectAccessible(page: Page): Promise<void> {
  // From the top, because a fixed bar may cover half a button at another scroll position.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Animations change colours for a moment: wait until they end. Scroll-driven and endless ones never end, and one that
  // waits to be seen has not begun.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
  // In the page alone and of its faults alone: 250 ms each time instead of 700. The other way opens a page to put frames
  // of other origins together, and the shop has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Checks that nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not `innerWidth`: a phone widens it to what does not fit.
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

export type MailRecord = { id: string; to: string; subject: string; text: string; html: string; sentAt: string };

/** Checks the page with axe, and that it fits its width. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Runs the rest of the file or group only at the narrow width: its rules do not depend on the width. */
export function narrowOnly(): void {
  // By the project and not the viewport, which a file may set for itself.
  test.skip(({ isMobile }) => !isMobile, 'The same at every width; walked on the phone.');
}

/**
 * Runs the rest of the file at the wide width only with EVERY_TEST=1: what it asks does not depend on the width, and it
 * takes minutes of the gate.
 */
export function wideOnDemand(): void {
  if (!isEveryTest) narrowOnly();
}

/** The same for one test, as its first line. */
export function skipWide(isMobile: boolean): void {
  test.skip(!isMobile && !isEveryTest, 'At 1280 px on demand.');
}

/** What a file uses (`test.use`) that needs notifications, which the headless shell does not have. */
export const withWholeChromium = { launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS } };

/** The toasts on screen. */
export const toasts = (page: Page) => page.getByRole('region', { name: messages.shell.notifications });

/** Answers a call instead of the server; `times` limits how often. */
export async function mockCall(
  page: Page,
  path: string,
  status: number,
  body: unknown,
  { method, times }: { method?: string; times?: number } = {},
): Promise<void> {
  let left = times ?? Number.POSITIVE_INFINITY;
  await page.route(`**${path}`, (route) => {
    if ((method !== undefined && route.request().method() !== method) || left <= 0) return route.fallback();
    left -= 1;
    return route.fulfill({ status, json: body });
  });
}

/** Waits for the newest mail to an address whose subject matches. */
export async function mailTo(
  page: Pick<Page, 'request'>,
  address: string,
  subject: RegExp,
  origin = '',
): Promise<MailRecord> {
  let found: MailRecord | undefined;
  await expect
    .poll(
      async () => {
        const response = await page.request.get(
          `${origin}/standins/mail/messages.json?to=${encodeURIComponent(address)}`,
        );
        const mails = (await response.json()) as MailRecord[];
        found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 10_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error('unreachable');
  return found;
}

/** The first link of a mail, as a path of this shop. */
export function linkIn(mail: MailRecord): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  const url = new URL(link);
  return url.pathname + url.search;
}

let counter = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  counter += 1;
  return `ama.${Date.now().toString(36)}.${process.pid}.${counter}@example.com`;
}
