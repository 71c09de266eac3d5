import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '#platform/config.ts';
import { endTool } from '#platform/db/postgres/end-tool.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { withDatabase } from '#platform/db/postgres/with-database.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { AuditCopy } from '#staff/audit/audit-copy.ts';
import { verifyAudit } from '#staff/audit/verify-audit.ts';

/** What an operator does with the record of security acts: `npm run audit:verify` and so on. */
const tools = { verify, accept };

const directoryOf = ({ dataDir }: Config) => join(dataDir, 'audit');

/** Walks the chain and its copy, also beside a running exchange; names the first broken row. */
async function verify(config: Config, url: string): Promise<void> {
  const pool = openPool(url, {
    connectionsMax: 1,
    statementTimeoutMs: 0,
    applicationName: 'bourse-audit-tool',
  });
  const database = openDatabase(pool);
  try {
    const found = await verifyAudit(database, new AuditCopy(directoryOf(config)));
    if (found.kind === 'broken') throw new StartRefused(found.text);
    const { end, unsealed } = found;
    console.log(`The audit log is whole: ${end.number} rows, which end with`);
    console.log(`${end.hash.toString('hex')}; ${unsealed} more wait for their seal.`);
  } finally {
    await database.destroy();
  }
}

/**
 * Takes the table for the truth, when it was meant to go back: a backup was restored. The copy that knows
 * more is put aside, never deleted; the exchange writes another one.
 */
async function accept(config: Config, _url: string): Promise<void> {
  const aside = `${directoryOf(config)}-until-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await rename(directoryOf(config), aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartRefused(`there is no ${directoryOf(config)}`);
    throw error;
  });
  console.log(`The copy stands in ${aside} now. Start the exchange again: it writes a new one.`);
}

async function main(): Promise<void> {
  const tool = tools[process.argv[2] as keyof typeof tools];
  if (!tool) throw new StartRefused(`audit-tool knows ${Object.keys(tools).join(', ')}`);
  const config = readConfig(process.env);
  await withDatabase(config, (url) => tool(config, url));
}

main().catch((error: Error) => endTool(error));
