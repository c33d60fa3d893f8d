import type { Page } from 'playwright';

/** What a first visit to a page fetches, in bytes of compressed bodies; the page's own response with its headers. */
export type PageWeight = {
  requests: number;
  htmlAndCss: number;
  answer: number;
  script: number;
  total: number;
  files: string[];
};

/** A phone's 4G, fast enough for a short test: latency in ms, and bytes a second. */
const PHONE_NETWORK = {
  offline: false,
  latency: 20,
  downloadThroughput: 1_250_000,
  uploadThroughput: 625_000,
  connectionType: 'cellular4g',
} as const;

type Fetched = { url: string; type: string; bytes: number };

/** How long nothing may be on its way until a page is there, and how long that may take, in ms. */
const QUIET_MS = 500;
const MOST_MS = 30_000;

/** Opens a page in a new browser context and counts what it fetches before any scroll or touch. */
export async function measurePage(page: Page, url: string): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // A browser decides by the connection how far ahead it fetches pictures; a headless one has no such information.
  await session.send('Network.emulateNetworkConditions', PHONE_NETWORK);
  const fetched = new Map<string, Fetched>();
  const underWay = new Map<string, string>();
  let changedAt = Date.now();
  const end = (requestId: string) => {
    if (underWay.delete(requestId)) changedAt = Date.now();
  };
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!/^https?:/.test(request.url)) return;
    underWay.set(requestId, request.url);
    changedAt = Date.now();
    fetched.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 });
  });
  // The compressed length as the server reports it: Chromium has none for the document itself.
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const file = fetched.get(requestId);
    const declared = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    if (file) file.bytes = Number(declared ?? Number.NaN);
  });
  const headers = new Map<string, number>();
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText }) => {
    headers.set(requestId, headersText?.length ?? Number.NaN);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId);
    const file = fetched.get(requestId);
    if (file && Number.isNaN(file.bytes)) file.bytes = encodedDataLength;
  });
  await page.goto(url, { timeout: MOST_MS });
  const deadline = Date.now() + MOST_MS;
  while (underWay.size > 0 || Date.now() - changedAt < QUIET_MS) {
    if (Date.now() > deadline) throw new Error(`${url} still waits for ${[...underWay.values()].join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Stand-in files take the place of third parties' files, so they do not count.
  const files = [...fetched.values()].filter((file) => !new URL(file.url).pathname.startsWith('/standins/'));
  const [[id, { bytes: body }] = ['', { bytes: Number.NaN }]] = fetched;
  const sum = (kinds: string[]) =>
    files.filter(({ type }) => kinds.includes(type)).reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: files.length,
    htmlAndCss: sum(['Document', 'Stylesheet']),
    answer: (headers.get(id) ?? Number.NaN) + body,
    script: sum(['Script']),
    total: files.reduce((total, { bytes }) => total + bytes, 0),
    files: files
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ url: file, bytes }) => `${bytes} ${new URL(file).pathname}`),
  };
}
