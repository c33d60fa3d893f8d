import * as z from 'zod/mini';
import { type Call, calls } from '#contract/calls.ts';
import { errorBody } from '#contract/errors.ts';
import { RIGHTS } from '#domain/accounts/roles.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';

type Json = Record<string, unknown>;

const ERRORS: Record<number, string> = {
  400: 'The request is wrong: `detail`, `error`, or sentences by field name',
  401: 'Nobody is signed in, or the session has ended',
  402: 'Not paid, or not as agreed',
  403: 'Not allowed to this caller',
  404: 'Does not exist, or is not yours',
  409: 'Conflicts with the current state, or was done already',
  429: 'Too many tries; Retry-After says when',
  500: 'A fault of the server; search the log for the id in `request_id`',
  503: 'An outside service gives no answer; try again',
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const json = (schema: Json) => ({ 'application/json': { schema } });

const files = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function queryParameters(call: Call): Json[] {
  if (call.query === undefined) return [];
  const { properties = {} } = schemaOf(call.query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function requestBody(call: Call, request: Json): Json {
  if (call.accepts !== undefined) return { requestBody: { required: true, content: files(call.accepts.types) } };
  if (call.method === 'GET' || Object.keys(request).length === 0) return {};
  return { requestBody: { required: 'required' in request, content: json(request) } };
}

function operation(name: string, call: Call, path: string, isAlias: boolean): Json {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } };
  });
  const parameters = [...params, ...queryParameters(call)];
  const request = schemaOf(call.request, 'input');
  const failures = [...new Set([400, ...(call.errors ?? []), 429, 500])].sort();
  return {
    operationId: isAlias ? `${name}Alias` : name,
    summary: call.summary,
    tags: [path.split('/')[2]],
    ...(call.auth === 'none' ? { security: [] } : {}),
    ...(call.auth === 'optional' || call.auth === 'try' ? { security: [{}, { bearer: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.right === undefined ? {} : { 'x-roles': RIGHTS[call.right] }),
    ...requestBody(call, request),
    responses: {
      [call.status]: {
        description: 'As asked',
        content: call.produces === undefined ? json(schemaOf(call.response, 'output')) : files([call.produces]),
      },
      ...Object.fromEntries(
        failures.map((status) => [
          status,
          { description: ERRORS[status] ?? 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

/** The API as an OpenAPI 3.1 document, generated from the table of calls. */
export function openApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const template = path.replace(/:(\w+)/g, '{$1}');
      paths[template] = {
        ...paths[template],
        [call.method.toLowerCase()]: operation(name, call, path, path !== call.path),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shopFacts().name} API`, version: '1' },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}
