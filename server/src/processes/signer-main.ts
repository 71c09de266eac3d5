import { coinsOf, type PlannedChain, readChainsFile } from '#custody/chains/chains-file.ts';
import { chainAmountOf } from '#custody/signer/chain-unit.ts';
import { openRecordTable } from '#custody/signer/record-table.ts';
import {
  demoBitcoinRules,
  demoCoins,
  demoRules,
  plannedBitcoinRules,
  plannedRules,
} from '#custody/signer/rules.ts';
import { planVariables, readSignerVariables, runSigner } from '#custody/signer/run-signer.ts';
import { readIntent } from '#custody/withdrawals/intent.ts';
import { openSignerHouse } from '#custody/withdrawals/signer-house.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { readAsSigner } from '#platform/db/postgres/signer-role.ts';
import { endWithStarter } from '#platform/files/kept-process.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';

const ANSWER_TIMEOUT_MS = 5_000;
/**
 * The process that holds the keys. It reads what was approved with a connection of its own, and
 * takes nothing on trust.
 */
async function main(): Promise<void> {
  const { databaseUrl, ...places } = readSignerVariables(process.env);
  const pool = openPool(databaseUrl, {
    connectionsMax: 1,
    statementTimeoutMs: ANSWER_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-signer',
  });
  readAsSigner(pool);
  const plan = readPlan();
  const carried = plan ? new Map([[plan.code, coinsOf(plan)]]) : demoCoins(catalogAssets);
  const chainAmount = chainAmountOf(carried, catalogAssets);
  const decimalsOf = (coin: string) =>
    catalogAssets.find(({ symbol }) => symbol === coin)?.decimals;
  await runSigner({
    ...places,
    isNewAllowed: !plan,
    ...(plan ? rulesOf(plan) : { evm: demoRules(catalogAssets), bitcoin: demoBitcoinRules() }),
    readIntent: (withdrawal) => readIntent(pool, withdrawal, chainAmount, decimalsOf),
    recordTable: (wallet) => openRecordTable(pool, wallet),
    nodes: plan && {
      urls: [plan.node, ...(plan.secondNode ? [plan.secondNode] : [])],
      house: openSignerHouse(pool, plan.code),
    },
  });
  endWithStarter();
}

function rulesOf(plan: PlannedChain) {
  return plan.kind === 'evm' ? { evm: plannedRules(plan) } : { bitcoin: plannedBitcoinRules(plan) };
}

/** Its part of CHAINS_FILE, read here, whatever the starter has read; undefined: it is the demo's. */
function readPlan() {
  const file = process.env[planVariables.chainsFile];
  if (!file) return undefined;
  const code = process.env[planVariables.chain];
  const plan = readChainsFile(file, catalogAssets).find((one) => one.code === code);
  if (!plan) throw new Error(`${file} has no chain ${code}`);
  return plan;
}

await main();
