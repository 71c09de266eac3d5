import pg from 'pg';
import { eventually } from './eventually.ts';
import { groundOfWorker } from './ground.ts';

interface OutboxMessage {
  readonly to: string;
  /** Empty in what brings none. */
  readonly code: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly time: number;
}

/** What the exchange has sent to an address, newest first. */
export async function messagesTo(exchange: string, target: string): Promise<OutboxMessage[]> {
  const url = `${exchange}/dev/outbox.json?target=${encodeURIComponent(target)}`;
  const { data } = (await (await fetch(url)).json()) as { data: { list: OutboxMessage[] } };
  return data.list;
}

/** The codes sent to an address, newest first. Other messages, which arrive when they do, are not counted. */
export async function codesTo(exchange: string, target: string): Promise<string[]> {
  const messages = await messagesTo(exchange, target);
  return messages.flatMap(({ code }) => code || []);
}

/** The newest code sent to an address, once there are `count`: they arrive a moment after the answer. */
export async function codeSentTo(exchange: string, target: string, count = 1): Promise<string> {
  const read = () => codesTo(exchange, target);
  const codes = await eventually(read, ({ length }) => length >= count);
  return codes[0] as string;
}

/** As if a minute had passed since the last codes: the pause between them is not what is tested. */
export const forgetCodePauses = () => change('delete from code_budgets');

/** As if the codes that authenticators have shown so far had not been used: each is good once, for half a minute. */
export const forgetAuthenticatorSteps = () => change('update authenticators set last_step = 0');

async function change(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: groundOfWorker().databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
