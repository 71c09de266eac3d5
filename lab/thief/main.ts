/**
 * A long run: node lab/thief/main.ts --games 1000000 [--rules new] [--seed 1] [--jobs 1] [--aim P1]
 * [--state run.json]. Shards of it are played one after the other, or `jobs` at a time; what is done
 * stands in the state file, which is JSON, and a run that was stopped goes on there. By the rules of
 * today a few shards more take out the rule that closes a class. Thefts are written down at once; at
 * the end, or when the run is stopped, a table says the worst of each kind of plan and rules.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gainsOf } from './gains.ts';
import { aimOf, controlsOf, type Shard, shardsOf } from './plan.ts';
import { pathOfRecord, writeRecord } from './recorded-game.ts';
import { isRules } from './rules.ts';
import type { GameFigures, ShardResult } from './shard.ts';
import type { WorkerWord } from './shard-worker.ts';

const PROGRESS_MS = 10_000;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'string', default: 'new' },
    aim: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    state: { type: 'string', default: '' },
  },
});
if (!isRules(values.rules)) throw new Error(`no rules ${values.rules}`);
if (values.aim !== '' && !aimOf(values.aim)) throw new Error(`no aim ${values.aim}`);
const run = {
  games: Number(values.games),
  rules: values.rules,
  seed: Number(values.seed),
  aim: values.aim,
};
const statePath =
  values.state || `thief-${run.rules}-${run.games}-${run.seed}${run.aim && `-${run.aim}`}.json`;

interface RunState {
  readonly run: typeof run;
  readonly shards: ShardResult[];
}

const state = readState();
const keyOf = ({ aim, rules, seed }: Shard) => `${aim} ${rules} ${seed}`;
const done = new Set(state.shards.map(keyOf));
const controls = run.rules === 'new' && run.aim === '' ? controlsOf(run.seed) : [];
const all = [...controls, ...shardsOf(run)];
const left = all.filter((shard) => !done.has(keyOf(shard)));
const gamesOfAll = all.reduce((sum, { games }) => sum + games, 0);
const gamesBefore = state.shards.reduce((sum, { games }) => sum + games, 0);
const playing = new Map<Worker, number>();
const startedMs = performance.now();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    report();
    process.exit(1);
  });
}
const progress = setInterval(() => console.log(progressLine()), PROGRESS_MS);
const jobs = Math.max(1, Math.min(Number(values.jobs), left.length));
await Promise.all(Array.from({ length: left.length > 0 ? jobs : 0 }, work));
clearInterval(progress);
process.exitCode = report() === 0 ? 0 : 1;

/** Prints what the run came to so far; returns how many of its searches found a theft, but for controls. */
function report(): number {
  console.log(progressLine());
  console.table(gainsOf(state.shards));
  const own = state.shards.filter(({ rules }) => rules === run.rules);
  const thefts = own.filter(({ theft }) => theft !== null).length;
  console.log(`${thefts} of ${own.length} searches found a theft; see ${statePath}`);
  return thefts;
}

/** One thread: takes shards until none is left. */
function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('shard-worker.ts', import.meta.url));
    const next = () => {
      const shard = left.shift();
      if (shard) return worker.postMessage(shard);
      playing.delete(worker);
      void worker.terminate().then(() => resolve());
    };
    worker.on('error', reject);
    worker.on('message', (word: WorkerWord) => {
      playing.set(worker, word.case === 'played' ? word.games : 0);
      if (word.case === 'played') return;
      keep(word.result);
      next();
    });
    next();
  });
}

function keep(result: ShardResult): void {
  state.shards.push(result);
  const { theft, aim, seed, rules } = result;
  if (theft) {
    // A theft with a rule taken out is not reported as one of the present rules.
    const isKept = rules === 'new';
    const path = pathOfRecord(`${aim.toLowerCase()}-${rules}-${seed}`);
    if (isKept) writeRecord(path, theft);
    console.log(`A theft of ${theft.profit} USDT${isKept ? `, written to ${path}` : ''}`);
    for (const line of theft.words) console.log(`  ${line}`);
  }
  // Written to another file and renamed, so that a stopped run leaves a whole one.
  writeFileSync(`${statePath}.part`, `${JSON.stringify(state, null, 1)}\n`);
  renameSync(`${statePath}.part`, statePath);
}

function readState(): RunState {
  if (!existsSync(statePath)) return { run, shards: [] };
  const known = JSON.parse(readFileSync(statePath, 'utf8')) as RunState;
  if (JSON.stringify(known.run) === JSON.stringify(run)) return known;
  throw new Error(`${statePath} is of another run`);
}

function progressLine(): string {
  const doneGames = state.shards.reduce((sum, { games }) => sum + games, 0);
  const games = doneGames + [...playing.values()].reduce((sum, each) => sum + each, 0);
  const perSecond = (games - gamesBefore) / ((performance.now() - startedMs) / 1_000);
  const minutes = Math.ceil((gamesOfAll - games) / Math.max(1, perSecond) / 60);
  const own = state.shards.filter(({ rules }) => rules === run.rules);
  const most = (of: (shard: ShardResult) => GameFigures | null, what: 'profit' | 'harm') =>
    Math.max(0, ...own.map((shard) => of(shard)?.[what] ?? 0));
  const figures = `most earned ${most(({ richest }) => richest, 'profit')}, most harm ${most(({ worst }) => worst, 'harm')} (calm: ${most(({ worstCalm }) => worstCalm, 'harm')}) USDT`;
  return `${games} of ${gamesOfAll} games, ${Math.round(perSecond)}/s, ${minutes} min left; ${figures}`;
}
