import { type Browser, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { mockSession } from './mock-session.ts';

/** Starts a Chromium for the bench. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
}

/** Runs `work` with a phone's page in a new context, with a mocked session where the path needs one. */
export async function firstVisit<T>(browser: Browser, path: string, work: (page: Page) => Promise<T>): Promise<T> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    if (path === '/checkout') await mockSession(page);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The median of some numbers. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
