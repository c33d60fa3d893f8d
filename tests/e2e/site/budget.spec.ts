import { expect, test } from '#tests/e2e/support/shop.ts';
import budgets from '../../../bench/site/budgets.json' with { type: 'json' };
import { mockSession } from '../../../bench/site/mock-session.ts';
import { measurePage } from '../../../bench/site/page-weight.ts';

test.beforeEach(({ viewport }) => {
  test.skip(viewport?.width !== 360, 'bytes are budgeted for a phone');
});

for (const { pages, ...budget } of [budgets.public, budgets.plain, budgets.reading]) {
  for (const path of pages) {
    test(`a first visit to ${path} stays within its bytes and fetches no script`, async ({ page }) => {
      const { requests, htmlAndCss, answer, script, total, files } = await measurePage(page, path);
      const within =
        requests <= budget.requests &&
        htmlAndCss <= budget.htmlAndCss &&
        answer <= budget.answer &&
        script <= budget.script &&
        total <= budget.firstView;
      expect({
        within,
        files: within ? [] : [`${requests} requests, ${htmlAndCss} HTML and CSS, ${answer} with header`, ...files],
      }).toEqual({
        within: true,
        files: [],
      });
      const html = await page.content();
      expect(html).not.toMatch(/<script|modulepreload|\son[a-z]+=/i);
    });
  }
}

for (const { pages, script } of [budgets.checkout, budgets.islands]) {
  for (const path of pages) {
    test(`${path} stays within its bytes of script, with one React`, async ({ page, allowConsole }) => {
      allowConsole(/./);
      if (path === '/checkout') await mockSession(page);
      const { script: bytes, files } = await measurePage(page, path);
      expect(bytes).toBeGreaterThan(0);
      expect({ script: bytes <= script, files: bytes <= script ? [] : files }).toEqual({ script: true, files: [] });
      expect(files.filter((file) => /\/react-dom\.[^/]+\.js$/.test(file))).toHaveLength(1);
      // Nothing large, and nothing that all wait for, begins only when a script that leads there has arrived.
      const named = await page.locator('astro-island').evaluateAll((all) => all.map((one) => one.outerHTML).join());
      expect(named).toMatch(/renderer-url="\/_astro\/react-dom\./);
      expect(named).toMatch(/component-url="\/_astro\/page-shell\./);
      const shell = named.match(/\/_astro\/page-shell\.[\w.-]+/)?.[0] ?? '';
      expect(await (await page.request.get(shell)).text()).toMatch(/^import"\.\/rolldown-runtime\./);
    });
  }
}
