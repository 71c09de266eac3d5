import { AccountKind, HouseUser } from '@bourse/contract/messages.ts';
import { quoteAsset } from '../../server/src/markets/catalog.ts';
import { Coalition } from './coalition.ts';
import type { Exchange } from './exchange.ts';
import type { Game } from './grammar.ts';
import { makerUsers } from './house-makers.ts';
import { GAME_SECONDS_MAX } from './index-path.ts';
import { type Fact, Witness } from './witness.ts';
import { CLAIM, innocentUsers, openWorld, THIEVES, thiefUsers, type World } from './world.ts';
import { worthOf, worthOfAll } from './worth.ts';

/** What a game came to; amounts are USDT. */
export interface Result {
  /** Worth at the index less what was brought, and less what merely holding would have given. */
  readonly profit: number;
  /** Profit as a part of the money that the coalition moves. */
  readonly rate: number;
  /** What innocents and the fund lack, compared with the same world without thieves. */
  readonly harm: { readonly innocents: number; readonly fund: number; readonly house: number };
  /** Of positions: worth beyond what their leverage allows. */
  readonly breach: number;
  /** The same, if what rests had filled. */
  readonly pending: number;
  /** Of resting closes that have become opening orders: their worth. */
  readonly turned: number;
  readonly facts: ReadonlySet<Fact>;
}

const ONE = 1e8;
const SECOND_MS = 1_000;
/** After the last move: what is due is done, and makers have quoted again. */
const SETTLE_MS = 3_000;

interface Outsiders {
  readonly innocents: readonly number[];
  readonly fund: number;
  readonly house: number;
}

/** A world to play games in, and what becomes of it when nobody steals. */
export class Ground {
  readonly world: World;
  private readonly twin: readonly Outsiders[];

  constructor(world: World) {
    this.world = world;
    const exchange = openWorld(world);
    const twin: Outsiders[] = [];
    for (let second = 0; second <= GAME_SECONDS_MAX; second += 1) {
      twin.push(outsidersOf(exchange));
      exchange.advance(SECOND_MS);
    }
    this.twin = twin;
  }

  /** Plays a game from the beginning; the same game gives the same result. */
  play(game: Game): Result {
    const exchange = openWorld(this.world);
    const witness = new Witness(exchange);
    const coalition = new Coalition(exchange);
    const endMs = this.world.timeMs + GAME_SECONDS_MAX * SECOND_MS - SETTLE_MS;
    exchange.advance(0);
    for (const move of game) {
      if (exchange.timeMs > endMs) break;
      coalition.make(move);
      witness.look();
    }
    // To a whole second, which the twin has too.
    const pastMs = Math.min(exchange.timeMs, endMs) - this.world.timeMs + SETTLE_MS;
    const second = Math.ceil(pastMs / SECOND_MS);
    exchange.advance(Math.max(0, this.world.timeMs + second * SECOND_MS - exchange.timeMs));
    witness.look();
    const brought = THIEVES * CLAIM;
    const worth = worthOfAll(exchange, thiefUsers) / ONE;
    const profit = worth - brought - witness.drift / ONE;
    const now = outsidersOf(exchange);
    const then = this.twin[Math.min(second, GAME_SECONDS_MAX)]!;
    return {
      profit,
      rate: profit / brought,
      harm: {
        innocents: lossOf(then.innocents, now.innocents),
        fund: then.fund - now.fund,
        house: then.house - now.house,
      },
      breach: witness.breach / ONE,
      pending: witness.pending / ONE,
      turned: witness.turned / ONE,
      facts: witness.facts,
    };
  }
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

/** What those lack who have less: one's gain is no comfort for another's loss. */
function lossOf(then: readonly number[], now: readonly number[]): number {
  return then.reduce((sum, worth, at) => sum + Math.max(0, worth - now[at]!), 0);
}
