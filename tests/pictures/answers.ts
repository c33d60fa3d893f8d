import type { Page, Request } from 'playwright';
import type { Answer, Answers } from './state.ts';

/** These come from the shop that runs: its own settings, prices and offers, and the scripts and places played here. */
const FROM_THE_SHOP = /^GET \/(?:api\/(?:settings|services|discounts)\/|standins\/)/;

/** Whether a call's method and path fit a key, part by part. */
export function matchesCall(key: string, call: string): boolean {
  const [parts, wanted] = [call.split('/'), key.split('/')];
  const rest = wanted.indexOf('**');
  if (rest === -1 ? parts.length !== wanted.length : parts.length <= rest) return false;
  const fixed = rest === -1 ? wanted : wanted.slice(0, rest);
  return fixed.every((part, index) => part === parts[index] || (part === '*' && parts[index] !== ''));
}

/** The answer whose key fits, the first that fits counts; undefined without one. */
export function answerFor(call: string, ...tables: readonly Answers[]): Answer | undefined {
  for (const table of tables) {
    const key = Object.keys(table).find((one) => matchesCall(one, call));
    if (key !== undefined) return table[key];
  }
  return undefined;
}

/**
 * Answers every call of a page from the tables, so that no two runs differ. A call that no table names gets a 404,
 * except those that only the shop can answer. Returns the requests that are never answered.
 */
export async function answerCalls(page: Page, ...tables: readonly Answers[]): Promise<ReadonlySet<Request>> {
  const waiting = new Set<Request>();
  await page.unrouteAll();
  const isCall = (url: URL) => /^\/(?:api|standins)\//.test(url.pathname);
  await page.route(isCall, async (route, request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const answer = answerFor(call, ...tables);
    if (answer === undefined) {
      if (FROM_THE_SHOP.test(call)) return route.fallback();
      return route.fulfill({ status: 404, json: { detail: 'Not found.', error: 'Not found.' } });
    }
    if (answer === 'cut') return route.abort();
    if (answer === 'never') {
      waiting.add(request);
      return;
    }
    const { status = 200, json, body, type } = answer;
    if (body === undefined) return route.fulfill({ status, json: json ?? {} });
    return route.fulfill({ status, body, ...(type === undefined ? {} : { contentType: type }) });
  });
  return waiting;
}

/** A refusal with this sentence under the names that screens read. */
export function refused(status: number, sentence: string, fields: Record<string, unknown> = {}): Answer {
  return { status, json: { detail: sentence, error: sentence, ...fields } };
}
