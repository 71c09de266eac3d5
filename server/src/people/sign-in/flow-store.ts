import type { Selectable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type {
  AuthFlowTable,
  FlowPurpose,
  Registration,
} from '#platform/db/tables/tables-people.ts';

/** A sign-in, registration or recovery under way. */
export interface Flow {
  readonly ticketHash: Buffer;
  readonly purpose: FlowPurpose;
  readonly target: string;
  /** The account, when the contact has one. */
  readonly userId: number | null;
  readonly device: Buffer;
  readonly ticketed: boolean;
  /** Whether a code may be sent and entered; a client is never told. */
  readonly accepted: boolean;
  readonly registration: Registration | null;
}

/**
 * Whether a right code ends its flow: a sign-in does not while an authenticator's code is due (D11), and what is
 * about a bound authenticator does only where there is one.
 */
export type FinishRule = 'always' | 'never' | 'unless-authenticator' | 'if-authenticator';

/** `right`: it is, and the flow goes on. */
export type TakenCode = 'wrong' | 'right' | 'finished';

const KEPT_MS = 24 * 60 * 60 * 1_000;

/** SQL of flows and of the one live code that each may have. */
export class FlowStore {
  readonly #database: Executor;
  readonly #counts: Executor;

  /** @param counts writes what may be lost: a flow that no code belongs to yet */
  constructor(database: Executor, counts: Executor) {
    this.#database = database;
    this.#counts = counts;
  }

  async insert(flow: Flow, now: number, expiresAt: number): Promise<void> {
    await this.#counts
      .insertInto('auth_flows')
      .values({
        ticket_hash: flow.ticketHash,
        purpose: flow.purpose,
        target: flow.target,
        user_id: flow.userId,
        device: flow.device,
        ticketed: flow.ticketed,
        accepted: flow.accepted,
        registration: flow.registration && JSON.stringify(flow.registration),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
  }

  /** The unfinished flow of a ticket, on the device that opened it. */
  async findTicketed(ticketHash: Buffer, device: Buffer, now: number): Promise<Flow | undefined> {
    const row = await this.#database
      .selectFrom('auth_flows')
      .selectAll()
      .where('ticket_hash', '=', ticketHash)
      .where('device', '=', device)
      .where('ticketed', '=', true)
      .where('finished_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && toFlow(row);
  }

  /** The newest unfinished flow of the plain calls for a contact, on the device that opened it. */
  async findPlain(
    target: string,
    device: Buffer,
    now: number,
    purpose?: FlowPurpose,
  ): Promise<Flow | undefined> {
    const query = this.#database
      .selectFrom('auth_flows')
      .selectAll()
      .where('target', '=', target)
      .where('device', '=', device)
      .where('ticketed', '=', false)
      .where('finished_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc');
    const row = await (purpose ? query.where('purpose', '=', purpose) : query)
      .limit(1)
      .executeTakeFirst();
    return row && toFlow(row);
  }

  /**
   * Gives a flow its new code. Older codes for the same contact and purpose are void from then
   * on: all of them for a sign-in, which only who knows the password gets so far with, else those
   * of the same device, or a stranger's request would void what the owner is about to type.
   * A flow that is not accepted has no say over the others. In the caller's transaction.
   */
  async putCode(
    flow: Flow,
    codeHash: Buffer,
    expiresAt: number,
    transaction: Executor,
  ): Promise<void> {
    await transaction
      .updateTable('auth_flows')
      .set({ code_hash: null })
      .where('target', '=', flow.target)
      .where('purpose', '=', flow.purpose)
      .where('ticket_hash', '<>', flow.ticketHash)
      .where('code_hash', 'is not', null)
      .where((builder) => builder.val(flow.accepted))
      .where((builder) =>
        builder.or([
          builder('device', '=', flow.device),
          builder('purpose', '=', 'sign-in' as const),
        ]),
      )
      .execute();
    await transaction
      .updateTable('auth_flows')
      .set({ code_hash: codeHash, code_expires_at: expiresAt, code_tries: 0 })
      .where('ticket_hash', '=', flow.ticketHash)
      .execute();
  }

  /**
   * Compares a code with the flow's and finishes the flow when it is right; a wrong one is counted. One
   * statement, so that tries count one after the other and only one of two right ones finishes. A
   * flow that is not accepted is written to as well, so that it takes as long (S05).
   */
  async takeCode(
    flow: Flow,
    codeHash: Buffer,
    triesMax: number,
    now: number,
    executor: Executor,
    finishes: FinishRule = 'always',
  ): Promise<TakenCode> {
    const row = await executor
      .updateTable('auth_flows')
      .set((builder) => {
        const right = builder.and([
          builder('accepted', '=', true),
          builder('code_hash', '=', codeHash),
        ]);
        const bound = builder.exists(
          builder
            .selectFrom('users')
            .select('id')
            .whereRef('users.id', '=', 'auth_flows.user_id')
            .where('authenticator_bound_at', 'is not', null),
        );
        const may = {
          always: right,
          never: builder.lit(false),
          'unless-authenticator': builder.and([right, builder.not(bound)]),
          'if-authenticator': builder.and([right, bound]),
        }[finishes];
        return {
          code_tries: builder
            .case()
            .when(right)
            .then(builder.ref('code_tries'))
            .else(builder('code_tries', '+', 1))
            .end(),
          finished_at: builder
            .case()
            .when(may)
            .then(builder.cast<number>(builder.val(now), 'bigint'))
            .else(null)
            .end(),
        };
      })
      .where('ticket_hash', '=', flow.ticketHash)
      .where('finished_at', 'is', null)
      .where('expires_at', '>', now)
      .where('code_hash', 'is not', null)
      .where('code_expires_at', '>', now)
      .where('code_tries', '<', triesMax)
      .returning(['finished_at', 'accepted', 'code_hash'])
      .executeTakeFirst();
    if (!row) return 'wrong';
    if (row.finished_at !== null) return 'finished';
    return row.accepted && row.code_hash?.equals(codeHash) ? 'right' : 'wrong';
  }

  /** Nothing that was under way for an account leads anywhere any more. */
  async voidAll(userId: number, executor: Executor): Promise<void> {
    await executor
      .updateTable('auth_flows')
      .set({ accepted: false })
      .where('user_id', '=', userId)
      .where('finished_at', 'is', null)
      .execute();
  }

  async sweep(now: number): Promise<void> {
    await this.#database
      .deleteFrom('auth_flows')
      .where('expires_at', '<=', now - KEPT_MS)
      .execute();
  }
}

function toFlow(row: Selectable<AuthFlowTable>): Flow {
  return {
    ticketHash: row.ticket_hash,
    purpose: row.purpose,
    target: row.target,
    userId: row.user_id,
    device: row.device,
    ticketed: row.ticketed,
    accepted: row.accepted,
    registration: row.registration,
  };
}
