import { type HouseSwitch, houseSwitches } from '@bourse/contract/console/routes/closed.ts';
import type { Config } from '#platform/config.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { openDatabase } from '#platform/db/postgres/postgres.ts';
import { leaveOutNumbers } from '#platform/db/tables/leave-out-numbers.ts';
import { HouseSwitches } from './closed.ts';

/**
 * Closes what may not be used until it is opened: all of it by START_CLOSED, sign-up of a new live exchange by
 * itself. Before the first command: a start that dies here closes the same again.
 *
 * @param isNew it has had no command yet
 */
export async function closeAtStart(
  pool: pg.Pool,
  config: Pick<Config, 'startsClosed' | 'mode'>,
  isNew: boolean,
): Promise<void> {
  const switches = new HouseSwitches(openDatabase(pool));
  // The database went back in time, by another tool than ours. What is closed already was started so before.
  const isBack = config.startsClosed && !isNew && !(await switches.isClosed('withdrawals'));
  if (isBack) await leaveOutNumbers(pool);
  for (const name of closed(config, isNew)) await switches.close(name, 'start', Date.now());
}

function closed(
  { startsClosed, mode }: Pick<Config, 'startsClosed' | 'mode'>,
  isNew: boolean,
): readonly HouseSwitch[] {
  if (startsClosed) return houseSwitches;
  return isNew && mode === 'live' ? ['sign-up'] : [];
}
