import { Code } from '@bourse/contract/codes.ts';
import { identityReasons, type PaperFacts } from '@bourse/contract/identity.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { paperPicturePlace, paperPlace } from '#platform/db/tables/sealed-columns.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditAct, AuditState } from '#ports/audit-trail.ts';
import type { Decision, IdentityReview, Reviewer, WaitingPapers } from '#ports/identity-review.ts';
import { askAgain } from './again.ts';
import type { IdentityContext } from './context.ts';
import { selfieNote } from './paper.ts';
import type { IdentityStore, SubmissionRow } from './store.ts';

const PAGE_MAX = 50;
const TEXT_CHARACTERS_MAX = 500;

/** The queue of papers, for those who decide. */
export function createReview(context: IdentityContext): IdentityReview {
  const { store, clock, policy } = context;
  return {
    async list(after, count) {
      const size = Math.min(count, PAGE_MAX);
      const rows = await store.waiting(readKey(after), size + 1);
      const page = rows.slice(0, size);
      const list = await Promise.all(page.map((row) => present(context, row)));
      const last = page.at(-1);
      return { list, next: rows.length > size && last ? keyOf(last) : '' };
    },
    open: (id, reviewer) => open(context, id, reviewer),
    decide: (id, decision, reviewer, agreed, within) =>
      inTransaction(store, within, async (executor) => {
        const row = await toChange(context, id, executor);
        if (row.decision !== null) throw new Refusal(Code.identityDecided);
        const columns = columnsOf(decision);
        await admit(context, row, decision, reviewer, agreed, executor);
        await store.change(
          id,
          {
            ...columns,
            decided_by: reviewer.operatorId,
            passed_by: agreed?.operatorId ?? null,
            decided_at: clock.now(),
          },
          executor,
        );
        await record(context, 'identity-decide', row, reviewer, executor, {
          ...{ decision: decision.kind, reason: columns.reason },
          ...(agreed && { agreed: agreed.operatorId }),
        });
      }),
    undo: (id, reviewer, within) =>
      inTransaction(store, within, async (executor) => {
        const row = await toChange(context, id, executor);
        const { decision, decided_by, decided_at } = row;
        const isOwn = decision !== null && decided_by === reviewer.operatorId;
        const isTimely = clock.now() < (decided_at ?? 0) + policy.undoMs;
        if (!isOwn || !isTimely) throw new Refusal(Code.identityDecided);
        await store.change(id, undecided, executor);
        await record(context, 'identity-undo', row, reviewer, executor, { decision });
      }),
    ownerOf: async (id, executor) => (await store.find(id, executor))?.user_id,
    askAgain: (userId, asked, executor) => askAgain(context, userId, asked, executor),
    undoMs: policy.undoMs,
  };
}

/** In the transaction that is given, or in its own. */
function inTransaction(
  store: IdentityStore,
  within: Executor | undefined,
  work: (executor: Executor) => Promise<void>,
): Promise<void> {
  return within ? work(within) : store.transaction(work);
}

/** What puts papers back into the queue. */
export const undecided = {
  ...{ decision: null, reason: null, reason_en: null, reason_zh: null },
  ...{ decided_by: null, passed_by: null, decided_at: null },
} satisfies Partial<SubmissionRow>;

async function present(context: IdentityContext, row: SubmissionRow): Promise<WaitingPapers> {
  const hits = await context.store.others(row);
  const user = await context.users.findUser(row.user_id);
  return {
    id: row.id,
    userId: row.user_id,
    publicNumber: user?.publicNumber ?? 0,
    country: row.country,
    kind: row.kind,
    attempt: row.attempt,
    submittedAt: row.submitted_at,
    hits,
    needsSecondPerson: needsSecondPerson(context, row, hits.length),
  };
}

function needsSecondPerson(
  { policy }: IdentityContext,
  { attempt }: SubmissionRow,
  hitsCount: number,
): boolean {
  return attempt >= policy.secondPersonFromAttempt || hitsCount > 0;
}

async function open(context: IdentityContext, id: number, reviewer: Reviewer) {
  const { store, sealer, policy } = context;
  const row = await store.find(id);
  if (!row) throw new Refusal(Code.notFound);
  // What cannot be recorded is not shown.
  await store.transaction((executor) => record(context, 'identity-look', row, reviewer, executor));
  const pictures = (await store.picturesOf(id)).flatMap(
    ({ side, sealed, width, height, reference }) =>
      side && sealed
        ? [{ side, width, height, bytes: sealer.open(sealed, paperPicturePlace(reference)) }]
        : [],
  );
  const { sealed_name: name, sealed_number: number, sealed_facts: facts } = row;
  const said: PaperFacts = facts
    ? JSON.parse(sealer.open(facts, paperPlace(row, 'facts')).toString())
    : { birthDate: '', nationality: '', expiry: '' };
  return {
    ...said,
    ...(await present(context, row)),
    name: name ? sealer.open(name, paperPlace(row, 'name')).toString() : '',
    number: number ? sealer.open(number, paperPlace(row, 'number')).toString() : '',
    decision: row.decision,
    undoUntil:
      row.decided_at !== null && row.settled_at === null ? row.decided_at + policy.undoMs : 0,
    pictures,
    selfieNote: pictures.some(({ side }) => side === 3)
      ? selfieNote(context.numberKey, row.user_id, row.attempt)
      : '',
  };
}

async function toChange(
  { store }: IdentityContext,
  id: number,
  executor: Executor,
): Promise<SubmissionRow> {
  const row = await store.findToChange(id, executor);
  if (!row) throw new Refusal(Code.notFound);
  if (row.settled_at !== null) throw new Refusal(Code.identityDecided);
  return row;
}

async function admit(
  context: IdentityContext,
  row: SubmissionRow,
  decision: Decision,
  reviewer: Reviewer,
  agreed: Pick<Reviewer, 'operatorId'> | undefined,
  executor: Executor,
): Promise<void> {
  const hits = await context.store.others(row, executor);
  if (needsSecondPerson(context, row, hits.length)) {
    const isSecond = agreed !== undefined && agreed.operatorId !== reviewer.operatorId;
    if (!isSecond) throw new Refusal(Code.secondReviewerDue);
  }
  if (decision.kind === 'approve' && hits.some(({ isVerified }) => isVerified)) {
    throw new Refusal(Code.paperTaken);
  }
}

function columnsOf(decision: Decision) {
  if (decision.kind === 'approve') {
    return { decision: decision.kind, reason: null, reason_en: null, reason_zh: null };
  }
  const { kind, reason, text } = decision;
  if (!identityReasons.includes(reason)) throw new Refusal(Code.shapeInvalid, { field: 'reason' });
  if (text) readText(text);
  return {
    ...{ decision: kind, reason },
    ...{ reason_en: text?.en.trim() ?? null, reason_zh: text?.zh.trim() ?? null },
  };
}

/** The customer reads it in a mail, and our mails have no links (S35). */
function readText({ en, zh }: InTwo): void {
  for (const text of [en, zh]) {
    const isLong = text.trim().length > 0 && text.length <= TEXT_CHARACTERS_MAX;
    if (!isLong || /\p{Cc}|:\/\/|www\./iu.test(text))
      throw new Refusal(Code.shapeInvalid, { field: 'text' });
  }
}

async function record(
  { audit }: IdentityContext,
  act: AuditAct,
  row: SubmissionRow,
  { operatorId, address, facts }: Reviewer,
  executor: Executor,
  after?: AuditState,
): Promise<void> {
  const object = `identity:${row.id}`;
  const said: AuditState = { user: row.user_id, attempt: row.attempt, ...after, ...facts };
  await audit.record(
    { who: `operator:${operatorId}`, act, object, outcome: 'done', address, after: said },
    executor,
  );
}

function keyOf({ submitted_at, id }: SubmissionRow): string {
  return `${submitted_at}-${id}`;
}

function readKey(text: string) {
  const match = /^(\d{1,15})-(\d{1,9})$/.exec(text);
  if (!match) {
    if (text === '') return undefined;
    throw new Refusal(Code.shapeInvalid, { field: 'after' });
  }
  return { submittedAt: Number(match[1]), id: Number(match[2]) };
}
