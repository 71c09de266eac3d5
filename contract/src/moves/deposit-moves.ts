import type { Moves } from './moves.ts';

/**
 * Every move of a deposit, in the words of its rows. crediting: the engine is being asked, which is not taken
 * back. unlocked: credited, and withdrawable. small: below the minimum, it waits for more of its coin at its
 * address. failed: it left the chain before it was credited; reverted: after. reversing: the engine takes it
 * back; reversed: it has. restoring: the chain has it again, and the engine gives it back.
 */
export const depositMoves = [
  { from: 'seen', event: 'confirm', to: 'crediting', by: 'chain' },
  // What came to one address reaches the minimum together.
  { from: 'small', event: 'addUp', to: 'crediting', by: 'chain' },
  { from: 'small', event: 'accept', to: 'seen', by: 'two staff' },
  { from: 'crediting', event: 'credit', to: 'credited', by: 'engine' },
  { from: 'credited', event: 'unlock', to: 'unlocked', by: 'chain' },
  // Its block left the chain, before the credit and after it.
  { from: 'seen', event: 'drop', to: 'failed', by: 'chain' },
  { from: 'small', event: 'drop', to: 'failed', by: 'chain' },
  { from: 'crediting', event: 'drop', to: 'failed', by: 'chain' },
  { from: 'credited', event: 'revert', to: 'reverted', by: 'chain' },
  { from: 'unlocked', event: 'revert', to: 'reverted', by: 'chain' },
  // Another block has it.
  { from: 'failed', event: 'seeAgain', to: 'seen', by: 'chain' },
  { from: 'failed', event: 'seeSmallAgain', to: 'small', by: 'chain' },
  { from: 'reverted', event: 'standAgain', to: 'credited', by: 'chain' },
  { from: 'reverted', event: 'reverse', to: 'reversing', by: 'two staff' },
  { from: 'reversing', event: 'finishReversal', to: 'reversed', by: 'engine' },
  { from: 'reversed', event: 'restore', to: 'restoring', by: 'chain' },
  { from: 'restoring', event: 'finishRestore', to: 'credited', by: 'engine' },
] as const satisfies Moves;
export type DepositMoves = typeof depositMoves;
export type DepositState = DepositMoves[number]['from' | 'to'];
