import { formatFixed } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { type AccountClosure, accountDataRoutes } from '@bourse/contract/routes/account-data.ts';
import type { Kysely } from 'kysely';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { closurePlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AccountRights } from '#ports/account-rights.ts';
import type { AuditAct, AuditTrail, AuditWho } from '#ports/audit-trail.ts';
import type { Notice, NoticeSender } from '#ports/notice-sender.ts';
import { notifyContacts } from '#ports/notify-user.ts';
import type { User, UserDirectory } from '#ports/user-directory.ts';
import { ClosureStore, type OpenClosure } from './closure-store.ts';
import { type CoinsUnderWay, obstaclesOf } from './obstacles.ts';
import type { ClosurePolicy } from './policy.ts';

const UPKEEP_MS = 10_000;

/** Forgets a feature's part of an account, in the transaction that closes it; call the answer once that stands. */
export type Erase = (user: User, time: number, executor: Executor) => Promise<() => void>;

export interface ClosureDependencies {
  readonly database: Kysely<Database>;
  readonly users: UserDirectory;
  readonly live: LiveState;
  readonly sender: NoticeSender;
  readonly audit: AuditTrail;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
  readonly policy: ClosurePolicy;
  readonly rights: Pick<AccountRights, 'setClosed' | 'settle' | 'trySettle'>;
  readonly underWayOf: (user: number, executor: Executor) => Promise<CoinsUnderWay>;
  readonly erasers: readonly Erase[];
  /** An order that was on its way while its account closed. */
  readonly cancelAll: (user: number) => void;
}

export interface Closures {
  readonly implementations: readonly Implementation[];
  /** Closes what is due; runs by itself every ten seconds. */
  maintain(): Promise<void>;
}

/** Closing an account: asked for, a time in which it can be taken back, and then for good. */
export function createClosures(dependencies: ClosureDependencies): Closures {
  const { database, users, live, sealer, clock, policy, rights } = dependencies;
  const store = new ClosureStore(database);
  const tell = createTelling(dependencies);

  const obstacles = async (user: User, executor: Executor = database) => {
    const underWay = await dependencies.underWayOf(user.id, executor);
    return obstaclesOf(live, user, policy.dustCents, underWay);
  };
  const present = async (user: User): Promise<AccountClosure> => ({
    endTime: (await store.findOpen(user.id))?.endsAt ?? 0,
    coolingMs: policy.coolingMs,
    dustUsdt: formatFixed(BigInt(policy.dustCents), 2),
    obstacles: await obstacles(user),
  });
  const ownUser = async (call: Call): Promise<User> => {
    const user = await users.findUser(callerOf(call).userId);
    if (!user) throw new Refusal(Code.sessionEnded);
    return user;
  };

  /** Asked for twice is once. Refuses closureBlocked. */
  const ask = async (call: Call): Promise<AccountClosure> => {
    const user = await ownUser(call);
    const [obstacle] = await obstacles(user);
    if (obstacle)
      throw new Refusal(Code.closureBlocked, { reason: sayBoth(`closureObstacles.${obstacle}`) });
    const closure = { userId: user.id, askedAt: call.time, endsAt: call.time + policy.coolingMs };
    await database.transaction().execute(async (executor) => {
      if (!(await store.insert(closure, executor))) return;
      await tell(user, 'asked', { time: call.time, endsAt: closure.endsAt, call }, executor);
    });
    return present(user);
  };

  /** By any session. Refuses notFound when there is nothing to take back. */
  const takeBack = async (call: Call): Promise<AccountClosure> => {
    const user = await ownUser(call);
    const done = await database.transaction().execute(async (executor) => {
      await users.lock(user.id, executor);
      if (!(await store.finish(user.id, 'taken-back', call.time, executor))) return false;
      await rights.setClosed(user.id, false, executor);
      await tell(user, 'taken-back', { time: call.time, endsAt: 0, call }, executor);
      return true;
    });
    if (!done) throw new Refusal(Code.notFound);
    await rights.trySettle(user.id);
    return present(user);
  };

  /** It stays open: told, and with all that it may do. */
  const refuse = async (user: User, due: OpenClosure, executor: Executor): Promise<void> => {
    const time = clock.now();
    if (!(await store.finish(user.id, 'refused', time, executor))) return;
    await rights.setClosed(user.id, false, executor);
    await tell(user, 'refused', { time, endsAt: due.endsAt }, executor);
  };

  /** Each step has the account for itself, finds it with its closure open, and looks at what stands against it. */
  const step = <Result>(
    due: OpenClosure,
    work: (user: User, isBlocked: boolean, executor: Executor) => Promise<Result>,
  ): Promise<Result | undefined> =>
    database.transaction().execute(async (executor) => {
      await users.lock(due.userId, executor);
      const user = await users.findUser(due.userId, executor);
      if (!user || !(await store.findOpen(user.id, executor))) return undefined;
      return work(user, (await obstacles(user, executor)).length > 0, executor);
    });

  /**
   * The end of a closure. First the engine takes all rights from the account, which cancels what was
   * opened meanwhile; what it has then is what it will have, and is looked at again. A kill between leaves a
   * closure that is due, and the next look begins again.
   */
  const finish = async (due: OpenClosure): Promise<void> => {
    await step(due, (user, isBlocked, executor) =>
      isBlocked ? refuse(user, due, executor) : rights.setClosed(user.id, true, executor),
    );
    await rights.settle(due.userId);
    const after: (() => void)[] = [];
    const isClosed = await step(due, async (user, isBlocked, executor) => {
      if (isBlocked) {
        await refuse(user, due, executor);
        return false;
      }
      const time = clock.now();
      await store.finish(user.id, 'closed', time, executor);
      // While the contacts are still there.
      await tell(user, 'closed', { time, endsAt: due.endsAt }, executor);
      await store.keepProfile(due.id, sealer.seal(profileOf(user), closurePlace(due.id)), executor);
      for (const erase of dependencies.erasers) after.push(await erase(user, time, executor));
      await users.close(user.id, time, executor);
      return true;
    });
    if (!isClosed) return rights.trySettle(due.userId);
    for (const tellOthers of after) tellOthers();
    dependencies.cancelAll(due.userId);
  };

  const maintain = async (): Promise<void> => {
    const now = clock.now();
    for (const due of await store.listDue(now)) await finish(due);
    await store.dropProfiles(now - policy.profileKeptMs);
  };
  const worker = { name: 'closures', where: 'keeper', everyMs: UPKEEP_MS } as const;
  dependencies.upkeep.add({ ...worker, look: maintain });

  return {
    implementations: [
      implement(accountDataRoutes.closure, async (_input, call) => present(await ownUser(call))),
      implement(accountDataRoutes.closureAsk, (_input, call) => ask(call)),
      implement(accountDataRoutes.closureTakeBack, (_input, call) => takeBack(call)),
    ],
    maintain,
  };
}

type Stage = Extract<Notice, { readonly kind: 'account-closure' }>['stage'];

const acts: Readonly<Record<Stage, AuditAct>> = {
  asked: 'closure-ask',
  'taken-back': 'closure-take-back',
  refused: 'closure-refuse',
  closed: 'account-close',
};

interface Step {
  readonly time: number;
  readonly endsAt: number;
  /** Nothing: the house does it, because the time has come. */
  readonly call?: Call;
}

/** Writes a step down and tells all ways of its owner, in the step's transaction. */
function createTelling({ audit, sender }: Pick<ClosureDependencies, 'audit' | 'sender'>) {
  return async (user: User, stage: Stage, step: Step, executor: Executor): Promise<void> => {
    const { time, endsAt, call } = step;
    const who: AuditWho = call ? `user:${user.id}` : 'house';
    const entry = {
      who,
      act: acts[stage],
      object: `user:${user.id}`,
      outcome: 'done',
      address: call?.address ?? '',
      after: { endsAt },
    } as const;
    await audit.record(entry, executor);
    const notice = { kind: 'account-closure', stage, time, endsAt } as const;
    await notifyContacts({ sender }, [user], notice, executor);
  };
}

/** Who it was: what a house must be able to say of a former customer. */
function profileOf(user: User): Buffer {
  const { email, areaCode, mobile, nickname, country, publicNumber, createdAt } = user;
  return Buffer.from(
    JSON.stringify({ email, areaCode, mobile, nickname, country, publicNumber, createdAt }),
  );
}
