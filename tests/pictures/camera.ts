import type { Browser, Page } from 'playwright';
import { answerCalls } from './answers.ts';
import { USUAL_ANSWERS } from './fixtures/usual-answers.ts';
import {
  fixTimeAndChance,
  onArrival,
  scrollThrough,
  showAll,
  untilAllHydrated,
  untilHydrated,
  waitUntilDrawn,
  watchNetwork,
} from './stable-page.ts';
import { isPhone, type Look, type State } from './state.ts';

/** How long one action or wait of a state may take, in ms. */
const WITHIN_MS = 15_000;
const WINDOW_HEIGHT = 800;
/** The margin around an element that is taken alone, in px: focus rings and shadows reach beyond its box. */
const MARGIN = 24;
/** A page of the shop that runs no script: there the next state's storage is prepared. */
const QUIET_PATH = '/healthz';

type Media = Parameters<Page['emulateMedia']>[0];

const PLAIN: Media = {
  media: 'screen',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
};
const LOOKS: Record<Look, Media> = {
  'as designed': PLAIN,
  'large text': PLAIN,
  print: { ...PLAIN, media: 'print' },
  'reduced motion': { ...PLAIN, reducedMotion: 'reduce' },
  'forced colours': { ...PLAIN, forcedColors: 'active' },
  'more contrast': { ...PLAIN, contrast: 'more' },
};

/** A browser tab that takes one state after the other; each begins with the storage that it names and no other. */
export type Camera = {
  /** Takes a state into a file. Rejects when the state can't be reached. */
  photograph(state: State, width: number, file: string): Promise<void>;
  /** What is on screen now, to see why a state was not reached. */
  showWindow(file: string): Promise<void>;
  close(): Promise<void>;
};

function texts(values: Readonly<Record<string, unknown>> = {}): [string, string][] {
  return Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** Leaves the last state and prepares storage for the next. */
async function prepareStorage(page: Page, { stored, session }: State): Promise<void> {
  await page.goto(QUIET_PATH);
  await page.evaluate(
    ({ local, tab }) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of local) localStorage.setItem(key, value);
      for (const [key, value] of tab) sessionStorage.setItem(key, value);
    },
    { local: texts(stored), tab: texts(session) },
  );
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

/** Opens a tab for phones, or for wider screens. Starting one costs as much as several pictures. */
export async function openCamera(browser: Browser, origin: string, forPhones: boolean): Promise<Camera> {
  const context = await browser.newContext({
    baseURL: origin,
    isMobile: forPhones,
    hasTouch: forPhones,
    deviceScaleFactor: 1,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(WITHIN_MS);
  const page = await context.newPage();
  await fixTimeAndChance(page);
  // A page that asks whether it may be left may be left.
  page.on('dialog', (dialog) => void dialog.accept());
  const untilQuiet = watchNetwork(page);
  return {
    photograph: async (state, width, file) => {
      if (isPhone(width) !== forPhones) throw new Error(`This tab is not for ${width} px.`);
      await page.mouse.move(0, 0);
      await page.setViewportSize({ width, height: WINDOW_HEIGHT });
      await prepareStorage(page, state);
      await page.emulateMedia(LOOKS[state.look ?? 'as designed']);
      const neverAnswered = await answerCalls(page, state.answers ?? {}, USUAL_ANSWERS);
      await page.goto(state.path, { waitUntil: 'load' });
      await onArrival(page, () => untilHydrated(page));
      if (state.look === 'large text') await enlargeText(page);
      await onArrival(page, () => scrollThrough(page));
      await onArrival(page, () => untilAllHydrated(page));
      await untilQuiet(neverAnswered);
      await state.act?.(page);
      if (state.around === undefined) await page.mouse.move(0, 0);
      await untilQuiet(neverAnswered);
      if (state.around === undefined) await onArrival(page, () => showAll(page));
      await untilQuiet(neverAnswered);
      await waitUntilDrawn(page);
      await shoot(page, state, file);
    },
    showWindow: async (file) => {
      await page.screenshot({ path: file, timeout: WITHIN_MS });
    },
    close: () => context.close(),
  };
}
