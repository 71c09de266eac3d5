import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlannedChain, readChainsFile } from '#custody/chains/chains-file.ts';
import { refuseMissingSeed } from '#custody/signer/keys.ts';
import { planVariables, signerVariables } from '#custody/signer/run-signer.ts';
import { SignerClient } from '#custody/signer/signer-client.ts';
import { keepSigner, type RunningSigner, sharedSocketOf } from '#custody/signer/start-signer.ts';
import { endTool } from '#platform/db/postgres/end-tool.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { refuseStrongSigner } from '#platform/db/postgres/signer-role.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { StartFailed, StartRefused } from '#platform/start-refused.ts';

const ENTRY = fileURLToPath(new URL('./signer-main.ts', import.meta.url));
const ANSWER_TIMEOUT_MS = 5_000;
/** Others may not look into the folder at all, and this user's group may not write there. */
const TOO_OPEN = 0o027;

interface Places {
  readonly chainsFile: string;
  /** Where the exchange, whose group this user is in, asks. */
  readonly sockets: string;
  /** By the signer's own role. */
  readonly databaseUrl: string;
}

/**
 * Runs the signers of CHAINS_FILE as a user of their own, until it is stopped. The exchange asks them at
 * SIGNER_SOCKETS, and can neither read their folders nor write their record.
 */
async function main(): Promise<void> {
  const places: Places = {
    chainsFile: read('CHAINS_FILE'),
    sockets: resolve(read('SIGNER_SOCKETS')),
    databaseUrl: read('DATABASE_URL'),
  };
  const plans = readChainsFile(places.chainsFile, catalogAssets);
  for (const { code, signer } of plans) refuseMissingSeed(code, signer.folder);
  refuseOpenFolder(places.sockets);
  await refuseStrongRole(places.databaseUrl);
  const started: RunningSigner[] = [];
  const stop = async () => {
    for (const one of started.splice(0)) await one.stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }
  try {
    for (const plan of plans) started.push(await startPlanned(plan, places));
  } catch (error) {
    await stop();
    throw error;
  }
  console.log(`signers of ${plans.map(({ code }) => code).join(', ')} answer in ${places.sockets}`);
}

function read(name: 'CHAINS_FILE' | 'SIGNER_SOCKETS' | 'DATABASE_URL'): string {
  const value = process.env[name]?.trim();
  if (!value) throw new StartRefused(`${name} must be set (docs/operators/install.md)`);
  return value;
}

function refuseOpenFolder(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) throw new StartRefused(`SIGNER_SOCKETS ${folder} is no folder`);
  if (stats.uid === process.getuid?.() && (stats.mode & TOO_OPEN) === 0) return;
  throw new StartRefused(
    `SIGNER_SOCKETS ${folder} must belong to the signers' user, with mode 750 and the exchange's group`,
  );
}

async function refuseStrongRole(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, {
    connectionsMax: 1,
    statementTimeoutMs: ANSWER_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-signers',
  });
  await refuseStrongSigner(pool).finally(() => pool.end());
}

function startPlanned({ code, signer }: PlannedChain, places: Places): Promise<RunningSigner> {
  const path = sharedSocketOf(places.sockets, code);
  return keepSigner({
    entry: ENTRY,
    environment: {
      [signerVariables.folder]: signer.folder,
      [signerVariables.keyFile]: signer.keyFile,
      [signerVariables.socketPath]: path,
      [signerVariables.databaseUrl]: places.databaseUrl,
      [planVariables.chainsFile]: places.chainsFile,
      [planVariables.chain]: code,
    },
    client: SignerClient.ofAnother(path),
    onProblem: ({ message }) => console.error(`${code}: ${message}`),
  });
}

main().catch((error: Error) => endTool(error, [StartFailed]));
