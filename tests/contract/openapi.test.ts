import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { docsPage } from '#server/http/api-docs/docs.ts';
import { openApi } from '#server/http/api-docs/openapi.ts';

type Operation = {
  operationId: string;
  summary: string;
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
};
type Document = { openapi: string; servers: object[]; paths: Record<string, Record<string, Operation>> };

const document = openApi('https://api.soleklean.example') as Document;
const operation = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document.`);
  return found;
};

describe('the OpenAPI document', () => {
  it('is 3.1 and names the server', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://api.soleklean.example' }]);
  });

  it('holds every call and every alias, each under an id of its own', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    const expected = Object.values(calls).reduce(
      (sum, call) => sum + 1 + ('aliases' in call ? (call.aliases?.length ?? 0) : 0),
      0,
    );
    expect(ids).toHaveLength(expected);
    expect(new Set(ids).size).toBe(expected);
  });

  it('describes the body and the answer of a call', () => {
    const login = operation('/api/users/login/', 'post');
    expect(login.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
    });
    expect(login.responses['200']?.content['application/json']?.schema).toMatchObject({
      required: ['access', 'refresh'],
    });
    expect(Object.keys(login.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500']));
  });

  it('says who may call and names the path’s parameters', () => {
    expect(operation('/api/services/', 'get').security).toEqual([]);
    expect(operation('/api/discounts/', 'get').security).toEqual([{}, { bearer: [] }]);
    expect(operation('/api/orders/', 'get').security).toBeUndefined();
    expect(operation('/api/orders/{slug}/', 'get').parameters).toMatchObject([{ name: 'slug', in: 'path' }]);
  });

  it('every path ends in a slash', () => {
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/\/$/);
  });
});

describe('the API’s page', () => {
  const page = docsPage();

  it('names every call', () => {
    for (const { method, path } of Object.values(calls)) expect(page).toContain(`${method} ${path}`);
  });

  it('contains no script and nothing from other origins', () => {
    expect(page).not.toMatch(/<script|src=|https?:\/\//i);
  });
});
