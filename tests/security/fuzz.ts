import fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { XSS } from './xss.ts';

/** One request of the fuzz: a changed call of the contract. */
export type FuzzedRequest = {
  name: string;
  method: string;
  path: string;
  /** The caller: a guest, a customer, a team member, or a client with an invalid token. */
  as: 'nobody' | 'customer' | 'rider' | 'owner' | 'broken token';
  headers: Record<string, string>;
  body: string | null;
};

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
};

/** Texts that often break software: empty, long, NUL, half surrogates, text direction, SQL quotes, paths, scripts. */
const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 2, arbitrary: fc.constantFrom(...XSS) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x\udfff',
      '\u202egnp.exe',
      '\r\nBcc: all@example.com',
      "' or 1=1 --",
      "'; drop table users; --",
      '#{7*7}',
      '{{7*7}}',
      '../../etc/passwd',
      '%00',
      '%2e%2e%2f',
      'null',
      'undefined',
      'NaN',
      '__proto__',
      'constructor',
      '-1',
      '1e309',
      '0.1',
      '9007199254740993',
      'ama@example.com',
      'Ama@Example.COM ',
      'a@b.c',
      '+233241234567',
      '024 123 4567',
      'Greater Accra Region',
      'order_1_abcdefghijklmnopqrstuvwx',
      'A'.repeat(101),
      'B'.repeat(301),
      'é'.repeat(5_000),
    ),
  },
);

const nastyNumber = fc.oneof(
  fc.integer({ min: -3, max: 120 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 0.1 + 0.2),
);

const anything = fc.oneof(nastyText, nastyNumber, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 4 }));

/** Values of a schema's shape, some of whose parts have another shape. */
function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: anything }, { weight: 9, arbitrary: rightful(shape) });
}

function rightful(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valuesOf));
  switch (shape.type) {
    case 'object':
      return fc
        .tuple(
          fc.record(
            Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, valuesOf(inner)])),
            { requiredKeys: [] },
          ),
          fc.dictionary(
            fc.constantFrom('is_verified', 'role', 'points', 'status', 'id', '__proto__', 'constructor', 'slug'),
            anything,
            { maxKeys: 2 },
          ),
        )
        .map(([own, extra]) => ({ ...extra, ...own }));
    case 'array':
      return fc.array(valuesOf(shape.items ?? {}), { maxLength: 6 });
    case 'string':
      return nastyText;
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: shape.minimum ?? 1, max: Math.min(shape.maximum ?? 99, 99) }), nastyNumber);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

/** JSON text, or a text that only looks like it. */
const bent = (json: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(json) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        json.slice(0, -1),
        `${json}${json}`,
        `${'['.repeat(200)}${']'.repeat(200)}`,
        '{"a":'.repeat(3_000),
        json.replace('{', '{"__proto__":{"is_verified":true},'),
        '',
        'null',
        '[]',
        '"',
      ),
    },
  );

/** In a path, replaced by the slug or the reference of an existing order. */
export const EXISTING = '(there)';

const pathWith = (path: string, values: string[], isThere: boolean) => {
  let at = -1;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    at += 1;
    if (isThere && (name === 'slug' || name === 'reference')) return `${EXISTING}${name}`;
    const value = values[at] ?? 'x';
    // As a hostile client would: mostly encoded, partly with invalid escapes.
    return value.isWellFormed() ? encodeURIComponent(value).slice(0, 600) || 'x' : '%E0%A4%A';
  });
};

/** The query: the call's own parameters and others, with any values. */
function queryOf(shape: Shape | null): fc.Arbitrary<string> {
  const names = Object.keys(shape?.properties ?? {});
  if (names.length === 0) return fc.constant('');
  const days = fc.constantFrom('2026-11-21', '0000-01-01', '9999-12-31', '2026-02-31');
  const key = fc.constantFrom(...names, '__proto__', 'page');
  return fc
    .dictionary(key, fc.oneof({ weight: 3, arbitrary: nastyText }, { weight: 1, arbitrary: days }), { maxKeys: 3 })
    .map((query) => {
      const parts = Object.entries(query).map(([name, value]) => {
        return `${name}=${value.isWellFormed() ? encodeURIComponent(value).slice(0, 600) : '%E0%A4%A'}`;
      });
      return parts.length === 0 ? '' : `?${parts.join('&')}`;
    });
}

/** Mostly a caller who may make this call; sometimes one who may not. */
const callers = (call: Call) =>
  call.auth === 'team'
    ? fc.constantFrom<FuzzedRequest['as'][]>('owner', 'owner', 'owner', 'rider', 'customer', 'nobody')
    : fc.constantFrom<FuzzedRequest['as'][]>('nobody', 'customer', 'customer', 'customer', 'broken token');

function requestsOf(name: string, call: Call, schema: Shape, query: Shape | null): fc.Arbitrary<FuzzedRequest> {
  const body =
    call.method === 'GET' ? fc.constant(null) : valuesOf(schema).chain((value) => bent(JSON.stringify(value ?? null)));
  return fc.record({
    name: fc.constant(name),
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant<string>(call.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
    ),
    path: fc
      .tuple(
        fc.constantFrom(call.path, ...(call.aliases ?? [])),
        fc.array(nastyText, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        queryOf(query),
      )
      .map(([path, values, isThere, rest]) => `${pathWith(path, values, isThere)}${rest}`),
    as: callers(call),
    headers: fc.oneof(
      { weight: 12, arbitrary: fc.constant<Record<string, string>>({ 'Content-Type': 'application/json' }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>[]>(
          { 'Content-Type': 'text/plain' },
          { 'Content-Type': 'application/x-www-form-urlencoded' },
          { 'Content-Type': 'application/json; charset=utf-16' },
          { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'DELETE' },
          { 'Content-Type': 'application/json', 'X-Forwarded-For': '1.2.3.4' },
          { 'Content-Type': 'application/json', 'X-Paystack-Signature': 'ab'.repeat(64) },
        ),
      },
    ),
    body,
  });
}

/** Any request to any call of the contract; `schemaOf` draws a schema as JSON Schema. */
export function anyRequest(schemaOf: (schema: Call['request']) => unknown): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    ...(Object.entries(calls) as [string, Call][]).map(([name, call]) =>
      requestsOf(
        name,
        call,
        schemaOf(call.request) as Shape,
        call.query === undefined ? null : (schemaOf(call.query) as Shape),
      ),
    ),
  );
}
