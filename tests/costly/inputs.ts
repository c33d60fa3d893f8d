import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { PATH_MAX, QUERY_MAX } from '#server/http/address-length.ts';
import { BODY_LIMIT } from '#server/http/bodies/body.ts';
import { inHeaders, repeated } from './patterns.ts';
import type { TextInput } from './processor-time.ts';
import { fieldsOf, queryFieldsOf } from './shapes.ts';

/** A request to send; `as` names the user whose token it carries. */
export type CostlyRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  as?: 'owner' | 'customer';
};

type RequestInput = TextInput<CostlyRequest>;

/** Node refuses more than 16,384 bytes of request line and headers; the other headers need some. */
export const HEADERS_MAX_BYTES = 15_000;

const asOf = ({ auth }: Call): Pick<CostlyRequest, 'as'> =>
  auth === 'team' ? { as: 'owner' } : auth === 'user' ? { as: 'customer' } : {};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const shown = (pattern: string) => JSON.stringify(pattern);
/** A text as it is sent in a path or query, including invalid escapes, as a hostile client would. */
const raw = (text: string) => text.replaceAll(/[^!-~]/gu, encodeURIComponent).replaceAll(/[#?\\]/g, encodeURIComponent);

function pathInputs(
  patterns: readonly string[],
  prefix: string,
  extra: Omit<CostlyRequest, 'path'> = { method: 'GET' },
  sizes = [PATH_MAX, HEADERS_MAX_BYTES],
): RequestInput[] {
  return patterns.flatMap((pattern) =>
    sizes.map((bytes) => ({
      name: `${extra.method} ${prefix} + ${shown(pattern)} to ${bytes} bytes`,
      plain: { ...extra, path: `${prefix}x` },
      fill: (share: number) => ({
        ...extra,
        path: `${prefix}${repeated(raw(pattern), (bytes - prefix.length - 1) * share)}`,
      }),
    })),
  );
}

function queryInputs(
  patterns: readonly string[],
  path: string,
  name: string,
  extra: Partial<CostlyRequest> = {},
  sizes = [QUERY_MAX],
): RequestInput[] {
  return patterns.flatMap((pattern) =>
    sizes.map((bytes) => ({
      name: `GET ${path}?${name}= + ${shown(pattern)} to ${bytes} bytes`,
      plain: { method: 'GET', path: `${path}?${name}=x`, ...extra },
      fill: (share: number) => ({
        method: 'GET',
        path: `${path}?${name}=${repeated(raw(pattern), (bytes - name.length - 3) * share)}`,
        ...extra,
      }),
    })),
  );
}

/** A query's text at the length that its schema accepts. */
function searchInputs(
  patterns: readonly string[],
  path: string,
  { name, max }: { name: string; max: number },
  extra: Partial<CostlyRequest>,
): RequestInput[] {
  return patterns.map((pattern) => ({
    name: `GET ${path}?${name}= ${max} characters of ${shown(pattern)}`,
    plain: { method: 'GET', path: `${path}?${name}=x`, ...extra },
    fill: (share) => ({
      method: 'GET',
      path: `${path}?${name}=${encodeURIComponent(pattern.repeat((max * share) / pattern.length))}`,
      ...extra,
    }),
  }));
}

const HEADERS: Record<string, string> = {
  Accept: '',
  'Accept-Encoding': '',
  'Accept-Language': '',
  Authorization: 'Bearer ',
  'Access-Control-Request-Headers': '',
  'Content-Type': 'application/json;',
  Cookie: 'a=',
  'If-Modified-Since': '',
  'If-None-Match': '"',
  Origin: 'http://',
  Range: 'bytes=',
  Referer: 'http://',
  'User-Agent': '',
  'X-Forwarded-For': '127.0.0.1,',
  'X-Paystack-Signature': '',
  'X-Request-Id': '',
};

function headerInputs(patterns: readonly string[], plain: CostlyRequest): RequestInput[] {
  return Object.entries(HEADERS).flatMap(([header, start]) =>
    inHeaders(patterns).map((pattern) => ({
      name: `${plain.method} ${plain.path} with ${header}: ${start} + ${shown(pattern)}`,
      plain,
      fill: (share: number) => ({
        ...plain,
        // The last character prevents trimming of the spaces before it.
        headers: { ...plain.headers, [header]: `${start}${repeated(pattern, HEADERS_MAX_BYTES * share)}!` },
      }),
    })),
  );
}

/** JSON texts that cost more than they seem: deep, wide, incomplete, duplicated. */
const JSON_TEXTS: Record<string, (bytes: number) => string> = {
  'nested lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'an unfinished list': (bytes) => '['.repeat(bytes),
  'a list of numbers': (bytes) => `[${'0,'.repeat(bytes / 2 - 2)}0]`,
  'a list of objects': (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  'one key many times': (bytes) => `{${'"email":1,'.repeat(bytes / 10 - 2)}"email":1}`,
  'many keys': (bytes) => `{${Array.from({ length: bytes / 12 - 2 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'keys that are numbers': (bytes) =>
    `{${Array.from({ length: bytes / 16 - 2 }, (_, at) => `"${at * 65_537}":1`).join(',')}}`,
  'only spaces': (bytes) => ' '.repeat(bytes),
  'a long number': (bytes) => '1'.repeat(bytes),
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes - 4)}`,
  backslashes: (bytes) => `"${'\\\\'.repeat(bytes / 2 - 2)}"`,
  escapes: (bytes) => `"${'\\u0061'.repeat(bytes / 6 - 2)}"`,
  'a text without an end': (bytes) => `"${'a'.repeat(bytes - 2)}`,
};

/** Characters that JSON itself handles specially; a text longer than its schema allows is refused there. */
const IN_JSON = ['a', ' ', '"', '\\', '\u0000', 'é', '😀'];

/** The entries of a filled list. */
const ENTRIES: unknown[] = [0, null, '', {}, []];

function bodyInputs(patterns: readonly string[], call: Call): RequestInput[] {
  const { method, path: template } = call;
  const path = template.replaceAll(/:\w+/g, 'x');
  const { example, texts, lists } = fieldsOf(call.request);
  const request = (body: string): CostlyRequest => ({ method, path, headers: JSON_TYPE, body, ...asOf(call) });
  const small = JSON.stringify(example);
  const plain = request(small);
  const whole = Object.entries(JSON_TEXTS).map(([name, make]) => ({
    name: `${method} ${template} with ${name}`,
    plain,
    fill: (share: number) => request(make(BODY_LIMIT * share).slice(0, BODY_LIMIT)),
  }));
  const filled = texts.flatMap(({ name, max, bodyWith }) =>
    patterns.flatMap((pattern) => {
      const isBounded = max < BODY_LIMIT;
      const fill = (bytes: number) => {
        const room = BODY_LIMIT - small.length;
        const unit = JSON.stringify(pattern).length - 2 + Buffer.byteLength(pattern) - pattern.length;
        return pattern.repeat(Math.min(bytes, room) / unit);
      };
      const at = (what: string, make: (share: number) => string): RequestInput => ({
        name: `${method} ${template} with ${name} = ${what} of ${shown(pattern)}`,
        plain,
        fill: (share) => request(JSON.stringify(bodyWith(make(share)))),
      });
      const long = at('100 kB', (share) => fill(BODY_LIMIT * share));
      const allowed = at(`${max} characters`, (share) => pattern.repeat((max * share) / pattern.length));
      return [...(!isBounded || IN_JSON.includes(pattern) ? [long] : []), ...(isBounded ? [allowed] : [])];
    }),
  );
  const listed = lists.flatMap(({ name, bodyWith }) =>
    ENTRIES.map((entry) => ({
      name: `${method} ${template} with ${name} = 90 kB of ${JSON.stringify(entry)}`,
      plain,
      fill: (share: number) => {
        const length = Math.floor((90_000 * share) / (JSON.stringify(entry).length + 1));
        return request(JSON.stringify(bodyWith(Array.from({ length }, () => entry))));
      },
    })),
  );
  return [...whole, ...filled, ...listed];
}

const table = Object.values(calls) as Call[];

/** The calls whose path has a parameter, filled to the length that a path may have. */
function pathParamInputs(patterns: readonly string[], call: Call): RequestInput[] {
  const at = call.path.indexOf(':');
  if (at === -1) return [];
  const content = call.method === 'GET' ? {} : { headers: JSON_TYPE, body: '{}' };
  return pathInputs(patterns, call.path.slice(0, at), { method: call.method, ...asOf(call), ...content }, [PATH_MAX]);
}

/** The calls with query parameters: filled to the length of a query, and to that of its schema. */
function callQueryInputs(patterns: readonly string[], call: Call): RequestInput[] {
  const path = call.path.replaceAll(/:\w+/g, '1');
  return queryFieldsOf(call.query).flatMap((field) => [
    ...queryInputs(patterns, path, field.name, asOf(call)),
    ...searchInputs(patterns, path, field, asOf(call)),
  ]);
}

const PREFIXES = ['/', '/api/', '/api/orders/', '/orders/', '/standins/mail/'];
const PLAIN: CostlyRequest[] = [
  { method: 'GET', path: '/' },
  { method: 'OPTIONS', path: '/api/orders/' },
  { method: 'GET', path: '/api/orders/', as: 'customer' },
  { method: 'POST', path: '/api/users/token/refresh/', headers: JSON_TYPE, body: '{}' },
];

/** The Host header of a request; only a client that writes its own bytes can change it. */
export function hostInputs(patterns: readonly string[]): RequestInput[] {
  const plain: CostlyRequest = { method: 'GET', path: '/api/services/' };
  return inHeaders(patterns).map((pattern) => ({
    name: `GET /api/services/ with Host: ${shown(pattern)}`,
    plain,
    fill: (share) => ({ ...plain, headers: { Host: repeated(pattern, HEADERS_MAX_BYTES * share) } }),
  }));
}

/** Every input that takes an outsider's text, by kind, each filled with each of the patterns. */
export function allInputs(patterns: readonly string[]): Record<string, RequestInput[]> {
  const writing = table.filter(({ method, accepts }) => method !== 'GET' && accepts === undefined);
  return {
    path: PREFIXES.flatMap((prefix) => pathInputs(patterns, prefix)),
    'part of a path': table.flatMap((call) => pathParamInputs(patterns, call)),
    query: [
      ...queryInputs(patterns, '/', 'continue', {}, [QUERY_MAX, HEADERS_MAX_BYTES]),
      ...queryInputs(patterns, '/standins/places/suggest', 'q'),
      ...queryInputs(patterns, '/standins/mail/', 'to'),
      ...table.flatMap((call) => callQueryInputs(patterns, call)),
    ],
    header: PLAIN.flatMap((plain) => headerInputs(patterns, plain)),
    body: writing.flatMap((call) => bodyInputs(patterns, call)),
  };
}
