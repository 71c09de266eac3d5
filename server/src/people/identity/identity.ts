import type { FastifyInstance } from 'fastify';
import type { Implementation } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import type { IdentityReview } from '#ports/identity-review.ts';
import type { TellPeopleChanges } from '#ports/people-changes.ts';
import { fallDue } from './again.ts';
import type { IdentityContext, IdentityLevel } from './context.ts';
import { type DeveloperPageOptions, developerPage } from './developer-page.ts';
import { identityPolicy } from './policy.ts';
import { createReview } from './review.ts';
import { settleDue } from './settle.ts';
import { IdentityStore } from './store.ts';
import { identityImplementations } from './submit.ts';

const exportColumns = [
  ...(['attempt', 'country', 'kind', 'submittedTime'] as const),
  ...(['decision', 'reason', 'decidedTime'] as const),
] as const;
const paperKinds = { 1: 'id-card', 2: 'passport', 3: 'driving-licence' } as const;

const SETTLE_EVERY_MS = 1_000;
const UPKEEP_EVERY_MS = 10 * 60_000;

export interface IdentityDependencies
  extends Omit<IdentityContext, 'store' | 'policy' | 'tell' | 'onLevel'> {
  readonly database: Executor;
  readonly people: TellPeopleChanges;
  readonly upkeep: Pick<Upkeep, 'add'>;
  readonly policy?: Partial<IdentityContext['policy']>;
  readonly onLevel?: IdentityContext['onLevel'];
  /** Null: there is none. */
  readonly developerPage: Pick<DeveloperPageOptions, 'isFromThisMachine' | 'brandName'> | null;
}

export interface Identity {
  readonly implementations: readonly Implementation[];
  /** For the console. */
  readonly review: IdentityReview;
  /** GET and POST /dev/identity, of a demo on this machine alone. */
  readonly plugin: (app: FastifyInstance) => Promise<void>;
  /** What is known of an account, as a fact for its rights. */
  levelOf(userId: number, executor?: Executor): Promise<IdentityLevel>;
  /** Settles decisions that are due, and lowers levels whose time is over. */
  settle(): Promise<void>;
  /** Takes away what is kept no longer. */
  keep(): Promise<void>;
}

/** Who a user is outside: papers, their pictures, and an operator who decides. */
export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, users, clock, people, upkeep } = dependencies;
  const store = new IdentityStore(database);
  const policy = { ...identityPolicy, ...dependencies.policy };
  const context: IdentityContext = {
    ...dependencies,
    ...{ store, policy, onLevel: dependencies.onLevel ?? (async () => undefined) },
    tell: (userId) => people.changed({ kind: 'account-changed', userId }),
  };
  const review = createReview(context);
  const keep = async () => {
    const now = clock.now();
    await store.removeUnused(now - policy.unusedKeptMs);
    await store.eraseSettled(now - policy.refusedKeptMs, now - policy.approvedKeptMs, now);
  };
  const settleRound = async () => {
    await settleDue(context);
    await fallDue(context);
  };
  const each = { where: 'keeper' } as const;
  upkeep.add({ ...each, name: 'identity', everyMs: SETTLE_EVERY_MS, look: settleRound });
  upkeep.add({ ...each, name: 'identity-pictures', everyMs: UPKEEP_EVERY_MS, look: keep });
  return {
    implementations: identityImplementations(context),
    review,
    plugin: async (app) => {
      const page = dependencies.developerPage;
      if (page) developerPage(app, { ...page, review });
    },
    async levelOf(userId, executor) {
      return (await users.findUser(userId, executor))?.verifiedAt ? 1 : 0;
    },
    settle: settleRound,
    keep,
  };
}

/** What was shown and what was decided, the last first; papers and pictures stay where they are. */
export function identityExport(database: Executor): ExportSection {
  return section('identity', exportColumns, async function* (user) {
    const rows = await database
      .selectFrom('identity_submissions')
      .select(['attempt', 'country', 'kind', 'submitted_at', 'settled_at'])
      .select(['decision', 'reason_en', 'decided_at'])
      .where('user_id', '=', user)
      .orderBy('attempt', 'desc')
      .execute();
    for (const row of rows) {
      // A decision is not shown while it can be taken back.
      const isKnown = row.settled_at !== null;
      yield {
        attempt: row.attempt,
        country: row.country,
        kind: paperKinds[row.kind as keyof typeof paperKinds],
        submittedTime: row.submitted_at,
        decision: isKnown ? row.decision : 'pending',
        reason: isKnown ? row.reason_en : null,
        decidedTime: isKnown ? row.decided_at : null,
      };
    }
  });
}
