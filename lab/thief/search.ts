import { Chance } from '../sim/chance.ts';
import { factNames } from './facts.ts';
import { type Game, Grammar, type Weights } from './grammar.ts';
import type { Ground, Result } from './play.ts';
import { harmOf } from './score.ts';

/** What a search looks for, and where it begins. */
export interface Aim {
  /** How every game begins: what the coalition has set before. */
  readonly opening: Game;
  readonly weights: Weights;
  readonly coins: readonly number[];
  /** What is to become as large as possible. */
  readonly score: (result: Result) => number;
  /** Whether that is what was looked for; the search ends there. */
  readonly isFound: (result: Result) => boolean;
}

export interface Found {
  readonly game: Game;
  /** Its moves after the opening. */
  readonly own: Game;
  readonly result: Result;
  readonly score: number;
  /** Games that were played until this one. */
  readonly games: number;
}

/** Of the games that follow from nothing. */
const FRESH_ONE_IN = 12;
/** Half of all parents are the best of so many, the others any that reached facts of its own. */
const RIVALS = 4;
/** A move more must bring this much, so that games stay short. */
const MOVE_COST = 1;
/** As must a second that all wait: it takes as long to play as ten moves. */
const SECOND_COST = 1;

/**
 * A seeded search. It keeps the best game for each set of facts that was reached, so that half of a
 * theft is kept although it earns nothing, and changes those games. The same seed plays the same
 * games.
 */
export class Search {
  /** Games that were played. */
  games = 0;
  best: Found | undefined;
  /** The best game by the aim. */
  theft: Found | undefined;
  /** The one that earned most, and the one that others lost most by, whatever it cost. */
  richest: Found | undefined;
  worst: Found | undefined;
  /** The same of games in which no index jumped and no source was silent. */
  worstCalm: Found | undefined;
  /** After how many games the best score was what. */
  readonly curve: (readonly [games: number, score: number])[] = [];
  private readonly ground: Ground;
  private readonly aim: Aim;
  private readonly chance: Chance;
  private readonly grammar: Grammar;
  private readonly cells = new Map<number, Found>();
  private ranked: Found[] = [];

  constructor(ground: Ground, aim: Aim, seed: number) {
    this.ground = ground;
    this.aim = aim;
    this.chance = new Chance(seed);
    this.grammar = new Grammar(this.chance, aim.weights, aim.coins);
  }

  /** Plays so many games at most; returns the game that was looked for, once there is one. */
  run(gamesMax: number): Found | undefined {
    for (let left = gamesMax; left > 0 && !this.theft; left -= 1) this.step();
    return this.theft;
  }

  /** Plays so many games, whatever they find. */
  runOn(games: number): void {
    for (let left = games; left > 0; left -= 1) this.step();
  }

  private step(): void {
    const own = this.nextGame();
    const game = [...this.aim.opening, ...own];
    const result = this.ground.play(game);
    this.games += 1;
    const score = this.aim.score(result) - MOVE_COST * own.length - SECOND_COST * secondsOf(own);
    const found = { own, game, result, score, games: this.games };
    if (!this.best || score > this.best.score) {
      this.best = found;
      this.curve.push([this.games, Math.round(score * 10) / 10]);
    }
    if (result.profit > (this.richest?.result.profit ?? 0)) this.richest = found;
    if (isWorse(found, this.worst)) this.worst = found;
    if (result.way.isCalm && isWorse(found, this.worstCalm)) this.worstCalm = found;
    const isTheft = this.aim.isFound(result);
    if (isTheft && (!this.theft || score > this.theft.score)) this.theft = found;
    const cell = cellOf(result);
    const known = this.cells.get(cell);
    if (!known || score > known.score) {
      this.cells.set(cell, found);
      this.ranked = [...this.cells.values()].sort((a, b) => b.score - a.score);
    }
  }

  private nextGame(): Game {
    if (this.ranked.length === 0 || this.chance.oneIn(FRESH_ONE_IN)) {
      return this.grammar.randomGame();
    }
    return this.grammar.mutate(this.parent(), this.parent());
  }

  private parent(): Game {
    const { chance, ranked } = this;
    if (chance.oneIn(2)) return ranked[chance.below(ranked.length)]!.own;
    const rank = Math.min(...Array.from({ length: RIVALS }, () => chance.below(ranked.length)));
    return ranked[rank]!.own;
  }
}

function isWorse({ result }: Found, known: Found | undefined): boolean {
  return harmOf(result) > (known ? harmOf(known.result) : 0);
}

/** A search that begins anew, so often at most: one that went the wrong way seldom comes back. */
export function findTheft(
  ground: Ground,
  aim: Aim,
  seed: number,
  { games, attempts }: { readonly games: number; readonly attempts: number },
): Found | undefined {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = new Search(ground, aim, seed * 1_000 + attempt).run(games);
    if (found) return { ...found, games: attempt * games + found.games };
  }
  return undefined;
}

function secondsOf(game: Game): number {
  return game.reduce((sum, { kind, count }) => sum + (kind === 'wait' ? count / 10 : 0), 0);
}

/** The facts of a result as one number. */
function cellOf({ facts }: Result): number {
  return factNames.reduce((sum, name, at) => sum + (facts.has(name) ? 2 ** at : 0), 0);
}

/** The game without what it does not need. */
export function shortened(game: Game, isStill: (game: Game) => boolean): Game {
  let short = game;
  for (let at = short.length - 1; at >= 0; at -= 1) {
    const less = short.toSpliced(at, 1);
    if (isStill(less)) short = less;
  }
  return short;
}
