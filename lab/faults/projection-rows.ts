import { HouseUser } from '@bourse/contract/messages.ts';
import type { pg } from '../../server/src/platform/db/postgres/pg.ts';
import type { ContractReplay, Receipt } from './contract-replay.ts';

/** Tables that are functions of the log, with what their rows are ordered by. */
const tables = {
  spot_order: 'order_id',
  trade: 'trade_id',
  contract_order: 'order_id',
  contract_trade: 'trade_id',
  position: 'user_id, contract, side, opened',
  liquidation_step: 'sequence, position',
  ledger_entry: 'sequence, position',
} as const;

/** All rows of all projections, as text. */
export async function dumpProjections(client: pg.Client): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const [table, order] of Object.entries(tables)) {
    const { rows } = await client.query(`select t::text as row from ${table} t order by ${order}`);
    dump[table] = rows.map(({ row }) => row as string);
  }
  return dump;
}

/** Differences between rows and log, up to where the log was read; empty when they agree. */
export async function compareRows(client: pg.Client, replay: ContractReplay): Promise<string[]> {
  return [
    ...(await compareSteps(client, replay)),
    ...(await comparePositions(client, replay)),
    ...(await compareLedger(client, replay)),
  ];
}

async function compareSteps(client: pg.Client, replay: ContractReplay): Promise<string[]> {
  const { rows } = await client.query(
    `select kind, sequence, user_id, contract, side, opened, lots from liquidation_step
      where sequence <= $1`,
    [replay.engine.sequence],
  );
  const stored = rows.map((row) => Object.values(row).join(' '));
  const textOf = (kind: number, { sequence, user, contract, side, opened, lots }: Receipt) =>
    [kind, sequence, user, contract, side, opened, lots].join(' ');
  const told = [
    ...replay.receipts.map((receipt) => textOf(1, receipt)),
    ...replay.deleveragings.map((receipt) => textOf(2, receipt)),
  ];
  return difference('liquidation_step', stored, told);
}

async function comparePositions(client: pg.Client, replay: ContractReplay): Promise<string[]> {
  const { rows } = await client.query(
    'select user_id, contract, side, opened, lots from position where lots > 0',
  );
  const stored = rows.map((row) => Object.values(row).join(' '));
  const told = [...replay.openLegs].map(([key, { opened, lots }]) =>
    [...key.split('/'), opened, lots].join(' '),
  );
  // The lots that the fund holds were added up from events; its rows are held against the engine.
  const held = replay.engine.allPositions().filter(({ user }) => user === HouseUser.insurance);
  for (const { user, contract, positionSide, opened, lots } of held) {
    told.push([user, contract, positionSide, opened, lots].join(' '));
  }
  return difference('position', stored, told);
}

/** I05 I06: entries add up to the engine's balances, and each movement to zero. */
async function compareLedger(client: pg.Client, replay: ContractReplay): Promise<string[]> {
  const sums = await client.query(
    `select user_id, account, asset, sum(amount)::text as sum from ledger_entry
      group by user_id, account, asset having sum(amount) <> 0`,
  );
  const balances = replay.engine
    .allBalances()
    .map(({ user, account, asset, available, frozen }) => ({
      name: [user, account, asset].join(' '),
      sum: available + frozen,
    }))
    .filter(({ sum }) => sum !== 0n);
  const uneven = await client.query(
    `select sequence, asset, sum(amount)::text as sum from ledger_entry
      group by sequence, asset having sum(amount) <> 0 limit 5`,
  );
  return [
    ...difference(
      'ledger_entry',
      sums.rows.map(({ user_id, account, asset, sum }) => `${user_id} ${account} ${asset} ${sum}`),
      balances.map(({ name, sum }) => `${name} ${sum}`),
    ),
    ...uneven.rows.map(({ sequence, sum }) => `ledger_entry: ${sequence} adds up to ${sum}`),
  ];
}

/** Lines that only one of the two has, at most five. */
export function difference(
  table: string,
  stored: readonly string[],
  told: readonly string[],
): string[] {
  const [inRows, inLog] = [new Set(stored), new Set(told)];
  const more = stored.filter((line) => !inLog.has(line)).map((line) => `${table} has ${line}`);
  const less = told.filter((line) => !inRows.has(line)).map((line) => `${table} lacks ${line}`);
  const isSame = stored.length === told.length;
  const count = isSame ? [] : [`${table} has ${stored.length} rows, the log tells ${told.length}`];
  return [...count, ...more, ...less].slice(0, 5);
}
