import type pg from 'pg';
import type { Mode } from '../../config.ts';
import { refuseOtherMode } from '../../data-mode.ts';

/** Only a demo writes these: house traders, and the operator whose password the outbox shows. */
const IS_DEMO = `exists (select from users where kind = 'bot')
  or exists (select from operators where full_name = 'Demo Operator' and invited_by is null)`;

/**
 * Writes down which mode made a database, once, and throws StartRefused for the other one.
 * Data of an older release say nothing: those with a demo's house traders or operator are a demo's.
 *
 * @returns whether the exchange is new: no command has ever been written
 */
export async function claimMode(pool: pg.Pool, mode: Mode): Promise<boolean> {
  await pool.query(`update log_epoch set mode = 'demo' where mode is null and (${IS_DEMO})`);
  await pool.query('update log_epoch set mode = $1 where mode is null', [mode]);
  const { rows } = await pool.query(
    `select mode, base_sequence = 0 and not exists (select from log_batch) as is_new
      from log_epoch`,
  );
  refuseOtherMode('the database', rows[0].mode, mode);
  return rows[0].is_new;
}
