import { expect, test } from 'vitest';
import { namedProblem } from '#src/islands/staff/use-form-problem.ts';

const body = { detail: 'Give a code.', error: 'Give a code.', code: ['Give a code.', 'And more.'], confirm: true };

test('a refusal belongs to the first field of the form that it names', () => {
  expect(namedProblem(body, ['name', 'code'])).toEqual({ field: 'code', text: 'Give a code.' });
  expect(namedProblem({ ...body, name: 'One sentence.' }, ['name', 'code'])?.field).toBe('name');
});

test.each([
  [body, ['name']],
  [body, ['toString', 'confirm']],
  [null, ['code']],
  ['<html>', ['code']],
  [{ code: [] }, ['code']],
])('of %j none of the fields %j is named', (refused, names) => expect(namedProblem(refused, names)).toBeNull());
