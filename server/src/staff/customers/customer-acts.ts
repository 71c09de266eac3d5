import { consoleCustomerRoutes as routes } from '@bourse/contract/console/routes/customers.ts';
import type { Route } from '@bourse/contract/route.ts';
import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { IdentityReview } from '#ports/identity-review.ts';
import type { TellOwner } from '#ports/notify-user.ts';
import type { Person } from './customer-store.ts';

type FindPerson = (uid: string) => Promise<Person>;

export interface CustomerActsDependencies {
  readonly endSession: (user: number, session: string) => Promise<boolean>;
  readonly endSessions: (user: number) => Promise<number>;
  /** Forgets what programs' keys of a user opened. */
  readonly endKeys: (user: number) => Promise<void>;
  /** Writes it down, in the act's transaction. */
  readonly setFreeze: (
    user: number,
    cause: FreezeCause | null,
    executor: Executor,
  ) => Promise<void>;
  /**
   * Tells the engine what the account may do now. What fails is raised and tried again; asked twice it does
   * no more.
   */
  readonly applyFreeze: (user: number) => Promise<void>;
  readonly review: Pick<IdentityReview, 'askAgain'>;
  /** Tells a user's pages that something changed. */
  readonly tell: (user: number) => void;
  /** Tells the owner by every contact, in the act's transaction. */
  readonly tellOwner: TellOwner;
}

/** What staff does to an account. */
export function customerActs(
  dependencies: CustomerActsDependencies,
  acts: ConsoleActs,
  personOf: FindPerson,
): readonly Implementation[] {
  return [
    acts.implement(routes.consoleCustomerContact, async ({ parameters }, { record }) => {
      const { id, email, area_code: areaCode, mobile } = await personOf(parameters.code);
      await record(`user:${id}`);
      return { email: email ?? '', mobile: mobile ? `${areaCode ?? ''} ${mobile}` : '' };
    }),
    noteAct(acts, personOf),
    sessionsAct(dependencies, acts, personOf),
    freezeAct(dependencies, acts, personOf),
    papersAct(dependencies, acts, personOf),
  ];
}

function noteAct(acts: ConsoleActs, personOf: FindPerson): Implementation {
  return acts.implement(
    routes.consoleCustomerNote,
    async ({ parameters, body }, { executor, operator, record }, call) => {
      const { id: user } = await personOf(parameters.code);
      const { id } = await executor
        .insertInto('customer_notes')
        .values({
          user_id: user,
          operator_id: operator.operatorId,
          time: call.time,
          text: body.text,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(`user:${user}`, { after: { note: id } });
      return { code: String(id), time: call.time, author: operator.name, text: body.text };
    },
  );
}

function sessionsAct(
  { endSession, endSessions }: CustomerActsDependencies,
  acts: ConsoleActs,
  personOf: FindPerson,
): Implementation {
  const act = acts.implement(
    routes.consoleCustomerSessionsEnd,
    async ({ parameters, body }, { record }) => {
      const { id } = await personOf(parameters.code);
      await record(`user:${id}`, { after: { session: body.session || 'all' } });
      return {};
    },
  );
  return afterwards(routes.consoleCustomerSessionsEnd, act, async ({ parameters, body }) => {
    const { id } = await personOf(parameters.code);
    if (body.session) await endSession(id, body.session);
    else await endSessions(id);
  });
}

/** One operator is enough to stop a customer; what has begun is carried through with each repetition. */
function freezeAct(
  dependencies: CustomerActsDependencies,
  acts: ConsoleActs,
  personOf: FindPerson,
): Implementation {
  const act = acts.implement(
    routes.consoleCustomerFreeze,
    async ({ parameters, body }, { executor, operator, record }, call) => {
      const { id, frozen } = await personOf(parameters.code);
      const { cause } = body;
      if (!frozen) {
        await dependencies.setFreeze(id, cause, executor);
        await dependencies.tellOwner(
          id,
          { kind: 'account-frozen', time: call.time, cause },
          executor,
        );
      }
      const row = { time: call.time, operator_id: operator.operatorId, reason: body.reason };
      await executor
        .insertInto('customer_freezes')
        .values({ user_id: id, ...row })
        // Who froze it first, and why, stays.
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
      await record(`user:${id}`, { before: { frozen }, after: { frozen: true, cause } });
      return {};
    },
  );
  return afterwards(routes.consoleCustomerFreeze, act, async ({ parameters }) => {
    const { id } = await personOf(parameters.code);
    await Promise.all([
      dependencies.endSessions(id),
      dependencies.endKeys(id),
      dependencies.applyFreeze(id),
    ]);
  });
}

/** What it takes away it takes later, and the customer can prevent it. */
function papersAct(
  { review, tell }: CustomerActsDependencies,
  acts: ConsoleActs,
  personOf: FindPerson,
): Implementation {
  const act = acts.implement(
    routes.consoleCustomerPapersAsk,
    async ({ parameters, body }, { executor, operator, record }) => {
      const { id } = await personOf(parameters.code);
      const asked = { reason: body.why, operatorId: operator.operatorId };
      const until = await review.askAgain(id, asked, executor);
      await record(`user:${id}`, { after: { why: body.why, until } });
      return { until };
    },
  );
  return afterwards(routes.consoleCustomerPapersAsk, act, async ({ parameters }) => {
    tell((await personOf(parameters.code)).id);
  });
}

/** What follows once the act stands; it must bear being done again. */
function afterwards<R extends Route>(
  route: R,
  act: Implementation,
  follow: (input: Parameters<Parameters<typeof implement<R>>[1]>[0]) => Promise<void>,
): Implementation {
  return implement(route, async (input, call) => {
    const data = await act.handle(input as never, call);
    await follow(input);
    return data as never;
  });
}
