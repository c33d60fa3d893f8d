import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright';
import { SERVICES, SIGNUP } from '#tests/e2e/support/content.ts';
import { call, claimsOf } from '#tests/e2e/support/customer.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';
import { median } from './browser.ts';
import budgets from './budgets.json' with { type: 'json' };
import { CONTROLS } from './controls.ts';

/** A mid-range phone: its processor against this one, and slow 4G in bytes a second and ms. */
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How long a page may take until its control is there, in ms. */
const PATIENCE_MS = 30_000;
/** A tap's answer is seen in the next frames; the browser tells of it a moment later. */
const AFTER_TAP_MS = 400;

/** What is usable of each page of the journey when the page can be used. */
const USABLE: Readonly<Record<string, string>> = {
  '/': 'main a[href="/services"]',
  '/services': 'astro-island:not([ssr]) article button',
  '/cart': '[data-service]',
  '/login': 'astro-island:not([ssr]) form [name=email]',
  '/register': 'astro-island:not([ssr]) form [name=email]',
  '/checkout': '[role=combobox]',
};

/** One control's answer: ms until the frame after it. */
type Answer = { control: string; ms: number };
/** What one visit felt like: ms from the navigation on, the answers of its controls, and the layout shift of the visit. */
type Felt = { usableMs: number; lcpMs: number; answers: Answer[]; cls: number; shifted: string[] };
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

/** Runs in the page: it stays when a control leads on, so that the control's answer can be read. */
function stay(): void {
  type Leaving = Event & { destination: { sameDocument: boolean } };
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    if (!(event as Leaving).destination.sameDocument) event.preventDefault();
  });
}

async function visit(page: Page, site: string, path: string): Promise<Felt> {
  await page.addInitScript(watch, USABLE[path] ?? '');
  await page.goto(site + path, { waitUntil: 'commit' });
  const read = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen?.usable, null, { timeout: PATIENCE_MS });
  await page.waitForLoadState('networkidle');
  const { lcp } = await read();
  await page.evaluate(stay);
  const answers: Answer[] = [];
  for (const { name, use } of CONTROLS[path] ?? []) {
    await page.evaluate(() => {
      (window as unknown as { seen: Seen }).seen.inp = 0;
    });
    await use(page);
    await page.waitForTimeout(AFTER_TAP_MS);
    answers.push({ control: name, ms: (await read()).inp });
  }
  const { usable: usableMs, cls, shifted } = await read();
  return { usableMs, lcpMs: lcp, answers, cls, shifted };
}

/** Sets the shop up so that the checkout asks every question: windows in every area, and a faster return. */
export async function offerEverything(browser: Browser, site: string): Promise<void> {
  const context = await browser.newContext({ baseURL: site });
  try {
    const { access: token } = await newTeamMember(context, 'owner');
    const path = '/api/staff/windows/';
    const rules = await call<{ revision: number }>(context.request, 'get', path, { token });
    const hours = { from: '09:00', to: '12:00', stops: 150 };
    const later = { from: '14:00', to: '17:00', stops: 150 };
    const windows = ['accra', 'tema', 'kasoa'].flatMap((area) => [
      { area, ...hours },
      { area, ...later },
    ]);
    const { holidays: _, saves: __, ...own } = rules as Record<string, unknown>;
    const data = { ...own, windows, priority: { is_on: true, price: '30.00', hours: 24 } };
    await call(context.request, 'post', path, { token, data });
  } finally {
    await context.close();
  }
}

/** A new customer's session and cart, as the shop stores them. */
export async function storageOf(site: string, attempt: string): Promise<Record<string, string>> {
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
    discounts: JSON.stringify({ userId: Number(claimsOf(access).user_id), discounts: SIGNUP }),
    visitor: JSON.stringify({ name: 'Ama', pairs: 2, cartEnds: now + 86_400_000, bannerDismissed: false }),
  };
}

/** One first visit to a page, as a phone on slow 4G. */
async function firstFelt(browser: Browser, site: string, path: string, attempt: string): Promise<Felt> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    // A login that is open leads on at once.
    if (!['/login', '/register'].includes(path)) {
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
    return await visit(page, site, path);
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
  const controls: Record<string, Record<string, string>> = {};
  const shifts: string[] = [];
  for (const path of Object.keys(USABLE).filter(isWanted)) {
    const felt: Felt[] = [];
    while (felt.length < runs)
      felt.push(await firstFelt(browser, site, path, `${path.slice(1)}${Date.now()}${felt.length}`));
    const middle = (read: (one: Felt) => number) => median(felt.map(read));
    const beside = (value: string, limit: number | undefined) => (limit === undefined ? value : `${value} of ${limit}`);
    const limitOf = (limits: Record<string, number>) => limits[path];
    const load = (loadavg()[0] ?? 0).toFixed(1);
    for (const [index, { name }] of (CONTROLS[path] ?? []).entries()) {
      const ms = middle(({ answers }) => answers[index]?.ms ?? Number.NaN);
      controls[`${path} ${name}`] = { ms: beside(`${ms}`, inpMs), over: ms > inpMs ? 'OVER' : '', load };
    }
    rows[path] = {
      'usable ms': beside(`${Math.round(middle((one) => one.usableMs))}`, limitOf(usableMs)),
      'LCP ms': beside(`${Math.round(middle((one) => one.lcpMs))}`, limitOf(lcpMs)),
      'slowest control ms': beside(`${middle(({ answers }) => Math.max(...answers.map(({ ms }) => ms)))}`, inpMs),
      'layout shift': beside(middle((one) => one.cls).toFixed(3), cls),
      load,
    };
    const moved = new Set(felt.flatMap(({ shifted }) => shifted));
    if (moved.size > 0) shifts.push(`${path} shifts: ${[...moved].slice(0, 6).join(', ')}`);
  }
  console.log(
    `A first visit as a phone feels it (4x CPU, slow 4G), median of ${runs}; by the clock: read it at low load`,
  );
  console.table(rows);
  console.table(controls);
  for (const line of shifts) console.log(line);
}
