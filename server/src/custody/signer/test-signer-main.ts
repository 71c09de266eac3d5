import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { endWithStarter } from '#platform/files/kept-process.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import type { Intent } from '../chains/chain.ts';
import { demoBitcoinRules, demoRules } from './rules.ts';
import { readSignerVariables, runSigner } from './run-signer.ts';
import { MemoryTable } from './test-record.ts';

/** Intents as a test writes them to a file, whose path stands where the database's address does. */
const intentsShape = z.record(
  z.string(),
  z.object({
    ...{ hold: z.int(), chain: z.string(), symbol: z.string(), to: z.string() },
    amount: z.string().transform(BigInt),
    ...{ createdBy: z.string(), approvedBy: z.string().optional() },
    ...{ heldUntil: z.number(), isHeld: z.boolean(), isLogGone: z.boolean() },
    lacksSecondPerson: z.boolean(),
  }),
);

const { databaseUrl, ...places } = readSignerVariables(process.env);

/** Beside the intents, where a test sets the machine's clock: by how many milliseconds. */
const stepFile = join(dirname(databaseUrl), 'clock-step');
const wallNow = Date.now.bind(Date);
Date.now = () => {
  try {
    return wallNow() + Number(readFileSync(stepFile, 'utf8'));
  } catch {
    return wallNow();
  }
};

async function readIntent(withdrawal: string): Promise<Intent | undefined> {
  const found = intentsShape.parse(JSON.parse(await readFile(databaseUrl, 'utf8')))[withdrawal];
  return found && { ...found, approvedBy: found.approvedBy };
}

await runSigner({
  ...places,
  isNewAllowed: true,
  evm: demoRules(catalogAssets),
  bitcoin: demoBitcoinRules(),
  readIntent,
  recordTable: () => new MemoryTable(),
});
endWithStarter();
