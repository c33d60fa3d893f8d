import { type Browser, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { mockSession } from './mock-session.ts';

/** A Chromium of our own. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
}

/** Runs `work` with a page that was never here: a phone's, with a session played where the path asks for one. */
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

/** The middle one of some numbers. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
