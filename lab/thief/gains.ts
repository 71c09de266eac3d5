import { THIEVES } from './people.ts';
import type { GameFigures, ShardResult } from './shard.ts';
import { CLAIM } from './world.ts';

/** The worst that searches for one kind of plan found by the same rules. */
export interface Gain {
  readonly plan: string;
  readonly rules: string;
  readonly games: number;
  /** The most that a game earned, percent of what the coalition moves. */
  readonly 'gain, %': number;
  /** What others lost at most where no index jumped and no source was silent, whatever it cost; USDT. */
  readonly 'harm, USDT': number;
}

/** A row for each kind of plan and rules, in the order in which they were first played. */
export function gainsOf(shards: readonly ShardResult[]): readonly Gain[] {
  const rows = new Map<string, Gain>();
  for (const { aim: plan, rules, games, richest, worstCalm } of shards) {
    const known = rows.get(`${plan} ${rules}`);
    const most = (figures: GameFigures | null, what: 'profit' | 'harm') => figures?.[what] ?? 0;
    const percent = Math.round((most(richest, 'profit') / (THIEVES * CLAIM)) * 1e6) / 1e4;
    rows.set(`${plan} ${rules}`, {
      plan,
      rules,
      games: games + (known?.games ?? 0),
      'gain, %': Math.max(percent, known?.['gain, %'] ?? 0),
      'harm, USDT': Math.max(most(worstCalm, 'harm'), known?.['harm, USDT'] ?? 0),
    });
  }
  return [...rows.values()];
}
