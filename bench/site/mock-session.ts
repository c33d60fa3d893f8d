import type { Page } from 'playwright';
import type { PublicSettings } from '#contract/settings.ts';

/** A session and a cart with a mocked API, so that guarded pages load everything. */
export async function mockSession(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ json: [] }));
  // A shop with an address search: without one the page fetches the form by hand at once.
  const settings: PublicSettings = {
    payment: { public_key: 'pk_live_bench', script_url: '' },
    google: { client_id: 'bench', script_url: '' },
    maps: { api_key: 'bench', gazetteer_url: null },
    standins: false,
  };
  await page.route('**/api/settings/', (route) => route.fulfill({ json: settings }));
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
