import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenJson } from '#ops/content/broken-json.ts';

test.each([
  ['', 'the file is empty'],
  ['[\n  {\n    "id": 1\n    "name": "x"\n  }\n]', 'line 3 needs a comma at its end'],
  ['[\n  { "id": 1 }\n  { "id": 2 }\n]', 'line 2 needs a comma at its end'],
  ['[\n  { "id": 1 },\n]', 'line 2 ends with a comma, and nothing follows'],
  ['{\n  "a": 1,\n}', 'line 2 ends with a comma, and nothing follows'],
  ['[\n  { "name": “x” }\n]', 'line 2 has curly quotes'],
  ["[\n  { 'name': 1 }\n]", 'line 2 has single quotes'],
  ['[\n  // new\n  1\n]', 'line 2 holds a note'],
  ['[\n  { "a": "back at\nyour door" }\n]', 'line 2 has a text that does not end in its line'],
  ['[\n  { "a": "x\ty" }\n]', 'line 2 has a tab'],
  ['[\n  { "a": "x" }', 'line 2 ends too early'],
  ['[\n  { "a": "x', 'line 2 has a text that does not end in its line'],
  ['[\n  { "a": x }\n]', 'line 2 has a text without quotes'],
  ['[\n  { a: 1 }\n]', 'line 2 has a field’s name without quotes'],
  ['[\n  { "a" 1 }\n]', 'line 2 lacks the colon'],
  ['[\n  { "a": "C:\\x" }\n]', 'line 2 has a \\ in a text'],
  ['[\n1\n]\n]', 'line 4 holds something behind the end'],
  ['[\n<<<<<<< HEAD\n1\n]', 'line 2 begins two versions'],
  ['[\n007\n]', 'line 2'],
])('of %j it says that %s', (text, says) => {
  expect(() => JSON.parse(text)).toThrow();
  const { field, says: said } = brokenJson(text);
  expect(`${field} ${said}`).toContain(says);
});

test('what can be read is broken nowhere, and each cut of it at its line', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      expect(brokenJson(JSON.stringify(JSON.parse(text), null, 2))).toMatchObject({ field: 'the file' });
      expect(brokenJson(text.slice(0, cut % text.length)).says).not.toBe('');
    }),
  );
});
