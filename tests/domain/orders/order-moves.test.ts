import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  kindOfMove,
  type Move,
  mayMove,
  movesFrom,
  ORDER_STATUSES,
  ORDER_STEPS,
  type OrderStatus,
} from '#domain/orders/order-status.ts';

const said = (moves: Move[]) => moves.map(({ to, kind }) => `${kind} ${to}`);

describe('the possible moves from each status', () => {
  it.each<[OrderStatus, string[], string[]]>([
    ['pending', ['ahead processing', 'cancel cancelled'], []],
    ['processing', ['ahead pickup', 'back pending', 'cancel cancelled'], []],
    ['pickup', ['ahead cleaning_ongoing', 'back processing', 'cancel cancelled'], []],
    ['cleaning_ongoing', ['ahead cleaning_completed', 'back pickup'], []],
    ['cleaning_completed', ['ahead scheduled_for_delivery', 'back cleaning_ongoing'], []],
    ['scheduled_for_delivery', ['ahead delivered', 'back cleaning_completed'], []],
    ['delivered', [], ['back scheduled_for_delivery']],
    ['cancelled', [], ['back pickup']],
  ])('%s: %j, and for users who may reopen also %j', (from, moves, reopened) => {
    const cancelledFrom = 'pickup';
    expect(said(movesFrom(from, { mayReopen: false, cancelledFrom }))).toEqual(moves);
    expect(said(movesFrom(from, { mayReopen: true, cancelledFrom }))).toEqual([...moves, ...reopened]);
  });
});

test('no role can reopen an order whose history does not say where it was cancelled', () => {
  expect(movesFrom('cancelled', { mayReopen: true, cancelledFrom: null })).toEqual([]);
});

/** The allowed moves in another form than the table: by positions on a line. */
function modelMoves(at: OrderStatus, mayReopen: boolean, before: OrderStatus | null): OrderStatus[] {
  if (at === 'cancelled') return mayReopen && before !== null ? [before] : [];
  const place = ORDER_STEPS.indexOf(at);
  const isLast = place === ORDER_STEPS.length - 1;
  const back = place > 0 && (!isLast || mayReopen) ? [ORDER_STEPS[place - 1]] : [];
  const ahead = isLast ? [] : [ORDER_STEPS[place + 1]];
  const off: OrderStatus[] = place < 3 ? ['cancelled'] : [];
  return [...ahead, ...back, ...off].filter((status) => status !== undefined);
}

test('no sequence of moves leaves the table, and only users who may reopen leave a final status', () => {
  const step = fc.record({
    to: fc.constantFrom(...(Object.keys(ORDER_STATUSES) as OrderStatus[])),
    isOwner: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let at: OrderStatus = 'pending';
      let before: OrderStatus | null = null;
      for (const { to, isOwner } of steps) {
        const moves = movesFrom(at, { mayReopen: isOwner, cancelledFrom: before });
        expect(moves.map((move) => move.to).sort()).toEqual(modelMoves(at, isOwner, before).sort());
        const move = moves.find((open) => open.to === to);
        if (move === undefined) continue;
        const isOver = at === 'delivered' || at === 'cancelled';
        if (isOver) expect([isOwner, move.kind]).toEqual([true, 'back']);
        else expect(mayMove(at, to)).toBe(true);
        expect(kindOfMove(at, to)).toBe(move.kind);
        if (to === 'cancelled') before = at;
        at = to;
      }
    }),
    { numRuns: 300 },
  );
});
