import { expect, test } from 'vitest';
import { namedProblems, withoutField } from '#src/islands/staff/use-form-problem.ts';

const body = { detail: 'Give a code.', error: 'Give a code.', code: ['Give a code.', 'And more.'], confirm: true };

test('a refusal belongs to each field of the form that it names', () => {
  expect(namedProblems(body, ['name', 'code'])).toEqual({ code: 'Give a code.' });
  expect(namedProblems({ ...body, name: 'One sentence.' }, ['name', 'code', 'value'])).toEqual({
    name: 'One sentence.',
    code: 'Give a code.',
  });
});

test.each([
  [body, ['name']],
  [body, ['toString', 'confirm']],
  [null, ['code']],
  ['<html>', ['code']],
  [{ code: [] }, ['code']],
])('of %j none of the fields %j is named', (refused, names) => expect(namedProblems(refused, names)).toBeNull());

test('a field that changes loses its own sentence alone, one that others depend on takes all with it', () => {
  const fields = { name: 'Give a name.', code: 'Give a code.' };
  expect(withoutField(fields, 'code')).toEqual({ name: 'Give a name.' });
  expect(withoutField(fields, 'reason')).toEqual(fields);
  expect(withoutField(fields, null)).toEqual({});
});
