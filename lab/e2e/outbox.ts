import pg from 'pg';
import { expect } from 'vitest';
import { groundOfRun } from './ground.ts';

interface OutboxMessage {
  readonly to: string;
  readonly code?: string;
  readonly time: number;
}

/** What the exchange has sent to an address, newest first. */
export async function messagesTo(exchange: string, target: string): Promise<OutboxMessage[]> {
  const url = `${exchange}/dev/outbox.json?target=${encodeURIComponent(target)}`;
  const { data } = (await (await fetch(url)).json()) as { data: { list: OutboxMessage[] } };
  return data.list;
}

/** The newest code sent to an address, once there are `count` messages. */
export async function codeSentTo(exchange: string, target: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await messagesTo(exchange, target)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(count);
  const code = (await messagesTo(exchange, target))[0]?.code;
  if (!code) throw new Error(`the last message to ${target} has no code`);
  return code;
}

/** As if a minute had passed since the last codes: the pause between them is not what is tested. */
export async function forgetCodePauses(): Promise<void> {
  const client = new pg.Client({ connectionString: groundOfRun().databaseUrl });
  await client.connect();
  await client.query('delete from code_budgets');
  await client.end();
}
