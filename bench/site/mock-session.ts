import type { Page } from 'playwright';

/** A session and a cart with a mocked API, so that guarded pages load everything. */
export async function mockSession(page: Page): Promise<void> {
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
