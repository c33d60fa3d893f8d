import { expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';

const NOTHING = { detail: messages.errors.notFound };
const refusing = (status: number, body: object) => () => Promise.reject(new ApiError('http', status, body));

test.each([
  [404, NOTHING, messages.attempt.gone],
  [404, { detail: 'There is no rating to withdraw.' }, 'There is no rating to withdraw.'],
  [409, { error: 'The rider has left already.' }, 'The rider has left already.'],
  [400, {}, messages.attempt.failed],
  [503, { detail: 'Busy.' }, messages.attempt.unreachable],
])('a call answered with %s and %j is told as %j', async (status, body, message) => {
  expect(await tryCall(refusing(status, body))).toMatchObject({ ok: false, status, message });
});
