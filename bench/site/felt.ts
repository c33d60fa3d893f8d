import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright';
import { SERVICES } from '#tests/e2e/support/content.ts';
import { median } from './browser.ts';
import budgets from './budgets.json' with { type: 'json' };

/** A mid-range phone: its processor against this one, and slow 4G in bytes a second and ms. */
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How long a page may take until its control is there, in ms. */
const PATIENCE_MS = 30_000;
/** A tap's answer is seen in the next frames; the browser tells of it a moment later. */
const AFTER_TAP_MS = 400;

/** A page of the journey: what is usable when it can be used, and its controls in the order in which they are tried. */
type Screen = { path: string; usable: string; tries: { on: string; type?: string }[] };

const SCREENS: Screen[] = [
  { path: '/', usable: 'main a[href="/services"]', tries: [{ on: 'button[popovertarget]' }] },
  { path: '/services', usable: 'astro-island:not([ssr]) article button', tries: [{ on: 'button[popovertarget]' }] },
  {
    path: '/cart',
    usable: '[data-service]',
    tries: [
      { on: 'fieldset button:last-of-type' },
      { on: 'fieldset button:first-of-type' },
      { on: 'label:has([type=radio])' },
    ],
  },
  {
    path: '/login',
    usable: 'astro-island:not([ssr]) form [name=email]',
    tries: [{ on: '[name=email]', type: 'ama@ex' }],
  },
  {
    path: '/register',
    usable: 'astro-island:not([ssr]) form [name=email]',
    tries: [{ on: '[name=password]', type: 'walk on by' }],
  },
  {
    path: '/checkout',
    usable: '[role=combobox]',
    tries: [{ on: '[type=checkbox]' }, { on: '[type=tel]', type: '241234567' }, { on: '[role=combobox]', type: 'osu' }],
  },
];

/** What one visit felt like: ms from the navigation on, ms of the slowest tap, and the layout shift of the visit. */
type Felt = { usableMs: number; lcpMs: number; inpMs: number; cls: number; shifted: string[] };
type Seen = { usable: number; lcp: number; inp: number; cls: number; shifted: string[] };

/** Runs in the page before its scripts: notes when the control is there, the largest paint, shifts and slow taps. */
function watch(usable: string): void {
  const seen: Seen = { usable: 0, lcp: 0, inp: 0, cls: 0, shifted: [] };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry & Record<string, unknown>) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & Record<string, unknown>);
    }).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    seen.cls += Number(value);
    for (const { node } of (sources ?? []) as { node: Element | null }[])
      seen.shifted.push(`${node?.nodeName.toLowerCase() ?? 'removed'}.${String(node?.className ?? '').slice(0, 40)}`);
  });
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.inp = Math.max(seen.inp, duration);
    },
    { durationThreshold: 16 },
  );
  const look = () => {
    const control = document.querySelector(usable);
    if (control !== null && control.getClientRects().length > 0) seen.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function visit(page: Page, site: string, { path, usable, tries }: Screen): Promise<Felt> {
  await page.addInitScript(watch, usable);
  await page.goto(site + path, { waitUntil: 'commit' });
  const read = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen?.usable, null, { timeout: PATIENCE_MS });
  await page.waitForLoadState('networkidle');
  const { lcp } = await read();
  for (const { on, type } of tries) {
    const control = page.locator(on).filter({ visible: true }).first();
    if (type === undefined) await control.click();
    else await control.pressSequentially(type);
    await page.waitForTimeout(AFTER_TAP_MS);
  }
  const { usable: usableMs, inp, cls, shifted } = await read();
  return { usableMs, lcpMs: lcp, inpMs: inp, cls, shifted };
}

/** A new customer's session and cart, as the shop stores them. */
async function storageOf(site: string, attempt: string): Promise<Record<string, string>> {
  const person = { email: `bench.${attempt}@example.com`, password: 'walk-on-by-the-sea-9' };
  const answer = await fetch(`${site}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, first_name: 'Ama', last_name: 'Mensah' }),
  });
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  const [service] = SERVICES;
  const items = [{ service_id: service?.id, service_name: service?.name, price: service?.price, quantity: 2 }];
  const now = Date.now();
  return {
    access_token: access,
    refresh_token: refresh,
    token_receipts: JSON.stringify({ access: now, refresh: now }),
    cart: JSON.stringify({ items, timestamp: now }),
    // What the page before has left for the first paint.
    visitor: JSON.stringify({ name: 'Ama', pairs: 2, cartEnds: now + 86_400_000, bannerDismissed: false }),
  };
}

/** One first visit to a page, as a phone on slow 4G. */
async function firstFelt(browser: Browser, site: string, screen: Screen, attempt: string): Promise<Felt> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    // A login that is open leads on at once.
    if (!['/login', '/register'].includes(screen.path)) {
      const stored = await storageOf(site, attempt);
      await page.goto(`${site}/healthz`);
      await page.evaluate((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      }, stored);
    }
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, connectionType: 'cellular4g' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await visit(page, site, screen);
  } finally {
    await context.close();
  }
}

/** Prints what a first visit to each page of the journey feels like, the median of `runs`, beside its budgets. */
export async function printFelt(
  browser: Browser,
  site: string,
  runs: number,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const { inpMs, cls, usableMs, lcpMs } = budgets.felt;
  const rows: Record<string, Record<string, string>> = {};
  const shifts: string[] = [];
  for (const screen of SCREENS.filter(({ path }) => isWanted(path))) {
    const felt: Felt[] = [];
    while (felt.length < runs)
      felt.push(await firstFelt(browser, site, screen, `${screen.path.slice(1)}${Date.now()}${felt.length}`));
    const middle = (read: (one: Felt) => number) => median(felt.map(read));
    const beside = (value: string, limit: number | undefined) => (limit === undefined ? value : `${value} of ${limit}`);
    const limitOf = (limits: Record<string, number>) => limits[screen.path];
    rows[screen.path] = {
      'usable ms': beside(`${Math.round(middle((one) => one.usableMs))}`, limitOf(usableMs)),
      'LCP ms': beside(`${Math.round(middle((one) => one.lcpMs))}`, limitOf(lcpMs)),
      'slowest tap ms': beside(`${Math.round(middle((one) => one.inpMs))}`, inpMs),
      'layout shift': beside(middle((one) => one.cls).toFixed(3), cls),
      load: (loadavg()[0] ?? 0).toFixed(1),
    };
    const moved = new Set(felt.flatMap(({ shifted }) => shifted));
    if (moved.size > 0) shifts.push(`${screen.path} shifts: ${[...moved].slice(0, 6).join(', ')}`);
  }
  console.log(
    `A first visit as a phone feels it (4x CPU, slow 4G), median of ${runs}; by the clock: read it at low load`,
  );
  console.table(rows);
  for (const line of shifts) console.log(line);
}
