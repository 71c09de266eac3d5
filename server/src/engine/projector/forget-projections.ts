import type { ClientBase } from 'pg';

/** Tables whose rows are a function of the log. */
const TABLES = [
  'candle',
  'coin_cost',
  'contract_order',
  'contract_trade',
  'custody_flow',
  'funding_rate',
  'ledger_entry',
  'liquidation_step',
  'near_charge',
  'position',
  'refund_charge',
  'rule_version',
  'sales_cursor',
  'spot_order',
  'spot_sale',
  'trade',
];

/** Deletes all that was projected: the next start rebuilds it from the log. */
export async function forgetProjections(client: ClientBase): Promise<void> {
  await client.query(`truncate ${TABLES.join(', ')}`);
  await client.query('update projection_cursor set sequence = 0');
  // Notices that went out are not sent again, but for what takes the place of commands that were cut off.
  await client.query(`update notification_cursor set sequence =
    least(sequence, coalesce((select max(last_sequence) from log_batch), 0))`);
}
