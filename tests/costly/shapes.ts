import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  minimum?: number;
  maxLength?: number;
};
/** A body of a call with one of its texts left open. */
export type TextField = { name: string; max: number; bodyWith(text: string): unknown };
/** A body of a call with one of its lists left open. */
export type ListField = { name: string; bodyWith(list: unknown[]): unknown };

const shapeOf = (schema: Call['request']) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape;

/** The main part of a schema: the text of a nullable text. */
function mainOf(shape: Shape): Shape {
  const [first] = (shape.anyOf ?? []).filter(({ type }) => type !== 'null');
  return first === undefined ? shape : mainOf(first);
}

function textFor(name: string): string {
  if (name === 'planned_at') return '2026-11-21T10:00:00.000Z';
  if (name === 'areaName') return 'Accra';
  if (name === 'digital_address') return 'GA-183-8164';
  if (name === 'phone_number') return '024 123 4567';
  if (name === 'amount') return '1.00';
  if (name.includes('email')) return 'ama@example.com';
  if (name.includes('password')) return 'dusty harmattan laces';
  if (name === 'region') return 'Greater Accra Region';
  return 'order_1_abcdefghijklmnop';
}

/** A small body that a schema accepts, or nearly. */
function exampleOf(given: Shape, name = ''): unknown {
  const shape = mainOf(given);
  if (shape.enum) return shape.enum[0];
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, key)]),
      );
    case 'array':
      return [exampleOf(shape.items ?? {}, name)];
    case 'string':
      return textFor(name);
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

type Found = { name: string; shape: Shape; bodyWith(value: unknown): unknown };

/** Every part of a schema, each with a function that puts it into its body. */
function partsOf(given: Shape, name: string, bodyWith: (value: unknown) => unknown): Found[] {
  const shape = mainOf(given);
  const self = { name, shape, bodyWith };
  if (shape.type === 'array') {
    return [self, ...partsOf(shape.items ?? {}, `${name}[]`, (value) => bodyWith([value]))];
  }
  if (shape.type !== 'object') return [self];
  const example = exampleOf(shape) as Record<string, unknown>;
  const inner = Object.entries(shape.properties ?? {}).flatMap(([key, part]) =>
    partsOf(part, name === '' ? key : `${name}.${key}`, (value) => bodyWith({ ...example, [key]: value })),
  );
  return [self, ...inner];
}

/** A call's small body, and functions that fill its texts and lists. */
export function fieldsOf(schema: Call['request']): { example: unknown; texts: TextField[]; lists: ListField[] } {
  const shape = shapeOf(schema);
  const parts = partsOf(shape, '', (value) => value);
  return {
    example: exampleOf(shape),
    texts: parts
      .filter(({ shape: { type, enum: words } }) => type === 'string' && words === undefined)
      .map(({ name, shape: { maxLength = Number.POSITIVE_INFINITY }, bodyWith }) => ({
        name,
        max: maxLength,
        bodyWith,
      })),
    lists: parts
      .filter(({ shape: { type } }) => type === 'array')
      .map(({ name, bodyWith }) => ({ name, bodyWith: (list: unknown[]) => bodyWith(list) })),
  };
}

/** The names of a call's query parameters, each with the longest text it accepts. */
export function queryFieldsOf(schema: Call['request'] | undefined): { name: string; max: number }[] {
  if (schema === undefined) return [];
  const { properties = {} } = shapeOf(schema);
  return Object.entries(properties).map(([name, part]) => ({ name, max: mainOf(part).maxLength ?? 100 }));
}
