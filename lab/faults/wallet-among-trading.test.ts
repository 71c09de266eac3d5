import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '../../server/src/custody/coins/test-coin-world.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { Broken } from '../sim/checks.ts';
import { Sometimes } from '../sim/sometimes.ts';
import { WalletSim } from '../sim/wallet-world.ts';

/**
 * SIM_SEED: where to begin. WALLET_RUNS: how many seeds; 1,000 are a million commands, and most of a day.
 * WALLET_COMMANDS: how long each log becomes; each look at solvency replays it from its beginning.
 */
const SEED = Number(process.env.SIM_SEED ?? 1);
const RUNS = Number(process.env.WALLET_RUNS ?? rounds({ commit: 1, all: 3 }));
const COMMANDS = Number(process.env.WALLET_COMMANDS ?? rounds({ commit: 400, all: 1_000 }));
const TIMEOUT_MS = watchMachine().patient(Math.max(600_000, 200 * RUNS * COMMANDS));

let world: CoinWorld;
beforeAll(async () => {
  world = await startCoinWorld();
});
afterAll(() => world.stop());

const rare = [
  ...['restart', 'cut off', 'compared', 'reorganisation', 'traded'],
  ...['death before the commit', 'death after the commit, before anyone is told'],
  ...['death while answers go out', 'withdrawal asked for', 'withdrawal rejected'],
  ...['fundsHeld', 'holdPosted', 'holdVoided', 'A1 came', 'A1 went', 'USDT came', 'USDT went'],
  ...['coins moved', 'sweep', 'top-up', 'small deposits credited together'],
];

test(`I02 I62 I63 I64 I66 F33 F36 F38: in ${RUNS} worlds coins come, are swept and go while everybody trades and the process dies, and engine, rows and chain say the same`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const met = new Sometimes();
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    await world.clear();
    const sim = new WalletSim(world, seed);
    try {
      await sim.run(COMMANDS);
    } catch (error) {
      const repeat = `SIM_SEED=${seed} WALLET_RUNS=1 WALLET_COMMANDS=${COMMANDS} npx vitest run lab/faults/wallet-among-trading.test.ts`;
      throw new Broken(`seed ${seed}: ${(error as Error).message}\n${repeat}`, { cause: error });
    }
    expect(sim.alarms.heard.filter(({ name }) => name === 'custody_mismatch')).toEqual([]);
    met.add(sim.sometimes);
  }
  if (process.env.SIM_REPORT) console.table(met.entries());
  if (RUNS < 3 || COMMANDS < 1_000) return;
  expect(rare.filter((name) => met.of(name) === 0)).toEqual([]);
});
