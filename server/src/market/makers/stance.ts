import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import { spotFeeTiers } from '#platform/markets/catalog.ts';
import { within } from './bounds.ts';

/** How a maker stands on one side of a market. */
export interface Stance {
  /** Where the side begins, ticks and parts of one. */
  readonly midTicks: number;
  /** Above 0, at most 1: how much of the side it shows. */
  readonly scale: number;
  /** Above 0, at most 1: how much of what it always shows it shows still. */
  readonly tailScale: number;
}

export interface StanceInput {
  readonly referenceTicks: number;
  /** What it holds beyond what it means to, in terms of its limit: 1 is full, -1 is short by as much. */
  readonly load: number;
  /** Whether it has the means to take more on that side. */
  readonly hasMeans: boolean;
  /** Deviation of the log price over a second at present. */
  readonly ofSecond: number;
  /** The market's price band, as a fraction. */
  readonly bandRate: number;
  /** What last was traded in earnest, while it is unknown whether that or the index is wrong. */
  readonly doubtTicks: number | undefined;
}

/** The lowest fee for taking: nothing is gained by a quote that is not further off. */
export const TAKING_FEE_MIN =
  Math.min(...spotFeeTiers.map(({ takerRate }) => takerRate)) / RATE_ONE;
/** At the limit both sides stand off by what the price moves in this many seconds. */
const SHADE_SECONDS = 8;
/** The side that would make it worse stands off by what it moves in this many more, for each limit beyond. */
const WIDEN_SECONDS = 600;
/** What a side shows at the limit; for each limit beyond it is as much less again. */
const SCALE_AT_LIMIT = 0.3;
/** Of what it would show the side shows this part that would be wrong if the trades are right. */
const DOUBT_SCALE = 0.1;
/** No quote begins further out for what is held: half of the mark's band, and less than half of what stops reach. */
const AWAY_MAX = 0.002;
const DOUBT_OF_BAND_MAX = 0.85;
/** Who has no means is as one that is this many limits beyond. */
const LOAD_WITHOUT_MEANS = 8;
/** From this many limits on nothing is shown but the least that there can be. */
const LOAD_MAX = 4;

/**
 * Where a side of the ladder begins and how much it shows, by what the maker holds: after Avellaneda
 * and Stoikov (2008), "High-frequency trading in a limit order book". Both sides move away from what
 * it holds, by less than the lowest fee of a taker, so that who fills it and empties it again
 * pays; the side that would fill it further becomes smaller, and beyond the limit it moves away by
 * risk: the price's deviation over the time that it takes to be rid of it. No side ever ends, but
 * where the last trade is outside the band, and would be right: undefined.
 */
export function stanceOf(side: Side, input: StanceInput): Stance | undefined {
  const { referenceTicks, load, hasMeans, ofSecond, doubtTicks } = input;
  const sign = side === Side.BUY ? 1 : -1;
  const worse = hasMeans ? sign * load : Math.max(sign * load, LOAD_WITHOUT_MEANS);
  const shade = within(load, -1, 1) * Math.min(TAKING_FEE_MIN, ofSecond * Math.sqrt(SHADE_SECONDS));
  const away = Math.min(Math.max(0, worse - 1) * ofSecond * Math.sqrt(WIDEN_SECONDS), AWAY_MAX);
  const stance: Stance = {
    midTicks: referenceTicks * (1 - shade) * (1 - sign * away),
    scale: within(Math.max(1 - worse, SCALE_AT_LIMIT ** Math.max(1, worse)), Number.EPSILON, 1),
    tailScale: sign * load >= LOAD_MAX ? 0 : 1,
  };
  return doubtTicks === undefined ? stance : doubting(sign, stance, input, doubtTicks);
}

/** The side that would be wrong if the last trade were right begins there, and shows little. */
function doubting(
  sign: 1 | -1,
  stance: Stance,
  { referenceTicks, bandRate }: StanceInput,
  doubtTicks: number,
): Stance | undefined {
  const beyond = sign * (1 - doubtTicks / referenceTicks);
  if (beyond <= 0) return stance;
  if (beyond > bandRate) return undefined;
  const away = Math.min(beyond, bandRate * DOUBT_OF_BAND_MAX);
  const edgeTicks = referenceTicks * (1 - sign * away);
  const isFurther = sign * (stance.midTicks - edgeTicks) > 0;
  return {
    midTicks: isFurther ? edgeTicks : stance.midTicks,
    scale: stance.scale * DOUBT_SCALE,
    tailScale: stance.tailScale,
  };
}
