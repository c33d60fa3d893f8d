import type { Page, Request } from 'playwright';

/** The moment that every page takes for now: a Monday morning in Accra. */
export const NOW = new Date('2026-11-23T10:00:00.000Z');

/** How long a page may take to come to rest, in ms. */
const RESTS_WITHIN_MS = 45_000;
/** How long nothing may be under way before a page counts as resting, in ms. */
const QUIET_MS = 120;

/**
 * Runs in the page before its scripts: long timers never end, so that toasts, redirects and polls stay as they are, and
 * chance always gives the same bytes.
 */
function stopTheClock(): void {
  const LONG_MS = 1000;
  const NEVER_MS = 2_000_000_000;
  const { setTimeout: startTimer, setInterval: startInterval } = window;
  const stretched = (ms = 0) => (ms >= LONG_MS ? NEVER_MS : ms);
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number, ...rest: []) => startTimer(work, stretched(ms), ...rest),
    setInterval: (work: () => void, _ms?: number, ...rest: []) => startInterval(work, NEVER_MS, ...rest),
  });
  crypto.getRandomValues = (array) => {
    if (array !== null) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(7);
    return array;
  };
}

/** Fixes the time and chance of a page. Call it before the page opens an address. */
export async function fixTimeAndChance(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(stopTheClock);
}

/** Counts a page's requests; returns a function that waits until none is under way, except those never answered. */
export function watchNetwork(page: Page): (neverAnswered: ReadonlySet<Request>) => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  // A new document leaves its predecessor's requests behind.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) underWay.clear();
  });
  return async (neverAnswered) => {
    const deadline = Date.now() + RESTS_WITHIN_MS;
    let quietSince = Date.now();
    while (Date.now() - quietSince < QUIET_MS) {
      if (Date.now() > deadline) throw new Error('The page did not come to rest: a request is still under way.');
      if ([...underWay].some((request) => !neverAnswered.has(request))) quietSince = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
}

/** Does something in a page that may be leaving for another one: there it is done again. */
export async function onArrival<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLeaving = error instanceof Error && /context was destroyed|navigation/i.test(error.message);
      if (!isLeaving || attempt === 5) throw error;
      await page.waitForLoadState('load');
    }
  }
}

/** Asks the page until it says yes. A page's own timers and frames stand still, so it can't wait by itself. */
async function untilTrue(page: Page, what: string, question: () => boolean): Promise<void> {
  const deadline = Date.now() + RESTS_WITHIN_MS;
  while (!(await page.evaluate(question))) {
    if (Date.now() > deadline) throw new Error(`The page did not come to rest: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until the islands are hydrated, but for those that wait to be seen. */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () => document.querySelector('astro-island[ssr]:not([client="visible"])') === null;
  await untilTrue(page, 'an island is not hydrated', isHydrated);
}

/** Waits until the islands that waited to be seen are hydrated too. Call it after `scrollThrough`. */
export async function untilAllHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    [...document.querySelectorAll('astro-island[ssr]')].every(
      ({ firstElementChild }) => firstElementChild === null || firstElementChild.getClientRects().length === 0,
    );
  await untilTrue(page, 'an island that was shown is not hydrated', isHydrated);
}

/** Draws every part of the page and loads every picture, on screen or not, and returns to the top. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    // The browser skips parts that are out of sight; a picture of the whole page shows them all.
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.setProperty('content-visibility', 'visible', 'important');
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Brings every part of the page on screen once, so that parts that wait to be seen begin. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frames = async () => {
      for (let count = 0; count < 2; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
      window.scrollTo({ top, behavior: 'instant' });
      await frames();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await frames();
  });
}

/**
 * Waits for fonts, for pictures on screen, and for animations that end. A lazy picture that is out of sight may never
 * load; after `showAll` none is lazy.
 */
export async function waitUntilDrawn(page: Page): Promise<void> {
  const isLoaded = () => {
    const isAwaited = (image: HTMLImageElement) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && (image.loading !== 'lazy' || (bottom > 0 && top < innerHeight));
    };
    return (
      document.fonts.status === 'loaded' && ![...document.images].some((image) => !image.complete && isAwaited(image))
    );
  };
  await untilTrue(page, 'a picture or font is not loaded', isLoaded);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    const ending = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    for (const animation of ending) animation.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
