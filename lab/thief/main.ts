/**
 * A long run: node lab/thief/main.ts --games 1000000 --seed 7 --rules new [--start spot] [--class S1]
 * [--out file.json]. Prints how it goes and the best game in words, and writes that game down.
 */
import { parseArgs } from 'node:util';
import { anyTheft, theftClasses } from './classes.ts';
import { PROFIT_RATE_MAX } from './closed.ts';
import { type Game, wordsOf } from './grammar.ts';
import { Ground, type Result } from './play.ts';
import { pathOfRecord, writeRecord } from './recorded-game.ts';
import { isRules, type Rules } from './rules.ts';
import { type Found, Search, shortened } from './search.ts';
import { makeWorld, type Start, starts } from './world.ts';

const REPORTS = 20;
/** A shorter game must keep this part of the score. */
const KEPT = 0.95;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'string', default: 'new' },
    start: { type: 'string', default: 'futures' },
    class: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
  },
});
const games = Number(values.games);
const seed = Number(values.seed);
const rules: Rules = isRules(values.rules) ? values.rules : 'new';
const named = theftClasses.find(({ id }) => id === values.class);
const start: Start = named?.start ?? starts.find((each) => each === values.start) ?? 'futures';
const aim = named ?? anyTheft(start, PROFIT_RATE_MAX);
const ground = new Ground(makeWorld(rules, seed, start));
const search = new Search(ground, aim, seed);

const startedMs = performance.now();
for (let report = 1; report <= REPORTS; report += 1) {
  search.runOn(Math.ceil(games / REPORTS));
  const best = search.theft ?? search.best;
  if (best) console.log(progressOf(search, best));
}
const best = search.theft ?? search.best;
if (best) tell(best);

function progressOf({ games: played }: Search, { score, result }: Found): string {
  const perSecond = Math.round(played / ((performance.now() - startedMs) / 1_000));
  return `${played} games, ${perSecond}/s, best ${score.toFixed(1)}: ${figuresOf(result)}`;
}

function figuresOf({ profit, rate, harm, breach }: Result): string {
  const { innocents, fund, house } = harm;
  const amounts = [innocents, fund, house].map((amount) => Math.round(amount)).join(', ');
  const share = `${(rate * 100).toFixed(2)} %`;
  return `profit ${profit.toFixed(1)} (${share}); innocents, fund, house lose ${amounts}; beyond tiers ${Math.round(breach)}`;
}

function tell({ game, score, games: at }: Found): void {
  const isStill = (less: Game) => {
    const result = ground.play(less);
    return aim.score(result) > KEPT * score && aim.isFound(result);
  };
  const short = aim.isFound(ground.play(game)) ? shortened(game, isStill) : game;
  const result = ground.play(short);
  const isTheft = aim.isFound(result);
  console.log(
    `${isTheft ? 'A theft' : 'No theft'}, game ${at} of seed ${seed}: ${figuresOf(result)}`,
  );
  const words = short.map(wordsOf);
  for (const line of words) console.log(`  ${line}`);
  console.log(`  (${[...result.facts].join('; ')})`);
  if (!isTheft) return;
  const id = named?.id ?? 'any';
  const path = values.out || pathOfRecord(`${id.toLowerCase()}-${rules}-${seed}`);
  const profit = Math.round(result.profit);
  writeRecord(path, { id, rules, seed, start, profit, words, game: short });
  console.log(`written to ${path}`);
}
