import { Code } from '@bourse/contract/codes.ts';
import { type ActName, acts, mayAct, mayPass } from '@bourse/contract/console/acts.ts';
import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import type { Kysely } from 'kysely';
import { demandActFactor } from '#edge/pipeline/authorise.ts';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { type Call, operatorOf } from '#edge/pipeline/handler.ts';
import type { Execution, Favoured, ProposalKind } from '#edge/staff/console-port.ts';
import type { BoundFields } from '#edge/staff/proposal-standing.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { boundHash } from '#platform/files/bound-hash.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { AuditAct, AuditState, AuditTrail } from '#ports/audit-trail.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { factsOf } from './acts.ts';
import { type ProposalRow, proposalStore, rolesIn } from './proposal-store.ts';
import { hoursOf } from './proposal-waits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The engine forgets keys after a day: what was passed longer ago than this is not sent again. */
const RESUME_MS = 20 * 60 * 60_000;

export interface ProposalsDependencies {
  readonly database: Kysely<Database>;
  readonly audit: AuditTrail;
  readonly operators: Pick<OperatorDirectory, 'find' | 'customersOf' | 'list'>;
  readonly kinds: readonly ProposalKind[];
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  /** While the audit log is broken, nothing is passed. */
  readonly isAuditWhole: () => boolean;
  /** Whether a page that is as of this number of the log is too old to be acted on. */
  readonly isBehind: (log: number) => boolean;
}

/** What an operator wants to propose. */
export interface Wish {
  readonly kind: string;
  readonly fields: unknown;
  readonly reason: string;
  readonly replaces?: string | undefined;
}

export type WhyNot = '' | 'author' | 'beneficiary' | 'role' | 'closed';

/** What routes, alarms and the audit log call a row. */
export const codeOf = (id: number): string => `PR-${id}`;
/** The row that a code names; 0, which no row has: it is no code of a proposal. */
export const idOf = (code: string): number => Number(/^PR-(\d+)$/.exec(code)?.[1] ?? 0);

/**
 * Four eyes (S27). A proposal is bound to a hash over its exact fields and never changes; an edit is
 * a new one, and the old one's passing falls away. Its author, who passes it and whom it favours
 * are different people. It is carried out once, also when the process dies in the middle.
 */
export class Proposals {
  readonly #dependencies: ProposalsDependencies;
  readonly #kinds: ReadonlyMap<string, ProposalKind>;

  constructor(dependencies: ProposalsDependencies) {
    this.#dependencies = dependencies;
    this.#kinds = new Map(dependencies.kinds.map((kind) => [kind.kind, kind]));
    for (const { kind, act } of dependencies.kinds) {
      if (acts[act].passes.length === 0) throw new Error(`${kind}: nobody passes ${act}`);
    }
  }

  kindOf(name: string): ProposalKind {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Refusal(Code.proposalKindUnknown);
    return kind;
  }

  /**
   * Puts something forward, in the act's transaction. Refuses proposalKindUnknown, notAllowed, factorDue,
   * shapeInvalid, operatorTooNew, proposalFavours, proposalClosed, and what the kind itself refuses.
   */
  async propose(wish: Wish, call: Call, executor: Executor): Promise<ProposalRow> {
    const author = operatorOf(call);
    const kind = this.kindOf(wish.kind);
    if (!mayAct(author.roles, kind.act)) throw new Refusal(Code.notAllowed);
    demandActFactor(author, kind.act, call);
    const parsed = kind.fields.safeParse(wish.fields);
    if (!parsed.success) {
      throw new Refusal(Code.shapeInvalid, {
        field: parsed.error.issues[0]?.path.join('.') ?? 'fields',
      });
    }
    await this.#demandSettled(author.operatorId, call.time, executor);
    const favours = kind.favours(parsed.data);
    await this.#demandStranger(author.operatorId, favours, executor);
    await kind.check?.(parsed.data, author);
    const replaces = wish.replaces === undefined ? null : idOf(wish.replaces);
    if (replaces !== null) await this.#replace(replaces, call, executor);
    const id = await proposalStore.nextId(executor);
    const fields = parsed.data as BoundFields;
    const expiresAt = call.time + (await hoursOf(kind.act, executor)) * HOUR_MS;
    const row = await proposalStore.insert(
      {
        ...{ id, kind: kind.kind, act: kind.act, fields: JSON.stringify(fields) },
        ...{ reason: wish.reason, author_id: author.operatorId, favours: favours ?? '' },
        hash: hashOf({ id, kind: kind.kind, fields, reason: wish.reason, author, expiresAt }),
        ...{ author_roles: [...author.roles], author_session: author.sessionId },
        author_factor: acts[kind.act].factor ? 'authenticator' : '',
        ...{ created_at: call.time, expires_at: expiresAt, state: 'open', replaces },
        ...{ decided_by: null, decided_roles: null, decided_at: null },
      },
      executor,
    );
    await this.#record('proposal-make', row, call, executor);
    return row;
  }

  async #replace(id: number, call: Call, executor: Executor): Promise<void> {
    const row = await this.#lockOpen(id, executor);
    if (row.author_id !== operatorOf(call).operatorId) throw new Refusal(Code.notAllowed);
    const decision = { event: 'replace', ...decidedBy(call), reason: '' } as const;
    await proposalStore.decide(id, decision, executor);
  }

  /** The author changes his mind. Refuses notFound, notAllowed, proposalClosed. */
  async takeBack(id: number, call: Call, executor: Executor): Promise<ProposalRow> {
    const row = await this.#lockOpen(id, executor);
    if (row.author_id !== operatorOf(call).operatorId) throw new Refusal(Code.notAllowed);
    const decision = { event: 'takeBack', ...decidedBy(call), reason: '' } as const;
    const after = await proposalStore.decide(id, decision, executor);
    await this.#record('proposal-take-back', after, call, executor);
    return after;
  }

  /** An operator who might have passed it rejects it. Refuses notFound, notAllowed, proposalClosed. */
  async refuse(id: number, reason: string, call: Call, executor: Executor): Promise<ProposalRow> {
    const row = await this.#lockOpen(id, executor);
    if (!mayPass(operatorOf(call).roles, actOf(row))) throw new Refusal(Code.notAllowed);
    const decision = { event: 'refuse', ...decidedBy(call), reason } as const;
    const after = await proposalStore.decide(id, decision, executor);
    await this.#record('proposal-refuse', after, call, executor);
    return after;
  }

  /**
   * A second person passes it, in the act's transaction; then `carryOut` after that has committed.
   * Refuses notFound, proposalClosed, proposalChanged (the hash is of something else), proposalOwn,
   * proposalFavours, notAllowed, operatorTooNew, factorDue, auditBroken, consoleDataOld.
   */
  async pass(
    id: number,
    shown: { readonly hash: string; readonly reason: string; readonly log: number },
    call: Call,
    executor: Executor,
  ): Promise<ProposalRow> {
    if (!this.#dependencies.isAuditWhole()) throw new Refusal(Code.auditBroken);
    const row = await this.#lockOpen(id, executor);
    const passer = operatorOf(call);
    const act = actOf(row);
    // The author first: the author gets this refusal whatever the roles.
    if (row.author_id === passer.operatorId) throw new Refusal(Code.proposalOwn);
    if (!mayPass(passer.roles, act)) throw new Refusal(Code.notAllowed);
    await this.#demandSettled(passer.operatorId, call.time, executor);
    await this.#demandStranger(passer.operatorId, row.favours as Favoured, executor);
    demandActFactor(passer, act, call);
    // After the checks of the person, whose refusals come first.
    if (this.#dependencies.isBehind(shown.log)) throw new Refusal(Code.consoleDataOld);
    const stored = hashOf({
      ...{ id, kind: row.kind, fields: JSON.parse(row.fields), reason: row.reason },
      ...{ author: await this.#nameOf(row.author_id, executor), expiresAt: row.expires_at },
    });
    if (!stored.equals(row.hash) || shown.hash !== row.hash.toString('hex')) {
      throw new Refusal(Code.proposalChanged);
    }
    const decision = { event: 'pass', ...decidedBy(call), reason: shown.reason } as const;
    const after = await proposalStore.decide(id, decision, executor);
    await this.#record('proposal-pass', after, call, executor);
    return after;
  }

  async #nameOf(id: number, executor: Executor): Promise<{ readonly name: string }> {
    const author = await this.#dependencies.operators.find(id, executor);
    if (!author) throw new Error('the author of a proposal is not there');
    return author;
  }

  /**
   * Carries out what was passed: in one transaction with the word that it was, so that a kill at any
   * point leaves it either done or still to do. What the kind refuses makes it failed.
   */
  async carryOut(id: number): Promise<void> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    let onDone: (() => void | Promise<void>) | undefined;
    try {
      await database.transaction().execute(async (executor) => {
        const row = await proposalStore.lock(id, executor);
        if (row?.state !== 'passing') return;
        const isLate = now - (row.decided_at ?? 0) > RESUME_MS;
        const kind = this.kindOf(row.kind);
        const fields = kind.fields.parse(JSON.parse(row.fields));
        const execution: Execution = {
          ...{ key: `proposal:${id}`, executor, code: codeOf(id), reason: row.reason },
          ...{ authorId: row.author_id, passerId: row.decided_by as number, time: now },
        };
        const outcome = await (isLate ? settleLate : carryOutNow)(kind, fields, execution);
        await proposalStore.end(id, 'carryOut', outcome, executor);
        await this.#recordEnd(row, 'done', outcome, executor);
        onDone = () => kind.onDone?.(fields);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#fail(id, error);
      return;
    }
    try {
      await onDone?.();
    } catch (error) {
      const text = `${codeOf(id)} was executed, but its follow-up is delayed: ${(error as Error).message}`;
      this.#dependencies.alarms.raise({ name: 'upkeep_failed', text });
    }
  }

  async #fail(id: number, refusal: Refusal): Promise<void> {
    await this.#dependencies.database.transaction().execute(async (executor) => {
      const row = await proposalStore.lock(id, executor);
      if (row?.state !== 'passing') return;
      const { en: said, zh: saidZh } = refusal.inTwo;
      const outcome = { code: refusal.code, said, saidZh };
      await proposalStore.end(id, 'fail', outcome, executor);
      await this.#recordEnd(row, 'refused', outcome, executor);
    });
  }

  /** After a start: what a kill left between pass and act is carried out. */
  async resume(): Promise<void> {
    const rows = await proposalStore.passing(this.#dependencies.database);
    for (const { id } of rows) await this.tryCarryOut(id);
  }

  /** `carryOut`, whose failure is raised, not thrown: the next sweep tries again. */
  async tryCarryOut(id: number): Promise<void> {
    await this.carryOut(id).catch((cause: Error) =>
      this.#dependencies.alarms.raise({
        name: 'proposal_not_carried_out',
        text: `${codeOf(id)} was approved but could not be executed`,
        cause,
      }),
    );
  }

  /** Closes what was not passed in time, and goes on with what is still to do. */
  async sweep(): Promise<void> {
    const { database, audit, clock } = this.#dependencies;
    await database.transaction().execute(async (executor) => {
      for (const row of await proposalStore.expire(clock.now(), executor)) {
        await audit.record(
          {
            ...{ who: 'house', act: 'proposal-expire', object: objectOf(row) },
            ...{ outcome: 'done', address: '', after: { kind: row.kind } },
          },
          executor,
        );
      }
    });
    await this.resume();
  }

  /** Its words for people; a kind that is not here any more has its name alone. */
  wordsOf({ kind: name, fields }: ProposalRow): Pick<Proposal, 'title' | 'labels'> {
    const kind = this.#kinds.get(name);
    const parsed = kind?.fields.safeParse(JSON.parse(fields));
    const title = parsed?.success ? kind?.title(parsed.data) : undefined;
    return { title: { ...(title ?? { en: name, zh: name }) }, labels: { ...kind?.labels } };
  }

  /** Whether this operator may pass it now, and if not, why. */
  async whyNot(row: ProposalRow, { operatorId, roles }: OperatorSession): Promise<WhyNot> {
    if (row.state !== 'open' || row.expires_at <= this.#dependencies.clock.now()) return 'closed';
    if (row.author_id === operatorId) return 'author';
    if (!mayPass(roles, actOf(row))) return 'role';
    const { database } = this.#dependencies;
    const isStranger = await this.#isStranger(operatorId, row.favours as Favoured, database);
    return isStranger ? '' : 'beneficiary';
  }

  async #lockOpen(id: number, executor: Executor): Promise<ProposalRow> {
    const row = await proposalStore.lock(id, executor);
    if (!row) throw new Refusal(Code.notFound);
    if (row.state !== 'open') throw noLongerOpen(row.state);
    if (row.expires_at <= this.#dependencies.clock.now()) {
      throw noLongerOpen('expired');
    }
    return row;
  }

  /** Who joined by a link that the inviter could read may be the inviter: the house has a day to see it. */
  async #demandSettled(id: number, now: number, executor: Executor): Promise<void> {
    const actsFrom = (await this.#dependencies.operators.find(id, executor))?.actsFrom ?? 0;
    if (actsFrom <= now) return;
    const minute = Math.ceil(actsFrom / MINUTE_MS) * MINUTE_MS;
    const from = new Date(minute).toISOString().slice(0, 16).replace('T', ' ');
    throw new Refusal(Code.operatorTooNew, { time: from });
  }

  async #demandStranger(id: number, favours: Favoured, executor: Executor): Promise<void> {
    if (!(await this.#isStranger(id, favours, executor))) throw new Refusal(Code.proposalFavours);
  }

  /** Whether what is favoured is not this person: neither as an operator nor as a customer. */
  async #isStranger(id: number, favours: Favoured | '', executor: Executor): Promise<boolean> {
    if (!favours) return true;
    const [what, number] = favours.split(':');
    if (what === 'operator') return Number(number) !== id;
    const own = await this.#dependencies.operators.customersOf(id, executor);
    return !own.includes(Number(number));
  }

  #record(act: AuditAct, row: ProposalRow, call: Call, executor: Executor): Promise<void> {
    return this.#dependencies.audit.record(
      {
        ...{ who: `operator:${operatorOf(call).operatorId}`, act, object: objectOf(row) },
        ...{ outcome: 'done', address: call.address },
        after: {
          ...{ kind: row.kind, hash: row.hash.toString('hex'), ...factsOf(call) },
          reason: act === 'proposal-make' ? row.reason : row.decided_reason,
          factor: acts[actOf(row)].factor ? 'authenticator' : '',
        },
      },
      executor,
    );
  }

  #recordEnd(
    row: ProposalRow,
    outcome: 'done' | 'refused',
    after: AuditState,
    executor: Executor,
  ): Promise<void> {
    return this.#dependencies.audit.record(
      {
        ...{ who: 'house', act: actOf(row), object: objectOf(row), outcome, address: '' },
        after: { ...after, kind: row.kind, by: row.author_id, passedBy: row.decided_by },
      },
      executor,
    );
  }
}

const carryOutNow = (kind: ProposalKind, fields: unknown, execution: Execution) =>
  kind.execute(fields, execution);

const noLongerOpen = (state: Exclude<ProposalRow['state'], 'open'>) =>
  new Refusal(Code.proposalClosed, { state: sayBoth(`proposalStates.${state}`) });

/** Refuses outcomeUnknown, and proposalLate: it was not done. */
async function settleLate(kind: ProposalKind, fields: unknown, execution: Execution) {
  if (!kind.settleLate) throw new Refusal(Code.outcomeUnknown);
  const outcome = await kind.settleLate(fields, execution);
  if (!outcome) throw new Refusal(Code.proposalLate);
  return outcome;
}

/** Says who may pass it. A column of text, into which only acts are written. */
export const actOf = ({ act }: ProposalRow): ActName => act as ActName;
const objectOf = ({ id }: ProposalRow): string => `proposal:${codeOf(id)}`;

function decidedBy(call: Call) {
  const { operatorId, roles } = operatorOf(call);
  return { by: operatorId, roles, time: call.time };
}

function hashOf(of: {
  readonly id: number;
  readonly kind: string;
  readonly fields: BoundFields;
  readonly reason: string;
  readonly author: { readonly name: string };
  readonly expiresAt: number;
}): Buffer {
  const { id, kind, fields, reason, author, expiresAt } = of;
  return boundHash({ code: codeOf(id), kind, fields, reason, author: author.name, expiresAt });
}

/** The row's roles at the time of its making. */
export const authorRolesOf = (row: ProposalRow) => rolesIn(row.author_roles);
