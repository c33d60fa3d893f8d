import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { untilReady } from '#tests/support/servers/until-ready.ts';

/**
 * `npm run screenshot`: opens a practice shop of its own and takes a picture of its main pages side by side, for the
 * README.
 */
const PORT = '4391';
const SITE = `http://localhost:${PORT}`;
const OUT = 'docs/pictures';
const PAGES = ['/', '/services', '/cart', '/rate-and-services', '/about-us'];
/** In ms: it may have to build its site first. */
const OPENS_WITHIN_MS = 120_000;

/** A cart with two lines, in the store's format. */
async function fillCart(page: Page): Promise<void> {
  await page.goto(`${SITE}/services`);
  await page.evaluate(() => {
    const items = [
      { service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' },
      { service_id: 3, service_name: 'Decolorization (Un-yellowing)', quantity: 1, price: '120.00' },
    ];
    localStorage.setItem('cart', JSON.stringify({ items, timestamp: Date.now() }));
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'soleklean-picture-'));
const shop = spawn(process.execPath, ['ops/start.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT, DATA_DIR: dataDir, RATE_LIMITS: 'relaxed' },
});
try {
  await untilReady(SITE, shop, OPENS_WITHIN_MS);
  await mkdir(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 });
  await fillCart(page);
  const shots: string[] = [];
  for (const path of PAGES) {
    await page.goto(SITE + path, { waitUntil: 'networkidle' });
    shots.push((await page.screenshot({ type: 'png' })).toString('base64'));
  }
  const wall = await browser.newPage({ viewport: { width: PAGES.length * 384 + 24, height: 828 } });
  await wall.setContent(
    `<style>body{margin:0;padding:24px;display:flex;gap:24px;background:#F2E8D3}img{width:360px;border-radius:20px 20px 48px 20px}</style>${shots
      .map((shot) => `<img src="data:image/png;base64,${shot}" alt="">`)
      .join('')}`,
  );
  await wall.screenshot({ path: join(OUT, 'shop.png'), animations: 'disabled' });
  await browser.close();
} finally {
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
