import { type Game, wordsOf } from './grammar.ts';
import { aimOf, type Shard } from './plan.ts';
import { Ground } from './play.ts';
import type { RecordedGame } from './recorded-game.ts';
import { harmOf } from './score.ts';
import { type Found, Search, shortened } from './search.ts';
import { makeWorld } from './world.ts';

/** A game in short, amounts USDT. */
export interface GameFigures {
  readonly score: number;
  readonly profit: number;
  /** What the fund and innocents lack. */
  readonly harm: number;
  readonly words: readonly string[];
}

/** What a shard came to. */
export interface ShardResult extends Shard {
  readonly seconds: number;
  /** After how many games the best score was what. */
  readonly curve: readonly (readonly [games: number, score: number])[];
  readonly best: GameFigures | null;
  readonly richest: GameFigures | null;
  readonly worst: GameFigures | null;
  /** The worst one in which no index jumped and no source was silent. */
  readonly worstCalm: GameFigures | null;
  readonly theft: RecordedGame | null;
}

/** A shorter game must keep this part of the score. */
const KEPT = 0.9;
const GAMES_OF_REPORT = 500;

/** Plays a shard; tells now and then how many games it has played. */
export function playShard(shard: Shard, tell: (games: number) => void): ShardResult {
  const planned = aimOf(shard.aim);
  if (!planned) throw new Error(`no aim ${shard.aim}`);
  const { start, aim } = planned;
  const startedMs = performance.now();
  const ground = new Ground(makeWorld(shard.rules, shard.seed, start));
  const search = new Search(ground, aim, shard.seed);
  while (search.games < shard.games) {
    search.runOn(Math.min(GAMES_OF_REPORT, shard.games - search.games));
    tell(search.games);
  }
  const { curve, best, richest, worst, worstCalm, theft } = search;
  let recorded: RecordedGame | null = null;
  if (theft) {
    const least = theft.score > 0 ? KEPT * theft.score : theft.score;
    const isStill = (less: Game) => {
      const result = ground.play(less);
      return aim.isFound(result) && aim.score(result) >= least;
    };
    const game = isStill(theft.game) ? shortened(theft.game, isStill) : theft.game;
    const { rules, seed } = shard;
    const profit = Math.round(ground.play(game).profit);
    recorded = { id: shard.aim, rules, seed, start, profit, words: game.map(wordsOf), game };
  }
  return {
    ...shard,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    curve,
    best: best ? figuresOf(best) : null,
    richest: richest ? figuresOf(richest) : null,
    worst: worst ? figuresOf(worst) : null,
    worstCalm: worstCalm ? figuresOf(worstCalm) : null,
    theft: recorded,
  };
}

function figuresOf({ game, score, result }: Found): GameFigures {
  const rounded = (amount: number) => Math.round(amount * 10) / 10;
  const amounts = { profit: rounded(result.profit), harm: rounded(harmOf(result)) };
  return { score: rounded(score), ...amounts, words: game.map(wordsOf) };
}
