import type { Moves } from './moves.ts';

/** Every move of a proposal. passing: a second person has approved it, and it is being carried out. */
export const proposalMoves = [
  { from: 'open', event: 'pass', to: 'passing', by: 'staff' },
  { from: 'open', event: 'refuse', to: 'refused', by: 'staff' },
  { from: 'open', event: 'takeBack', to: 'taken-back', by: 'owner' },
  { from: 'open', event: 'replace', to: 'replaced', by: 'owner' },
  { from: 'open', event: 'expire', to: 'expired', by: 'house' },
  { from: 'passing', event: 'carryOut', to: 'passed', by: 'house' },
  // What it would do is refused by now.
  { from: 'passing', event: 'fail', to: 'failed', by: 'house' },
] as const satisfies Moves;
export type ProposalMoves = typeof proposalMoves;
export type ProposalState = ProposalMoves[number]['from' | 'to'];
