import { describe, expect, test } from 'vitest';
import { depositMoves } from './deposit-moves.ts';
import { canMove, type Moves, sourcesOf, targetOf } from './moves.ts';
import { proposalMoves } from './proposal-moves.ts';
import { WithdrawalStatus as Status, withdrawalMoves } from './withdrawal-moves.ts';

const tables: readonly [
  name: string,
  moves: Moves,
  starts: Moves[number]['from'][],
  ends: Moves[number]['to'][],
][] = [
  [
    'withdrawals',
    withdrawalMoves,
    [Status.asked],
    [Status.rejected, Status.committed, Status.failed, Status.cancelled],
  ],
  ['deposits', depositMoves, ['seen', 'small'], []],
  [
    'proposals',
    proposalMoves,
    ['open'],
    ['refused', 'taken-back', 'replaced', 'expired', 'passed', 'failed'],
  ],
];

describe.each(tables)('moves of %s', (_name, moves, starts, ends) => {
  test('an event leads to one state, and happens to a state once', () => {
    for (const { event } of moves) {
      const same = moves.filter((move) => move.event === event);
      expect(new Set(same.map(({ to }) => to)).size, event).toBe(1);
      expect(new Set(same.map(({ from }) => from)).size, event).toBe(same.length);
    }
  });

  test('every state is reached from a start, and only ends are never left', () => {
    const reached = new Set(starts);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const { from, to } of moves) if (reached.has(from)) reached.add(to);
    }
    const states = new Set(moves.flatMap(({ from, to }) => [from, to]));
    expect([...reached].sort()).toEqual([...states].sort());
    const left = new Set(moves.map(({ from }) => from));
    expect([...states].filter((state) => !left.has(state)).sort()).toEqual([...ends].sort());
  });
});

test('only what waits for a person can be cancelled by its owner, and nothing that was sent is given back by people', () => {
  expect(sourcesOf(withdrawalMoves, 'cancel')).toEqual([Status.review]);
  expect(targetOf(withdrawalMoves, 'cancel')).toBe(Status.cancelled);
  expect(canMove(withdrawalMoves, Status.passed, 'cancel')).toBe(false);
  const fromSent = withdrawalMoves.filter(({ from }) => from === Status.confirming);
  expect(fromSent.map(({ by }) => by)).toEqual(['chain', 'chain']);
});
