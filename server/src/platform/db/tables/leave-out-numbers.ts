/** How many numbers are left out of each row. */
const LEFT_OUT = 1_000_000;
const SEQUENCES = ['withdrawals_id_seq', 'treasury_moves_id_seq'];
/** Of no chain: where the numbers of a chain begin that has given none. */
export const NO_CHAIN = '';

/**
 * Leaves numbers out after a database went back in time, so that what was given in the lost time
 * and is remembered elsewhere is not given again: payments that a signer has signed, addresses that
 * people still send coins to.
 */
export async function leaveOutNumbers(database: {
  query(text: string, values?: unknown[]): Promise<unknown>;
}): Promise<void> {
  for (const name of SEQUENCES) {
    await database.query(`select setval('${name}', last_value + $1) from ${name}`, [LEFT_OUT]);
  }
  await database.query(
    'insert into deposit_address_numbers values ($1, 0) on conflict (chain) do nothing',
    [NO_CHAIN],
  );
  await database.query('update deposit_address_numbers set next_number = next_number + $1', [
    LEFT_OUT,
  ]);
}
