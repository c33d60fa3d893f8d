import { createHash } from 'node:crypto';
import { type ChangingProxy, startProxy } from '#tests/support/servers/proxy.ts';

const REPORTS = '/engines/reports';

/** Runs first in every page: reports errors of scripts and what they write to the console as a warning or error. */
function collect(reports: string): void {
  // What a page was loading when it is left fails, in Firefox and WebKit while its scripts still run.
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  const report = (what: string) => {
    if (performance.now() - leftAt > 2_000)
      navigator.sendBeacon(reports, JSON.stringify({ what, path: location.pathname }));
  };
  for (const kind of ['warn', 'error'] as const) {
    const write = console[kind];
    console[kind] = (...words: unknown[]) => {
      report(`console.${kind}: ${words.map(String).join(' ')}`);
      write(...words);
    };
  }
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) report(`thrown: ${event.message}`);
    else report(`not loaded: ${(event as Event & { target: { src?: string } }).target?.src}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(`rejected: ${String(reason)}`));
}

/** The shop as it is, watched: what each page writes to the console, throws, and what its policy blocks. */
export type WatchedShop = ChangingProxy & { troubles: string[] };

type Report = { what: string; path: string };
type Violation = { 'csp-report'?: Record<string, string> };

const COLLECTOR = `(${collect.toString()})('${REPORTS}')`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const ITS_HASH = hashOf(COLLECTOR);
/** The style that Playwright adds for a moment to take a picture in Firefox. */
const PICTURE_STYLE = hashOf('body {}');

/**
 * A way to the shop that watches every engine alike: each page has one inline script more, as the first, and each policy
 * allows it by its hash and names an address for reports. The rest of the policy stays as it is.
 */
export async function watchShop(target: string): Promise<WatchedShop> {
  const troubles: string[] = [];
  async function note(request: AsyncIterable<Buffer>): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const report = JSON.parse(Buffer.concat(parts).toString()) as Report & Violation;
    const violation = report['csp-report'];
    troubles.push(
      violation === undefined
        ? `${report.path} ${report.what}`
        : `${violation['document-uri']} blocked ${violation['blocked-uri']} by ${violation['violated-directive']}`,
    );
  }
  const proxy = await startProxy(
    target,
    (request, response) => {
      if (request.url !== REPORTS) return false;
      void note(request);
      response.writeHead(204).end();
      return true;
    },
    {
      headers: (headers) => {
        const policy = headers['content-security-policy'];
        if (typeof policy !== 'string') return;
        // A page without a script has no such list.
        const scripts = policy.includes('script-src ') ? '' : `; script-src ${ITS_HASH}`;
        const watched = policy
          .replace('script-src ', `script-src ${ITS_HASH} `)
          .replace('style-src ', `style-src ${PICTURE_STYLE} `);
        headers['content-security-policy'] = `${watched}${scripts}; report-uri ${REPORTS}`;
      },
      html: (text) => text.replace(/<head[^>]*>/, (head) => `${head}<script>${COLLECTOR}</script>`),
    },
  );
  return { ...proxy, troubles };
}
