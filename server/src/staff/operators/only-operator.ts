import type { Kysely } from 'kysely';
import { proveBound } from '#people/sign-in/factor/authenticators.ts';
import { GuardStore } from '#people/sign-in/guard-store.ts';
import { authPolicy } from '#people/sign-in/policy.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { OperatorStore } from './operator-store.ts';

/**
 * Takes a code of the authenticator of the one operator that a house has ever had; returns who that is.
 * undefined: it has had none, or two, who open things together from then on. Refuses authenticatorBusy,
 * authenticatorNotBound, authenticatorWrong.
 */
export async function proveOnlyOperator(
  database: Kysely<Database>,
  sealer: Sealer,
  code: string,
  clock: Clock,
): Promise<number | undefined> {
  const ever = await database.selectFrom('operators').select('id').limit(2).execute();
  const [only] = ever;
  if (!only || ever.length > 1) return undefined;
  const { id } = only;
  const check = { tries: new GuardStore(database), sealer, clock, policy: authPolicy };
  const place = { table: 'operators', row: id };
  const bound = new OperatorStore(database);
  await proveBound(
    check,
    { id, key: `operator-authenticator:${id}`, bound, place },
    code,
    clock.now(),
  );
  return id;
}
