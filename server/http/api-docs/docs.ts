import * as z from 'zod/mini';
import { type Call, calls } from '#contract/calls.ts';
import { RIGHTS } from '#domain/accounts/roles.ts';
import { inlineStyleHashes } from '#server/http/site/page-policy.ts';
import { escapeHtml } from '#server/platform/escape.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';

const STYLE = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#10261b;background:#fbf6ea}
h1,h2{color:#0b3a25}h2{margin:2.5rem 0 .25rem;font-size:1.1rem}code,pre{font:14px/1.45 ui-monospace,monospace}
pre{overflow-x:auto;padding:.75rem 1rem;background:#fffdf8;border:1px solid #ddd0b5;border-radius:8px}p{margin:.25rem 0}a{color:#17633d}`;

/** The page's policy: no script, and only the styles in it. */
export const docsPolicy = (page: string) =>
  `default-src 'none'; style-src ${inlineStyleHashes(page).join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const AUTH: Record<Call['auth'], string> = {
  none: 'for anyone',
  optional: 'for anyone; a bearer token adds your own data',
  try: 'for anyone; a good bearer token adds your own data, a bad one is ignored',
  user: 'needs a bearer token',
  team: 'needs a bearer token of the team',
};

function shape(title: string, schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  if (Object.keys(rest).length === 0) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
}

function section(call: Call): string {
  const also = (call.aliases ?? []).map((path) => ` (also <code>${escapeHtml(path)}</code>)`).join('');
  return [
    `<section><h2><code>${call.method} ${escapeHtml(call.path)}</code>${also}</h2>`,
    `<p>${escapeHtml(call.summary)}; ${AUTH[call.auth]}${call.right ? ` (${RIGHTS[call.right].join(', ')})` : ''}. Answers ${call.status}`,
    `${call.errors ? `, or ${call.errors.join(', ')}` : ''}.</p>`,
    call.query === undefined ? '' : shape('Query', call.query, 'input'),
    call.method === 'GET' ? '' : shape('Request', call.request, 'input'),
    shape('Response', call.response, 'output'),
    '</section>',
  ].join('');
}

/** The API on one page for people, generated from the table of calls; no script and no external files. */
export function docsPage(): string {
  const title = escapeHtml(`${shopFacts().name} API`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main><h1>${title}</h1>`,
    '<p>JSON in, JSON out; money is a decimal string in cedis. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>',
    ...(Object.values(calls) as Call[]).map(section),
    '</main></body></html>',
  ].join('\n');
}
