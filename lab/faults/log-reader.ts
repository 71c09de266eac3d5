import type { Command } from '@bourse/contract/messages.ts';
import { openBatch } from '../../server/src/engine/log/command-log.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';

/** Commands that the house's clock sends by itself. */
const clockCases: ReadonlySet<Command['body']['case']> = new Set([
  'observeIndex',
  'observeMarkets',
  'advanceRisk',
]);

/** Reads the log of a running exchange from beside it, as an auditor would. */
export class LogReader {
  private readonly client: pg.Client;
  private sequence = 0;
  private ownCount = 0;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async open(databaseUrl: string): Promise<LogReader> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new LogReader(client);
  }

  /**
   * The number of durable commands without the clock's: a request without effect does not change
   * it.
   */
  async commandCount(): Promise<number> {
    const { rows } = await this.client.query(
      `select first_sequence, last_sequence, previous_hash, hash, commands from log_batch
        where first_sequence > $1 order by first_sequence`,
      [this.sequence],
    );
    for (const row of rows) {
      const commands = openBatch({
        firstSequence: row.first_sequence,
        lastSequence: row.last_sequence,
        previousHash: row.previous_hash,
        hash: row.hash,
        bytes: row.commands,
      });
      this.ownCount += commands.filter(({ body }) => !clockCases.has(body.case)).length;
      this.sequence = row.last_sequence;
    }
    return this.ownCount;
  }

  /** Who leads the log, and what was done with it. */
  async state(): Promise<{ readonly epoch: number; readonly commands: number }> {
    const { rows } = await this.client.query('select epoch from log_epoch');
    return { epoch: rows[0].epoch as number, commands: await this.commandCount() };
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
