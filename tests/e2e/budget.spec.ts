import type { Page } from '@playwright/test';
import budgets from '../../bench/site/budgets.json' with { type: 'json' };
import { census } from '../../bench/site/census.ts';
import { expect, test } from './support/shop.ts';

test.beforeEach(({ viewport }) => {
  test.skip(viewport?.width !== 360, 'bytes are budgeted for a phone');
});

/** A session that the shop does not know, so that guarded pages load all they have; the API is played. */
async function playSession(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ json: [] }));
  await page.addInitScript(() => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { user_id: 1, email: 'ama@example.com', first_name: 'Ama', is_verified: true, iat: seconds };
    const token = `e30.${btoa(JSON.stringify({ ...claims, exp: seconds + 3600 }))}.x`;
    const items = [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }];
    localStorage.setItem('access_token', token);
    localStorage.setItem('refresh_token', token);
    localStorage.setItem('cart', JSON.stringify({ items, timestamp: Date.now() }));
  });
}

for (const { pages, ...budget } of [budgets.public, budgets.plain]) {
  for (const path of pages) {
    test(`a first visit to ${path} stays within its bytes and fetches no script`, async ({ page }) => {
      const { requests, htmlAndCss, script, total, files } = await census(page, path);
      const within =
        requests <= budget.requests &&
        htmlAndCss <= budget.htmlAndCss &&
        script <= budget.script &&
        total <= budget.firstView;
      expect({ within, files: within ? [] : [`${requests} requests, ${htmlAndCss} HTML and CSS`, ...files] }).toEqual({
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
    test(`${path} stays under its ceiling of script, with one React`, async ({ page, allowConsole }) => {
      allowConsole(/./);
      if (path === '/checkout') await playSession(page);
      const { script: bytes, files } = await census(page, path);
      expect(bytes).toBeGreaterThan(0);
      expect({ script: bytes <= script, files: bytes <= script ? [] : files }).toEqual({ script: true, files: [] });
      expect(files.filter((file) => /\/react\.[^/]+\.js$/.test(file))).toHaveLength(1);
    });
  }
}
