import { describe, expect, it } from 'vitest';
import { describeFailure, isOutage } from '#server/failure.ts';
import { openWorld } from '#tests/support/world.ts';

const failedQuery = (code: string | undefined, message = 'no') =>
  Object.assign(
    new Error('Failed query: insert\nparams: secret@example.com', {
      cause: Object.assign(new Error(message), { code }),
    }),
    {
      query: 'insert',
    },
  );

describe('a failure', () => {
  it.each([
    ['a server that shuts down', failedQuery('57P01'), true],
    ['a full disk', failedQuery('53100'), true],
    ['a server that takes no writes any more', failedQuery('25006'), true],
    ['too many connections', failedQuery('53300'), true],
    ['a lost connection', failedQuery('08006'), true],
    ['nobody there', failedQuery('ECONNREFUSED'), true],
    ['no connection in time', failedQuery(undefined, 'timeout exceeded when trying to connect'), true],
    ['a deadlock, of which one must give way', failedQuery('40P01'), true],
    ['a statement that took too long', failedQuery('57014'), true],
    ['a lock that did not come', failedQuery('55P03'), true],
    ['a broken rule', failedQuery('23505'), false],
    ['a wrong statement', failedQuery('42601'), false],
    ['our own mistake', new TypeError('x is undefined'), false],
    ['something thrown that is no error', 'oops', false],
  ])('%s: an outage is distinguished from a mistake', (_, error, isAway) => expect(isOutage(error)).toBe(isAway));

  it('is described by its cause, never by the values of the query', () => {
    const described = describeFailure(failedQuery('23505', 'duplicate key'));
    expect(described).toMatchObject({ code: '23505', reason: 'duplicate key' });
    expect(JSON.stringify(described)).not.toContain('secret@example.com');
  });

  it('of a database that is down is a 503 with a Retry-After', async () => {
    const shop = await openWorld();
    Object.assign(shop.world.db, {
      select: () => {
        throw failedQuery('57P01');
      },
    });
    const { status, headers } = await shop.request('GET', '/api/services/');
    await shop.close();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
  });
});
