import { Code } from '@bourse/contract/codes.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { expect, test } from 'vitest';
import { Broken } from './checks.ts';
import { failedOnce } from './seeds.ts';
import { Sometimes } from './sometimes.ts';
import { World, type WorldKind } from './world.ts';

/** SIM_SEED: where to begin. SIM_RUNS: how many seeds. SIM_COMMANDS: how long each log becomes. */
const SEED = Number(process.env.SIM_SEED ?? 1);
const RUNS = Number(process.env.SIM_RUNS ?? 100);
/** Worlds with contracts are audited longer: a third as many of them. */
const FUTURES_RUNS = Math.ceil(RUNS / 3);
/** A commit's run ends after so many worlds once all rare states were met. */
const WORLDS_MIN = rounds({ commit: 2, all: RUNS });
const COMMANDS = Number(process.env.SIM_COMMANDS ?? 500);

async function simulate(seed: number, kind: WorldKind, commands = COMMANDS): Promise<Sometimes> {
  const world = new World(seed, kind);
  try {
    await world.run(commands);
  } catch (error) {
    const repeat = `SIM_SEED=${seed} SIM_RUNS=1 SIM_COMMANDS=${commands} npx vitest run lab/sim`;
    throw new Broken(`seed ${seed}: ${(error as Error).message}\n${repeat}`, { cause: error });
  }
  return world.sometimes;
}

/**
 * Simulates worlds until enough have been, and every rare state was met: a run that never reaches them proves little.
 *
 * @param first seeds that come before all others, since they reach most of what is rare
 */
async function search(
  kind: WorldKind,
  runs: number,
  first: readonly number[],
  rare: readonly string[],
): Promise<void> {
  const sometimes = new Sometimes();
  const isFull = RUNS >= 100 && COMMANDS >= 500;
  const inTurn = Array.from({ length: runs }, (_, at) => SEED + at);
  const seeds = [...new Set([...(isFull ? first : []), ...inTurn])];
  const missing = () => rare.filter((name) => sometimes.of(name) === 0);
  for (const [at, seed] of seeds.entries()) {
    if (at >= Math.min(WORLDS_MIN, runs) && missing().length === 0) break;
    sometimes.add(await simulate(seed, kind));
  }
  if (process.env.SIM_REPORT) console.table(sometimes.entries());
  if (isFull) expect(missing()).toEqual([]);
}

/** What every full run must have met. */
const rareStates = [
  ...['death before the commit', 'death after the commit, before anyone is told'],
  ...['death while answers go out', 'death while a snapshot is written'],
  ...['death in the projector, before the commit', 'death in the projector, after the commit'],
  ...['restart', 'recovery from a snapshot', 'snapshot: a damaged one is passed over'],
  ...['the store goes away', "the store's answer is lost", 'refused while the store is away'],
  ...['a leader sleeps', 'an old leader is refused', 'a commit of several commands'],
  ...['the clock goes back', 'the clock leaps', 'an answer never comes'],
  ...['a retry finds its lost answer', 'a second click is answered like the first'],
  ...['traded', 'orderTriggered', 'several stops woken by one command', 'orderReduced'],
  ...[
    'stopAmended',
    'one command trades with four orders',
    'ordersCancelled',
    'repeated',
    'treasuryGranted',
  ],
  ...['closed: FILLED', 'closed: USER', 'closed: REMAINDER', 'closed: SELF_TRADE'],
  ...['closed: POST_ONLY', 'refused 2007', 'refused 3007', 'refused 3008'],
  ...['refused 3009', 'refused 3010', 'refused 3011', 'refused 3012', 'refused 4001'],
  ...['refused 5006', 'refused 5007'],
];

test('I01 I03 I05 I06 I07 I09 I10 I12 to I17 I19 I21 I27 I28 I29 I30 I36 F01 F02 F03 F04 F13 F20 F21 F24 F25: worlds of chance keep every promise', () =>
  search('spot', RUNS, [1, 30, 89, 2], rareStates));

const rareFutures = [
  ...['contractTraded', 'contractOrderTriggered', 'contractOrderReduced', 'contractOrderResized'],
  'contractStopAmended',
  ...['liquidated', 'deleveraged', 'fundingOpened', 'fundingPaid', 'fundingClosed', 'debtSettled'],
  ...['orderExitsSet', 'leverageSet', 'marginModeSet', 'marginAdjusted', 'futuresAccountChanged'],
  ...['fundsMoved', 'contract closed: LIQUIDATION', 'contract closed: SIBLING'],
  ...['contract closed: POSITION_CLOSED', 'contract closed: SELF_TRADE', 'contract closed: MARGIN'],
  ...['refused 4002', 'refused 4004', 'refused 4007', 'refused 4008', 'refused 4009'],
  ...['restart', 'recovery from a snapshot', 'the clock leaps', 'the clock goes back'],
];

test('I01 I05 I06 I07 I09 I12 to I17 I19 I36 I44 I45 I47 I49 I50 I51 F01 F24 F25 F45 F48: worlds with contracts, funding, outages and gaps keep every promise', () =>
  search('futures', FUTURES_RUNS, [110, 2, 20, 6], rareFutures));

const rareRules = [
  ...['marketsObserved', 'riskAdvanced', 'auctionOpened', 'auctionUncrossed', 'auctionClosed'],
  ...['orderTriggered', 'orderRearmed', 'orderRepriced', 'closed: AUCTION', 'refused 3021'],
  ...['restart', 'recovery from a snapshot', 'restart with turns to take'],
  ...['fundsHeld', 'holdPosted', 'holdVoided', 'refused 5010'],
];

test('I01 I05 I07 I09 I12 to I17 I19 I23 I36 I71 I77 I78 I79 F01 F24: worlds under the rules of risk keep every promise', () =>
  search('spot, risk', FUTURES_RUNS, [2, 10, 4], rareRules));

const rarePeople = [
  ...['accountRightsSet', 'referralPaid', 'balancesCorrected', 'fundsHeld'],
  ...['holdPosted', 'holdVoided', 'beyond a bound that was lowered', 'contractScheduled'],
  ...['closed: RIGHT_TAKEN', 'contract closed: RIGHT_TAKEN', 'restart', 'recovery from a snapshot'],
  ...codesOf(['accountFrozen', 'regionNotServed', 'levelTooLow', 'futuresNotEnabled']),
  ...codesOf(['rightTaken', 'rightsOutdated', 'withdrawDayMax', 'referralPaid']),
  ...codesOf(['feesInsufficient']),
];

test('I01 I05 I06 I07 I09 I12 to I17 I19 I76 I77 I90 S42 F01: worlds where rights and rules change, money leaves and referrers are paid keep every promise', () =>
  search('people', FUTURES_RUNS, [7, 27, 6], rarePeople));

function codesOf(names: readonly (keyof typeof Code)[]): string[] {
  return names.map((name) => `refused ${Code[name]}`);
}

test.each(failedOnce)('seed $seed once found: $found', async ({ seed, kind }) => {
  await simulate(seed, kind);
});

test('the same seed gives the same world', async () => {
  for (const kind of ['spot', 'spot, risk', 'futures', 'people'] as const) {
    const same = () => simulate(77, kind, rounds({ commit: 200, all: COMMANDS }));
    const [one, two] = [await same(), await same()];
    expect(one.entries()).toEqual(two.entries());
  }
});
