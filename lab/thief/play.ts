import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { quoteAsset } from '../../server/src/platform/markets/catalog.ts';
import { befall, Coalition } from './coalition.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import type { Fact } from './facts.ts';
import { type Game, lastingKinds, type Move, TENTH_MS, weatherKinds } from './grammar.ts';
import { makerUsers } from './house-makers.ts';
import { GAME_SECONDS_MAX } from './index-path.ts';
import { Bounds } from './judge/bounds.ts';
import { SharedFees } from './judge/shared-fees.ts';
import { Witness } from './judge/witness.ts';
import { worthOf, worthOfAll } from './judge/worth.ts';
import { contractOrder } from './orders.ts';
import { innocentUsers, THIEVES, thiefUsers } from './people.ts';
import { shareOf } from './rules.ts';
import { CLAIM, Stage, type World } from './world.ts';

/** The result of a game; amounts are USDT. */
export interface Result {
  /** Worth at the index, less what was brought and what merely holding would have earned. */
  readonly profit: number;
  /** Profit as a part of the money that the coalition moves. */
  readonly rate: number;
  /** What innocents and the fund lack, compared with the same world without thieves. */
  readonly harm: { readonly innocents: number; readonly fund: number; readonly house: number };
  /** Of positions: worth beyond what their leverage allows. */
  readonly breach: number;
  /** The same, if resting orders had filled. */
  readonly pending: number;
  /** Of resting closes that have become opening orders: their worth. */
  readonly turned: number;
  /** Small orders of an honest account, one for each contract, that found no open interest left. */
  readonly denied: number;
  readonly way: Way;
  readonly facts: ReadonlySet<Fact>;
}

/** Progress of a game towards the parts of a theft, which a search climbs by. */
export interface Way {
  /** What single trades with others brought at the index, before what was lost elsewhere; USDT. */
  readonly gross: number;
  /** Whether no index jumped. */
  readonly isCalm: boolean;
  /** What jumps of an index themselves cost the fund; USDT. */
  readonly spared: number;
  /** What one account gave away beside a silent contract, and what a jump then did not get from any; USDT. */
  readonly given: number;
  readonly evaded: number;
  /** The largest part of a contract's open interest that was in use. */
  readonly openInterest: number;
  /** What the fund paid out in single steps, and what innocents gave up to deleveraging; USDT. */
  readonly fundPaid: number;
  readonly deleveraged: number;
  /** The furthest from the index that a mark, a trade of a contract and spot were, parts of it. */
  readonly markApart: number;
  readonly tradedApart: number;
  readonly spotApart: number;
  /** Of the maintenance margin of an account that was liquidated, what was lacking. */
  readonly starved: number;
  /** Stops of innocents that woke. */
  readonly woken: number;
  /** How near an account beside a stale contract came to its maintenance margin (1), and to nothing (2). */
  readonly shielded: number;
  /** The largest position, with what rests on its side, and that alone: parts of what leverage allows. */
  readonly held: number;
  readonly holding: number;
  readonly stacked: number;
  /** What a resting close would lose, as a part of what its account has, at most. */
  readonly overhang: number;
  /** Value that orders which rested to close have opened; USDT. */
  readonly opened: number;
}

const ONE = 1e8;
const TWINS_MAX = 2_000;
const SECOND_MS = 1_000;
/** What an honest account tries to open at the end of a game, USDT. */
const PROBE_VALUE = 100;
/** After the last move: what is due is done, and makers have quoted again. */
const SETTLE_MS = 3_000;

/** Time without a move. */
const calmly: Move = {
  ...{ kind: 'wait', who: 0, friend: 0, coin: 0, side: 1, offset: 0, share: 0, count: 0 },
};

interface Outsiders {
  readonly innocents: readonly number[];
  readonly fund: number;
  readonly house: number;
}

/** A world to play games in, and what becomes of it when nobody steals. */
export class Ground {
  readonly world: World;
  private readonly stage: Stage;
  private readonly twin: readonly Outsiders[];
  /** The same where more than time befell a coin, by what befell; the last ones. */
  private readonly twins = new Map<string, Outsiders>();

  constructor(world: World) {
    this.world = world;
    this.stage = new Stage(world);
    const exchange = this.stage.open();
    const twin: Outsiders[] = [];
    for (let second = 0; second <= GAME_SECONDS_MAX; second += 1) {
      twin.push(outsidersOf(exchange));
      exchange.advance(SECOND_MS);
    }
    this.twin = twin;
  }

  /** Plays a game from the beginning; the same game gives the same result. */
  play(game: Game): Result {
    const exchange = this.stage.open();
    const bounds = new Bounds(exchange);
    const witness = new Witness(exchange, bounds);
    const fees = new SharedFees(exchange);
    const coalition = new Coalition(exchange);
    const second = this.run(exchange, game, (move) => {
      coalition.make(move);
      witness.look();
    });
    witness.look();
    const brought = THIEVES * CLAIM;
    const worth = worthOfAll(exchange, thiefUsers) / ONE;
    const shared = ((shareOf(this.world.rules) ?? 0) * fees.paid) / ONE;
    const moved = witness.drift - witness.evaded;
    const profit = worth + shared - brought - (moved + bounds.forgiven) / ONE;
    const now = outsidersOf(exchange);
    const innocents = now.innocents.map(
      // Where an index jumped, the twin is deleveraged by the jump, too.
      (worthNow, at) =>
        worthNow + (bounds.hasJumped ? 0 : witness.missedOf(innocentUsers[at]!) / ONE),
    );
    const denied = this.world.start === 'crowded' ? deniedOf(exchange) : 0;
    const openInterest = openInterestOf(exchange);
    // Ends this world.
    const then = this.outsidersWithoutThieves(game, second);
    return {
      profit,
      rate: profit / brought,
      harm: {
        innocents: lossOf(then.innocents, innocents),
        fund: then.fund - now.fund,
        house: then.house - now.house,
      },
      breach: witness.breach / ONE,
      pending: witness.pending / ONE,
      turned: witness.turned / ONE,
      denied,
      way: { ...wayOf(witness), openInterest, isCalm: !bounds.hasJumped },
      facts: witness.facts,
    };
  }

  /** Makes moves until time is over, and settles; returns the last second. */
  private run(exchange: Exchange, game: Game, make: (move: Move) => void): number {
    const { timeMs } = this.world;
    const endMs = timeMs + GAME_SECONDS_MAX * SECOND_MS - SETTLE_MS;
    exchange.advance(0);
    for (const move of game) {
      const leftMs = endMs - exchange.timeMs;
      if (leftMs < 0) break;
      // Nothing lasts beyond the end: the twin, which others' losses are measured by, ends there.
      const isLong = lastingKinds.has(move.kind) && move.count * TENTH_MS > leftMs;
      make(isLong ? { ...move, count: Math.floor(leftMs / TENTH_MS) } : move);
    }
    exchange.calmDown();
    // To a whole second, which the twin has too.
    const pastMs = Math.min(exchange.timeMs, endMs) - timeMs + SETTLE_MS;
    const second = Math.ceil(pastMs / SECOND_MS);
    exchange.advance(Math.max(0, timeMs + second * SECOND_MS - exchange.timeMs));
    return second;
  }

  /** The result for others with the same events but without thieves. */
  private outsidersWithoutThieves(game: Game, second: number): Outsiders {
    const weather = weatherOf(game);
    const isCalm = weather.every(({ kind }) => kind === 'wait');
    if (isCalm) return this.twin[Math.min(second, GAME_SECONDS_MAX)]!;
    const name = weather.map(({ kind, coin, count, offset }) => [kind, coin, count, offset]).join();
    const known = this.twins.get(name);
    if (known) return known;
    const exchange = this.stage.open();
    this.run(exchange, weather, (move) => befall(exchange, move));
    const outsiders = outsidersOf(exchange);
    if (this.twins.size >= TWINS_MAX) this.twins.clear();
    this.twins.set(name, outsiders);
    return outsiders;
  }
}

/** What a game is without thieves: what befalls coins, and one wait for all that lasts between. */
function weatherOf(game: Game): readonly Move[] {
  const weather: Move[] = [];
  for (const move of game) {
    const last = weather.at(-1);
    if (!lastingKinds.has(move.kind)) {
      if (weatherKinds.has(move.kind)) weather.push(move);
    } else if (last?.kind === 'wait') {
      weather[weather.length - 1] = { ...last, count: last.count + move.count };
    } else {
      weather.push({ ...calmly, count: move.count });
    }
  }
  return weather;
}

function wayOf(witness: Witness): Omit<Way, 'openInterest' | 'isCalm'> {
  const { gross, fundPaid, spared, evaded, given, deleveraged, opened } = witness;
  const { markApart, tradedApart, spotApart } = witness;
  const { starved, woken, shielded, held, holding, stacked, overhang } = witness;
  return {
    gross: gross / ONE,
    fundPaid: fundPaid / ONE,
    spared: spared / ONE,
    evaded: evaded / ONE,
    given: given / ONE,
    deleveraged: deleveraged / ONE,
    opened: opened / ONE,
    markApart,
    tradedApart,
    spotApart,
    starved,
    woken,
    shielded,
    held,
    holding,
    stacked,
    overhang,
  };
}

function openInterestOf({ engine }: Exchange): number {
  const parts = coins.map(({ contract: { id } }) => {
    const { rules, openInterestLots } = engine.contract(id)!;
    return openInterestLots / rules.openInterestMaxLots;
  });
  return Math.max(...parts);
}

/** How many contracts have no room left for a small order of an honest account. */
function deniedOf(exchange: Exchange): number {
  const [honest] = innocentUsers;
  return coins.filter(({ contract, contractUnit }, at) => {
    const priceTicks = exchange.indexTicks(at);
    const lots = Math.ceil((PROBE_VALUE * ONE) / (priceTicks * contractUnit));
    const events = exchange.send(honest!, contractOrder(contract.id, 1, priceTicks, lots));
    return events.some(
      (event) => event.case === 'refused' && event.value.code === Code.openInterestMax,
    );
  }).length;
}

function outsidersOf(exchange: Exchange): Outsiders {
  const { available, frozen } = exchange.engine.balance(
    HouseUser.insurance,
    AccountKind.FUNDING,
    quoteAsset.id,
  );
  return {
    innocents: innocentUsers.map((user) => worthOf(exchange, user) / ONE),
    fund: Number(available + frozen) / ONE,
    house: worthOfAll(exchange, makerUsers) / ONE,
  };
}

/** The sum of losses only: one account's gain does not offset another's loss. */
function lossOf(then: readonly number[], now: readonly number[]): number {
  return then.reduce((sum, worth, at) => sum + Math.max(0, worth - now[at]!), 0);
}
