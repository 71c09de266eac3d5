import type { Result } from './play.ts';

/** Weights beside its profit: of gains that it lost again elsewhere, of others' losses, of its own loss. */
const GROSS = 0.3;
const HARM = 0.3;
const LOSS = 0.2;
/** Profit counts more than all of these: it is what the search looks for. */
const GAIN = 4;
/** Where an index jumped, others lose and trades gain by the jump itself. */
const JUMPED = 0.2;
/** What a whole step of the way is worth, USDT. */
const STEP = 150;
/** Where a mark and a trade are as far from the index as the way counts. */
const MARK_APART = 0.004;
const TRADED_APART = 0.05;
const SPOT_APART = 0.2;
const WOKEN = 4;

/** What the fund and innocents lack but for what a jump of an index itself took, USDT. */
export function harmOf({ harm, way }: Result): number {
  return Math.max(0, harm.fund - way.spared) + harm.innocents;
}

/**
 * What a search climbs by, where most games lose a little and no theft is near: the profit, or a part
 * of the loss; what single trades and the fund gave before other moves lost it again; harm; and how
 * far the game came towards what thefts are made of. Nothing of this is a theft: that is asked of the
 * profit alone.
 */
export function climb(result: Result): number {
  const { profit, way } = result;
  const fundPaid = Math.max(0, way.fundPaid - way.spared);
  const net = profit * (profit > 0 ? GAIN : LOSS);
  const taken = GROSS * (way.gross + fundPaid) + HARM * harmOf(result);
  return net + (way.isCalm ? 1 : JUMPED) * taken + STEP * stepsOf(result);
}

function stepsOf({ way }: Result): number {
  return (
    upTo(way.markApart, MARK_APART) +
    upTo(way.tradedApart, TRADED_APART) +
    upTo(way.spotApart, SPOT_APART) +
    upTo(way.woken, WOKEN) +
    upTo(way.starved, 1)
  );
}

function upTo(value: number, most: number): number {
  return Math.min(value, most) / most;
}
