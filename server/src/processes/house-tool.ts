import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseSwitches } from '@bourse/contract/console/routes/closed.ts';
import { SignerAway } from '#custody/chains/chain.ts';
import { type PlannedChain, readChainsFile } from '#custody/chains/chains-file.ts';
import { OPENED_FILE } from '#custody/signer/run-signer.ts';
import { clientOf } from '#custody/signer/start-signer.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { endTool } from '#platform/db/postgres/end-tool.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { withDatabase } from '#platform/db/postgres/with-database.ts';
import { loadSealer } from '#platform/files/sealed.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { Refusal } from '#platform/refusal.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { insertAuditRow } from '#staff/audit/audit-store.ts';
import { HouseSwitches } from '#staff/closed/closed.ts';
import { proveOnlyOperator } from '#staff/operators/sign-in.ts';

const USAGE = `npm run house:open -- WHAT CODE: WHAT is ${houseSwitches.join(', ')} or the code of a chain, CODE the one of your authenticator`;

class CodeRefused extends Error {
  override readonly message = 'the code is wrong, or was used before';
}

/**
 * Opens what is closed in an exchange that has only had one operator: with a factor, on the machine. One
 * that had two is opened by two, from the console.
 */
async function open(
  config: Config,
  databaseUrl: string,
  what: string,
  code: string,
): Promise<void> {
  const pool = openPool(databaseUrl, {
    ...{ connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'bourse-house-tool' },
  });
  const database = openDatabase(pool);
  try {
    const name = houseSwitches.find((one) => one === what);
    const plan = name ? undefined : planOf(config, what);
    if (!name && !plan) throw new StartRefused(USAGE);
    const sealer = await loadSealer(join(config.dataDir, 'keys', 'sealed'));
    const now = Date.now();
    const operator = await proveOnlyOperator(database, sealer, code, { now: () => now }).catch(
      (error: Error): never => {
        throw error instanceof Refusal ? new CodeRefused() : error;
      },
    );
    if (operator === undefined) {
      throw new StartRefused(
        'this house has two operators or none: two people open it, on the page Switches',
      );
    }
    const who = `operator:${operator}` as const;
    const entry = { who, object: `house:${what}`, outcome: 'done', address: '' } as const;
    if (plan) {
      const found = await lackingTo(config, plan);
      const said = letSign(config, plan, found);
      await insertAuditRow(database, { ...entry, act: 'signer-open', after: { found } }, now);
      return console.log(said);
    }
    if (!name) return;
    const switches = new HouseSwitches(database);
    await database.transaction().execute(async (executor) => {
      if (!(await switches.open(name, who, now, executor))) {
        throw new StartRefused(`${name} is not closed`);
      }
      await insertAuditRow(executor, { ...entry, act: 'house-open' }, now);
    });
    console.log(`${name}: open.`);
  } finally {
    await database.destroy();
  }
}

function planOf({ chainsFile }: Config, what: string): PlannedChain | undefined {
  if (!chainsFile) return undefined;
  return readChainsFile(chainsFile, catalogAssets).find(({ code }) => code === what);
}

/** What the record of a chain's signer lacks now. */
async function lackingTo(config: Config, { code, kind }: PlannedChain): Promise<string> {
  const answer = await clientOf(config, code).ask({
    kind: kind === 'evm' ? 'lacks' : 'lacksBitcoin',
  });
  if (answer.kind === 'refused')
    throw new StartRefused(`the signer does not know: ${answer.message}`);
  if (answer.kind !== 'lacks') throw new StartRefused('the signer does not say what it lacks');
  if (answer.found === '') throw new StartRefused(`the record of ${code} lacks nothing`);
  return answer.found;
}

/**
 * Writes into the signer's folder what it may sign in spite of: exactly what it lacks now. Into a folder of
 * another user the operator writes it.
 */
function letSign({ signerSockets }: Config, { code, signer }: PlannedChain, found: string): string {
  const file = join(signer.folder, OPENED_FILE);
  if (signerSockets) {
    return `Now, as root: echo '${found}' | bourse-signer-run tee ${file}\nThe signer of ${code} then signs again, in spite of that.`;
  }
  writeFileSync(file, `${found}\n`, { mode: 0o600 });
  return `The signer of ${code} signs again, in spite of: ${found}.`;
}

async function main(): Promise<void> {
  const [what, code] = process.argv.slice(2);
  if (!what || !code) throw new StartRefused(USAGE);
  const config = readConfig(process.env);
  await withDatabase(config, (url) => open(config, url, what, code));
}

main().catch((error: Error) => endTool(error, [SignerAway, CodeRefused]));
