import { describe, expect, it } from 'vitest';
import { firstMessage } from '#contract/errors.ts';
import { refuse, refuseFields } from '#server/refusal.ts';

describe('the sentence in an error body', () => {
  it.each([
    [{ email: ['Taken.'] }, ['email'], 'Taken.'],
    [{ detail: 'No.' }, ['non_field_errors', 'detail'], 'No.'],
    [{ non_field_errors: ['Bad token.'], detail: 'No.' }, ['non_field_errors', 'detail'], 'Bad token.'],
    [{ email: [] }, ['email'], null],
    [{ email: [{ code: 1 }] }, ['email'], null],
    [{ email: '' }, ['email', 'detail'], null],
    [null, ['detail'], null],
    ['<html>', ['detail'], null],
    [[], ['0'], null],
    [undefined, ['detail'], null],
  ])('of %j under %j is %j', (body, fields, sentence) => {
    expect(firstMessage(body, fields)).toBe(sentence);
  });

  it('every refusal of the server has one where the screen looks for it', () => {
    for (const { body } of [refuse('invalid', 'No.'), refuseFields({ email: 'No.' })]) {
      expect(firstMessage(body, ['detail'])).toBe('No.');
      expect(firstMessage(body, ['error'])).toBe('No.');
    }
    expect(firstMessage(refuseFields({ email: 'No.' }).body, ['email'])).toBe('No.');
  });
});
