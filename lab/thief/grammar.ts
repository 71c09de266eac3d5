import type { Chance } from '../sim/chance.ts';
import { coins } from './coins.ts';
import { SELF_TRADE_MODES } from './orders.ts';
import { THIEVES } from './people.ts';

/**
 * What an account of the coalition can do, or what may befall a coin. Each is one thing that
 * anybody may do with a client, or a pair of friends doing it; whether they make a theft is for the
 * search to find.
 */
export const moveKinds = [
  'sweep',
  'stand',
  'arm',
  'open',
  'rest',
  'meet',
  'hit',
  'burn',
  'quote',
  'print',
  'fill',
  'hunt',
  'hunt-spot',
  'hold',
  'lurk',
  'dust',
  'amend',
  'cross',
  'market',
  'close',
  'rest-close',
  'trigger',
  'volley',
  'exits',
  'leverage',
  'leverage-all',
  'margin-mode',
  'position-mode',
  'margin-out',
  'margin-in',
  'transfer-out',
  'transfer-in',
  'clear',
  'silence',
  'halt',
  'gap',
  'wait',
  'reverse',
  'move-triggers',
] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Moves that no account makes: they happen to a coin, at the worst of times. */
export const weatherKinds: ReadonlySet<MoveKind> = new Set(['silence', 'halt', 'gap', 'wait']);

/** Moves that come only in searches which name them, so that all others draw the games that they always drew. */
export const namedKinds: ReadonlySet<MoveKind> = new Set(['reverse', 'move-triggers']);

/** The unit of a move that takes time. */
export const TENTH_MS = 100;
/** Moves that take as many of it as they count. */
export const lastingKinds: ReadonlySet<MoveKind> = new Set(['hold', 'wait']);

/** One move. Its parameters are relative to the state of the world at that time. */
export interface Move {
  readonly kind: MoveKind;
  /** The account that moves, and the friend it moves with. */
  readonly who: number;
  readonly friend: number;
  readonly coin: number;
  /** 1 buys or goes long, -1 sells or goes short. */
  readonly side: 1 | -1;
  /** Of the price band, from the anchor: -1 is its lower edge, 1 its upper one. */
  readonly offset: number;
  /** Of what the account could do at most. */
  readonly share: number;
  /** Rungs of a ladder, leverage, a mode, basis points, or tenths of a second. */
  readonly count: number;
}

/** Moves of a coalition, in order, at once unless one of them waits. */
export type Game = readonly Move[];

/** How often a search begins with each kind; others have weight 1, named ones 0, which never comes. */
export type Weights = Readonly<Partial<Record<MoveKind, number>>>;

const MOVES_MAX = 24;
const MOVES_LONG = 10;
const MOVES_FIRST = { least: 3, most: 12 };
const offsets = [-1, -0.98, -0.9, -0.75, -0.5, -0.3, -0.1, 0, 0.1, 0.3, 0.5, 0.75, 0.9, 0.98, 1];
const shares = [0.02, 0.1, 0.25, 0.5, 0.8, 1];
const leverages = [1, 3, 10, 20, 25, 50, 100];
const rungCounts = [1, 3, 10, 20, 35];
const waits = [2, 5, 10, 20, 40, 100, 200];
/** Basis points from the index. */
const huntedAt = [5, 9, 12, 20, 30, 48, 70, 96, 240, 480];
/** Orders of a wall of dust: fewer than one may meet in a turn, more, and more than a command may. */
const walls = [40, 110, 190];
/** Triggers at one price: fewer than an account may have, and as many as all of it may wake at once. */
const volleys = [8, 30, 100];
/** Tenths of a second for which a book is held. */
const holds = [50, 100, 200, 300];
const silences = [30, 110, 150, 250, 400];

/** Makes moves and games from chance. */
export class Grammar {
  private readonly chance: Chance;
  private readonly kinds: readonly MoveKind[];
  private readonly coinsUsed: readonly number[];

  /** @param coinsUsed the coins that moves are about */
  constructor(chance: Chance, weights: Weights, coinsUsed: readonly number[]) {
    this.chance = chance;
    this.coinsUsed = coinsUsed;
    this.kinds = moveKinds.flatMap((kind) => {
      const usual = namedKinds.has(kind) ? 0 : 1;
      return Array<MoveKind>(weights[kind] ?? usual).fill(kind);
    });
  }

  /** Often the next move is about the same coin and accounts. */
  randomMove(near?: Move): Move {
    const { chance } = this;
    const kind = chance.oneOf(this.kinds);
    const isNear = near !== undefined;
    const who = isNear && chance.oneIn(2) ? near.who : chance.below(THIEVES);
    const known = isNear && chance.oneIn(2) ? (chance.oneIn(2) ? near.who : near.friend) : who;
    const other = (who + 1 + chance.below(THIEVES - 1)) % THIEVES;
    return {
      kind,
      who,
      friend: known === who ? other : known,
      coin: isNear && !chance.oneIn(4) ? near.coin : chance.oneOf(this.coinsUsed),
      side: isNear && chance.oneIn(3) ? near.side : chance.oneIn(2) ? 1 : -1,
      offset: chance.oneOf(offsets),
      share: chance.oneOf(shares),
      count: this.randomCount(kind),
    };
  }

  randomGame(): Game {
    const length = this.chance.between(MOVES_FIRST.least, MOVES_FIRST.most);
    const moves: Move[] = [];
    while (moves.length < length) moves.push(this.randomMove(moves.at(-1)));
    return moves;
  }

  /** The game with one to four changes; `other` is one to splice with. */
  mutate(game: Game, other: Game): Game {
    let changed = [...game];
    // Removes moves: a long game improves better without those it does not need.
    if (changed.length > MOVES_LONG && this.chance.oneIn(2)) {
      changed = this.without(changed, changed.length - this.chance.between(1, 4));
    }
    for (let left = 1 + this.chance.below(4); left > 0; left -= 1) {
      changed = this.changeOnce(changed, other);
    }
    return this.without(changed, MOVES_MAX);
  }

  /** So many moves of a game at most; which ones go is chance. */
  private without(moves: readonly Move[], most: number): Move[] {
    const fewer = [...moves];
    while (fewer.length > most) fewer.splice(this.chance.below(fewer.length), 1);
    return fewer;
  }

  private changeOnce(moves: Move[], other: Game): Move[] {
    const { chance } = this;
    // Adds moves at the end, where they are often missing.
    const at = chance.oneIn(3) ? moves.length : chance.below(moves.length + 1);
    const inside = Math.min(at, moves.length - 1);
    const change = moves.length === 0 ? 0 : chance.below(13);
    switch (change) {
      case 0:
      case 1:
      case 2:
        return moves.toSpliced(at, 0, this.randomMove(moves[inside]));
      case 3:
      case 4:
        return moves.toSpliced(inside, 1);
      case 5:
        // A piece of another game that went well.
        return [...moves.slice(0, at), ...other.slice(chance.below(other.length + 1))];
      case 6: {
        const from = chance.below(other.length + 1);
        const piece = other.slice(from, from + chance.between(1, 4));
        return moves.toSpliced(at, 0, ...piece);
      }
      case 7: {
        const [moved] = moves.slice(inside, inside + 1);
        const rest = moves.toSpliced(inside, 1);
        return rest.toSpliced(chance.below(rest.length + 1), 0, moved as Move);
      }
      case 8:
        return this.swapAccounts(moves);
      case 9: {
        // The same once more, with one thing different.
        const again = this.changeParameter(moves[inside] as Move);
        return moves.toSpliced(inside + 1, 0, again);
      }
      case 10: {
        // A piece of itself once more.
        const piece = moves.slice(inside, inside + chance.between(1, 6));
        return moves.toSpliced(inside + piece.length, 0, ...piece);
      }
      default:
        return moves.with(inside, this.changeParameter(moves[inside] as Move));
    }
  }

  private changeParameter(move: Move): Move {
    const { chance } = this;
    const fresh = this.randomMove();
    switch (chance.below(9)) {
      case 0:
        return { ...move, who: fresh.who, friend: fresh.friend };
      case 1:
        return { ...move, friend: fresh.friend };
      case 2:
        return { ...move, side: move.side === 1 ? -1 : 1 };
      case 3:
        return { ...move, offset: fresh.offset };
      case 4:
        return { ...move, offset: nudged(move.offset, chance.between(-100, 100) / 1_000, -1, 1) };
      case 5:
        return { ...move, share: fresh.share };
      case 6:
        return { ...move, share: nudged(move.share, chance.between(-200, 200) / 1_000, 0.01, 1) };
      case 7:
        return { ...move, coin: fresh.coin };
      default:
        return { ...move, count: this.randomCount(move.kind) };
    }
  }

  private swapAccounts(moves: Move[]): Move[] {
    const one = this.chance.below(THIEVES);
    const two = this.chance.below(THIEVES);
    const swapped = (account: number) => (account === one ? two : account === two ? one : account);
    return moves.map((move) => ({
      ...move,
      who: swapped(move.who),
      friend: swapped(move.friend),
    }));
  }

  private randomCount(kind: MoveKind): number {
    const { chance } = this;
    if (kind === 'leverage' || kind === 'leverage-all') return chance.oneOf(leverages);
    if (kind === 'arm') return chance.oneOf(rungCounts);
    if (kind === 'wait') return chance.oneOf(waits);
    if (kind === 'hold') return chance.oneOf(holds);
    if (kind === 'hunt' || kind === 'hunt-spot' || kind === 'lurk') return chance.oneOf(huntedAt);
    if (kind === 'dust') return chance.oneOf(walls);
    if (kind === 'volley') return chance.oneOf(volleys);
    if (kind === 'cross') return chance.below(SELF_TRADE_MODES);
    if (kind === 'silence') return chance.oneOf(silences);
    return chance.below(2);
  }
}

function nudged(value: number, by: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value + by, least), most) * 1_000) / 1_000;
}

/** What a volley waits for: its share is not of means, which its orders hardly need. */
export function triggersByLast({ share }: Move): boolean {
  return share < 0.5;
}

/** A move in words. */
export function wordsOf(move: Move): string {
  const { kind, side, offset, share, count } = move;
  const name = (account: number) => 'ABCDEFGH'[account] ?? `#${account}`;
  const [who, friend] = [name(move.who), name(move.friend)];
  const { symbol } = coins[move.coin]!;
  const buys = side === 1 ? 'buys' : 'sells';
  const long = side === 1 ? 'long' : 'short';
  const at = `${offset >= 0 ? '+' : ''}${(offset * 100).toFixed(0)} % of the band`;
  const part = `${(share * 100).toFixed(0)} %`;
  switch (kind) {
    case 'sweep':
      return `${who} ${buys} ${symbol} on spot up to ${at}, ${part} of the means`;
    case 'stand':
      return `${who} rests an order on spot that ${buys} ${symbol} at ${at}, ${part} of the means`;
    case 'arm':
      return `${who} and ${friend} arm ${count} pairs of stop-limits on ${symbol}, ${side === 1 ? 'up' : 'down'} from ${at}`;
    case 'open':
      return `${who} opens ${symbol} ${long} up to ${at}, ${part} of what margin allows`;
    case 'rest':
      return `${who} rests an order that opens ${symbol} ${long} at ${at}, ${part} of what margin allows`;
    case 'meet':
      return `${who} opens ${symbol} ${long} against ${friend} at ${at}, ${part} of what margin allows`;
    case 'hit':
      return `${who} takes all that ${friend} has resting on ${symbol}, ${part}`;
    case 'burn':
      return `${who} closes ${symbol} ${long} to ${friend} at ${at}, ${count === 0 ? part : `until ${part} of its maintenance margin is left`}`;
    case 'quote':
      return `${who} bids and ${friend} asks ${symbol} at ${at}, ${part} of what margin allows`;
    case 'print':
      return `${who} ${buys} a little ${symbol} ${count === 0 ? 'on spot' : 'by contract'} from ${friend} at ${at}`;
    case 'fill':
      return `${who} and ${friend} open both sides of ${symbol} against each other at ${at}, ${part} of the open interest that is left`;
    case 'hunt':
      return `${who} takes away the ${symbol} contract's ${side === 1 ? 'asks' : 'bids'} up to ${count} basis points from the index, where ${friend} stands with ${part} of what margin allows`;
    case 'hunt-spot':
      return `${who} and ${friend} take away the ${side === 1 ? 'asks' : 'bids'} of ${symbol} on spot up to ${count} basis points from the index, where one of them stands with ${part} of the means`;
    case 'hold':
      return `${who} takes away the ${symbol} contract's ${side === 1 ? 'asks' : 'bids'} each second for ${(count / 10).toFixed(1)} s, and ${friend} quotes both sides ${(Math.abs(offset) * 50).toFixed(0)} basis points from the index, with ${part} of what margin allows`;
    case 'lurk':
      return `${who} stands on both products of ${symbol}, where it ${buys}, ${count} basis points from the index, ${part} of the means`;
    case 'dust':
      return `${who} rests ${count} of the smallest orders that ${side === 1 ? 'buy' : 'sell'} ${symbol} by contract at ${at}`;
    case 'amend':
      return `${who} amends all orders of ${symbol} ${count === 0 ? `to ${at}` : `to ${(share * 200).toFixed(0)} % of what they are`}`;
    case 'cross':
      return `${who} ${buys} ${symbol} from an order of its own at ${at}, ${part}, mode ${count}`;
    case 'market':
      return `${who} ${count === 0 ? 'opens' : 'closes'} ${symbol} ${long} by market, ${part}`;
    case 'close':
      return `${who} closes ${symbol} ${long} up to ${at}, ${part}`;
    case 'reverse':
      return `${who} turns its position of ${symbol} round`;
    case 'move-triggers':
      return `${who} moves the triggers of all its stops of ${symbol} to ${at}`;
    case 'rest-close':
      return `${who} rests a close of ${symbol} ${long} at ${at}, ${part}`;
    case 'trigger':
      return `${who} arms an order that opens ${symbol} ${long} once ${count === 0 ? 'the last price' : 'the mark'} is at ${at}, ${part}`;
    case 'volley':
      return `${who} arms ${count} of the smallest orders that open ${symbol} ${long} once ${triggersByLast(move) ? 'the last price' : 'the mark'} is at ${at}`;
    case 'exits':
      return `${who} gives ${symbol} ${long} an exit at ${at} of ${count === 0 ? 'the last price' : 'the mark'}`;
    case 'leverage':
      return `${who} sets leverage ${count} on ${symbol}`;
    case 'leverage-all':
      return `all set leverage ${count} on ${symbol}`;
    case 'margin-mode':
      return `${who} takes ${count === 0 ? 'isolated' : 'cross'} margin on ${symbol}`;
    case 'position-mode':
      return `${who} takes ${count === 0 ? 'one-way' : 'hedge'} mode`;
    case 'margin-out':
      return `${who} takes ${part} of the free margin out of ${symbol} ${long}`;
    case 'margin-in':
      return `${who} adds ${part} of the wallet to the margin of ${symbol} ${long}`;
    case 'transfer-out':
      return `${who} takes ${part} of what may leave the futures account away`;
    case 'transfer-in':
      return `${who} brings ${part} of the spot account to futures`;
    case 'clear':
      return `${who} cancels all orders`;
    case 'silence':
      return `the sources of ${symbol} fall silent for ${(count / 10).toFixed(1)} s`;
    case 'halt':
      return `the house ${count === 0 ? 'halts' : 'opens'} ${symbol}`;
    case 'gap':
      return `the index of ${symbol} jumps by ${at}`;
    case 'wait':
      return `all wait ${(count / 10).toFixed(1)} s`;
  }
}
