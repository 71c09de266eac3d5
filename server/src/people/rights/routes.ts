import { Code } from '@bourse/contract/codes.ts';
import type { AccountRights } from '@bourse/contract/routes/rights.ts';
import { rightsRoutes } from '@bourse/contract/routes/rights.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { codeOfCause } from '@bourse/core/admit/refuse-right.ts';
import type { Kysely } from 'kysely';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { withdrawalBlock } from '#ports/withdrawal-block.ts';
import type { RightsKeeper } from './rights.ts';
import { readLevels, readRegions } from './store.ts';
import { checkAnswers, presentTerms } from './terms.ts';

export interface RightsRouteDependencies {
  readonly database: Kysely<Database>;
  readonly live: LiveState;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly rights: RightsKeeper;
  readonly audit: AuditTrail;
  /** A random whole number below its argument. */
  readonly draw: (below: number) => number;
}

/** What levels and accounts may do, as people and programs see it, and how futures are enabled. */
export function rightsImplementations(
  dependencies: RightsRouteDependencies,
): readonly Implementation[] {
  const { database, live, rights, draw } = dependencies;
  return [
    implement(rightsRoutes.levels, async () => {
      const { levels } = await readLevels(database);
      return {
        list: levels.map((level) => ({
          ...level,
          withdrawDayMax: boundText(live, level.withdrawDayMax),
        })),
        restrictedCountries: [...(await readRegions(database))],
      };
    }),
    implement(rightsRoutes.userRights, (_input, call) => ownRights(dependencies, call)),
    implement(rightsRoutes.futuresTerms, (_input, call) => presentTerms(call.language, draw)),
    implement(rightsRoutes.futuresEnable, async ({ body }, call) => {
      checkAnswers(body.version, body.answers);
      const { userId } = callerOf(call);
      await enableFutures(dependencies, userId, body.version, call);
      await rights.settle(userId);
      return ownRights(dependencies, call);
    }),
  ];
}

/** Kept with time and address, and recorded; twice is the same as once. */
function enableFutures(
  { database, rights, audit }: RightsRouteDependencies,
  userId: number,
  version: number,
  { time, address }: Call,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const acceptance = { userId, version, time, address };
    if (!(await rights.store.accept(acceptance, transaction))) return;
    await rights.note(userId, transaction);
    const who = `user:${userId}` as const;
    const entry = { who, act: 'futures-enable', object: who, outcome: 'done', address } as const;
    await audit.record({ ...entry, after: { termsVersion: version } }, transaction);
  });
}

async function ownRights(
  { live, users, rights: { store } }: RightsRouteDependencies,
  call: Call,
): Promise<AccountRights> {
  const { userId } = callerOf(call);
  const told = live.catalog.rightsOf(userId);
  const facts = await store.factsOf(userId);
  const user = await users.findUser(userId);
  if (!user) throw new Refusal(Code.sessionEnded);
  const rightOf = (right: 'spot' | 'futures' | 'transfer' | 'withdraw') =>
    present(told?.[right] ? new Refusal(codeOfCause(told[right])) : null, call.language);
  const most = told?.withdrawDayMax ?? null;
  const used = live.withdrawn.valueOf(userId, call.time);
  return {
    level: facts?.level ?? 0,
    spot: rightOf('spot'),
    futures: rightOf('futures'),
    transfer: rightOf('transfer'),
    withdraw: told?.withdraw
      ? rightOf('withdraw')
      : present(withdrawalBlock(user, call.time), call.language),
    withdrawDayMax: boundText(live, most),
    withdrawnToday: amountText(live.futures.quote, used),
    withdrawLeft: boundText(live, most === null ? null : Math.max(most - used, 0)),
  };
}

function present(block: Refusal | null, language: Language) {
  if (!block) return { isAllowed: true, code: Code.ok, msg: '' };
  return { isAllowed: false, code: block.code, msg: block.textIn(language) };
}

/** An amount of USDT as people read it. */
function boundText({ futures }: LiveState, bound: number | null): string | null {
  return bound === null ? null : amountText(futures.quote, BigInt(bound));
}
