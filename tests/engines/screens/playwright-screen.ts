import type { Browser, Locator, Page } from '@playwright/test';
import { popup } from '#tests/e2e/support/checkout.ts';
import { isHydrated, type Name, PATIENCE_MS, type Role, type Screen, type Which } from './screen.ts';

/** A screen in a browser that Playwright drives. Pictures are kept in `folder`. */
export async function playwrightScreen(
  browser: Browser,
  origin: string,
  viewport: { width: number; height: number },
  folder: string,
): Promise<Screen> {
  const context = await browser.newContext({ baseURL: origin, viewport });
  context.setDefaultTimeout(PATIENCE_MS);
  const page: Page = await context.newPage();
  const one = (found: Locator, which: Which = 'first') => found.filter({ visible: true })[which]();
  const byRole = (role: Role, name: Name) => page.getByRole(role, { name, exact: typeof name === 'string' });
  const byLabel = (label: Name) => page.getByLabel(label, { exact: typeof label === 'string' });
  const hydrated = () => page.waitForFunction(isHydrated);
  // A hidden caret would be one more style, which the page's policy stops.
  const shoot = async (name: string, fullPage: boolean) =>
    void (await page.screenshot({ path: `${folder}/${name}.png`, fullPage, caret: 'initial' }));
  return {
    open: async (path) => {
      await page.goto(path);
      await hydrated();
    },
    arrives: async (address) => {
      await page.waitForURL((url) => address.test(url.pathname + url.search), { waitUntil: 'commit' });
      await hydrated();
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    press: async (role, name, which) => {
      await hydrated();
      await one(byRole(role, name), which).click();
    },
    write: async (label, text, which) => {
      await hydrated();
      const field = one(byLabel(label), which);
      // By keys, as a person types: Playwright's own way adds to what is in a field of Firefox.
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(text);
    },
    attach: (label, path) => page.getByLabel(label).first().setInputFiles(path),
    sees: (text, role) => one(role === undefined ? page.getByText(text) : byRole(role, text)).waitFor(),
    pressInPayment: (testId) => popup(page).getByTestId(testId).click(),
    evaluate: async (run, ...values) => {
      // The function is sent as text, because its own arguments are spread.
      const work = `(${run.toString()})(...${JSON.stringify(values)})`;
      return page.evaluate(work).catch(async (error: Error) => {
        // A guard leads on meanwhile.
        if (!error.message.includes('context was destroyed')) throw error;
        await hydrated();
        return page.evaluate(work);
      }) as Promise<never>;
    },
    picture: (name) => shoot(name, false),
    wholePicture: (name) => shoot(name, true),
    close: () => context.close(),
  };
}
