import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { answerCalls } from './answers.ts';
import { USUAL_ANSWERS } from './fixtures/usual-answers.ts';
import { isPhone, type Look, type State } from './state.ts';
import { holdStill, onArrival, scrollThrough, untilDrawn, untilHydrated, watchNetwork } from './steady.ts';

/** How long one action or wait of a state may take, in ms. */
const WITHIN_MS = 15_000;
const WINDOW_HEIGHT = 800;
/** The margin around an element that is taken alone, in px: focus rings and shadows reach beyond its box. */
const MARGIN = 24;

const LOOKS: Record<Look, BrowserContextOptions> = {
  'as designed': {},
  'large text': {},
  print: {},
  'reduced motion': { reducedMotion: 'reduce' },
  'forced colours': { forcedColors: 'active' },
  'more contrast': { contrast: 'more' },
};

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function contextOf({ look = 'as designed', stored = {} }: State, width: number, origin: string): BrowserContextOptions {
  const localStorage = Object.entries(texts(stored)).map(([name, value]) => ({ name, value }));
  return {
    baseURL: origin,
    viewport: { width, height: WINDOW_HEIGHT },
    isMobile: isPhone(width),
    hasTouch: isPhone(width),
    deviceScaleFactor: 1,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    colorScheme: 'light',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...LOOKS[look],
  };
}

/** The text twice as large, as by the browser's own setting: sizes in rem follow the root element. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

async function shoot(page: Page, state: State, file: string): Promise<void> {
  const options = { path: file, animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  if (state.around === undefined) {
    await page.screenshot({ ...options, fullPage: state.windowOnly !== true });
    return;
  }
  const box = await state.around(page).boundingBox();
  if (box === null) throw new Error('The element is not on screen.');
  const x = Math.max(0, Math.floor(box.x) - MARGIN);
  const y = Math.max(0, Math.floor(box.y) - MARGIN);
  const clip = { x, y, width: Math.ceil(box.width) + 2 * MARGIN, height: Math.ceil(box.height) + 2 * MARGIN };
  await page.screenshot({ ...options, clip });
}

/** Takes one state at one width into a file. Rejects when the state can't be reached; `failedFile` then shows why. */
export async function photograph(
  browser: Browser,
  origin: string,
  state: State,
  { width, file, failedFile }: { width: number; file: string; failedFile: string },
): Promise<void> {
  const context = await browser.newContext(contextOf(state, width, origin));
  context.setDefaultTimeout(WITHIN_MS);
  const page = await context.newPage();
  try {
    await holdStill(page, texts(state.session ?? {}));
    const untilQuiet = watchNetwork(page);
    const neverAnswered = await answerCalls(page, state.answers ?? {}, USUAL_ANSWERS);
    await page.goto(state.path, { waitUntil: 'load' });
    await onArrival(page, () => untilHydrated(page));
    if (state.look === 'large text') await enlargeText(page);
    await onArrival(page, () => scrollThrough(page));
    await untilQuiet(neverAnswered);
    await state.act?.(page);
    if (state.around === undefined) await page.mouse.move(0, 0);
    if (state.look === 'print') await page.emulateMedia({ media: 'print' });
    await untilQuiet(neverAnswered);
    if (state.around === undefined) await scrollThrough(page);
    await untilQuiet(neverAnswered);
    await untilDrawn(page);
    await mkdir(dirname(file), { recursive: true });
    await shoot(page, state, file);
  } catch (error) {
    await mkdir(dirname(failedFile), { recursive: true });
    await page.screenshot({ path: failedFile, timeout: WITHIN_MS }).catch(() => undefined);
    throw error;
  } finally {
    await context.close();
  }
}
