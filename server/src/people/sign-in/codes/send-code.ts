import { Code } from '@bourse/contract/codes.ts';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { FlowPurpose } from '#platform/db/tables/tables-people.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Contact } from '#ports/notice-sender.ts';
import type { User } from '#ports/user-directory.ts';
import { type AuthContext, objectOf, whoOf } from '../context.ts';
import { deviceOf, seenFrom } from '../device.ts';
import type { Flow } from '../flow-store.ts';
import { digestOf } from '../guard.ts';
import { type FlowFields, openPlainFlow } from '../open-flow.ts';
import type { AuthPolicy, BudgetRule } from '../policy.ts';
import { hashToken } from '../token.ts';
import { hashCode, newCode } from './code.ts';
import { contactOf, readContact, targetOf } from './contact.ts';

export interface CodeRequest extends FlowFields {
  readonly ticket?: string | undefined;
  readonly scene?: number | undefined;
}

/** When the next code may be asked for, and whether mails or text messages are held up as a whole. */
export interface CodeSent {
  readonly waitSeconds: number;
  readonly isSlow: boolean;
}

/** The specification's scenes. A scene opens a flow; it never changes one that is open (D8). */
const purposeOfScene: Readonly<Record<number, FlowPurpose>> = {
  1: 'register',
  2: 'sign-in',
  5: 'recover',
};

/**
 * Makes a new code for a flow and sends it when the flow is accepted. The answer, its time and what
 * is counted and written are the same either way; delivery goes on after the answer, which says when mails
 * or text messages as a whole are held up.
 * Refuses flowExpired, codeTooSoon, codeTooMany, shapeInvalid and what opening a flow refuses.
 */
export async function sendCode(
  context: AuthContext,
  request: CodeRequest,
  call: Call,
): Promise<CodeSent> {
  const ticketed = request.ticket ? await findTicketed(context, request.ticket, call) : undefined;
  const contact = ticketed ? contactOf(ticketed.target) : readContact(request);
  const user = await context.users.findByContact(contact);
  const open = ticketed ?? (await findPlain(context, contact, request, call));
  const purpose = open?.purpose ?? purposeOf(request);
  if (!purpose) throw new Refusal(Code.shapeInvalid, { field: 'scene' });
  const { isStranger } = await takeBudget(context, { contact, purpose, flow: ticketed }, call);
  const flow = open ?? (await openPlainFlow(context, purpose, contact, request, call));
  const mayTell = !isStranger || (await mayTellStranger(context, flow, call));
  return giveCode(context, { flow, user, mayTell }, call);
}

interface Giving {
  readonly flow: Flow;
  readonly user: User | undefined;
  /** Enough was sent for such a flow already. */
  readonly mayTell: boolean;
}

async function giveCode(
  context: AuthContext,
  { flow, user, mayTell }: Giving,
  call: Call,
): Promise<CodeSent> {
  const code = newCode();
  const codeHash = hashCode(context.codeKey, flow, code);
  await context.database.transaction().execute(async (executor) => {
    await context.flows.putCode(flow, codeHash, call.time + context.policy.codeMs, executor);
    await recordCode(context, flow, call, executor);
    if (mayTell) await tell(context, flow, code, user, call, executor);
    else await context.sender.sendNothing(contactOf(flow.target).channel, executor);
  });
  return {
    waitSeconds: Math.ceil(context.policy.codePauseMs / 1_000),
    isSlow: context.sender.isSlow(contactOf(flow.target).channel),
  };
}

/** The open flow of a ticket, whatever it is for. Refuses flowExpired. */
export async function findTicketed(
  context: AuthContext,
  ticket: string,
  call: Call,
): Promise<Flow> {
  const device = deviceOf(call.address, call.userAgent);
  const flow = await context.flows.findTicketed(hashToken(ticket), device, call.time);
  if (!flow) throw new Refusal(Code.flowExpired);
  return flow;
}

const purposeOf = ({ scene }: CodeRequest): FlowPurpose | undefined => purposeOfScene[scene ?? 0];

/** The specification's screens send scene 2 for every second code: it belongs to the open flow. */
async function findPlain(
  context: AuthContext,
  contact: Contact,
  request: CodeRequest,
  call: Call,
): Promise<Flow | undefined> {
  const purpose = purposeOf(request);
  if (request.password || (purpose !== undefined && purpose !== 'sign-in')) return undefined;
  const device = deviceOf(call.address, call.userAgent);
  return context.flows.findPlain(targetOf(contact), device, call.time);
}

interface Asking {
  readonly contact: Contact;
  /** What the code is for; nothing: a change of an account, by a signed-in user. */
  readonly purpose?: FlowPurpose;
  /** The open flow of a ticket; a plain call has none yet. */
  readonly flow: Flow | undefined;
}

/**
 * Counts the request by who asks for which contact (D9, S02): each known device of the owner for
 * itself, all others by their address, so that a stranger's request costs the owner neither the
 * minute nor one of the codes. What all strangers together can have sent to one contact is bounded too, a
 * third of it kept for who has not asked for it lately, and what one address can ask for, over all contacts.
 * Recoveries have their own codes, and sign-ins are no part of either sum: only the right password has
 * anything sent (decisions 212, 221).
 * Refuses codeTooSoon and codeTooMany.
 */
export async function takeBudget(
  context: AuthContext,
  { contact, purpose, flow }: Asking,
  call: Call,
): Promise<{ readonly isStranger: boolean }> {
  const { policy } = context;
  const origin = seenFrom(call);
  const known = await context.signIns.knows(contact, origin);
  const target = digestOf(targetOf(contact));
  const from = known.device
    ? `device:${target}:${origin.device.toString('hex')}`
    : `place:${target}:${origin.place.toString('hex')}`;
  const isSignIn = purpose === 'sign-in';
  const asker = isSignIn || purpose === 'recover' ? `${purpose}:${from}` : from;
  const perAsker = {
    pauseMs: 0,
    perHour: policy.codesPerHour,
    perDay: policy.codesPerDay,
  };
  const perAddress = {
    pauseMs: 0,
    perHour: policy.codesPerAddressHour,
    perDay: policy.codesPerAddressHour * 24,
  };
  const own = [
    { key: pauseKeyOf(asker, flow), rule: { ...perAsker, pauseMs: policy.codePauseMs } },
    { key: asker, rule: perAsker },
  ];
  const ofStrangers = [
    { key: `${isSignIn ? 'sign-in:' : ''}address:${addressRange(call.address)}`, rule: perAddress },
    // At a place of the owner's as well: who else is there is not known. It cannot be shut out by others.
    ...(known.place || isSignIn ? [] : await sumsOf(context, from, target, call)),
  ];
  const budgets = known.device ? own : [...own, ...ofStrangers];
  const decision = await context.budgets.take(budgets, call.time);
  const isStranger = !known.device && !known.place;
  if (!decision || decision.kind === 'admitted') return { isStranger };
  const waitSeconds = Math.ceil(decision.waitMs / 1_000);
  if (decision.kind === 'too-soon') {
    throw new Refusal(Code.codeTooSoon, { seconds: waitSeconds }, waitSeconds);
  }
  throw new Refusal(Code.codeTooMany, { minutes: Math.ceil(waitSeconds / 60) }, waitSeconds);
}

/** What strangers together can have sent to one contact; who asks for it again today gets two thirds of that. */
async function sumsOf(
  { policy, budgets }: AuthContext,
  from: string,
  target: string,
  call: Call,
): Promise<readonly { readonly key: string; readonly rule: BudgetRule }[]> {
  const all = { key: `target:${target}`, rule: perContact(policy) };
  if (!(await budgets.hasAsked([from, `recover:${from}`], call.time))) return [all];
  return [all, { key: `again:${target}`, rule: perContact(policy, 2 / 3) }];
}

function perContact(policy: AuthPolicy, share = 1): BudgetRule {
  return {
    pauseMs: 0,
    perHour: Math.floor(policy.codesPerContactHour * share),
    perDay: Math.floor(policy.codesPerContactDay * share),
  };
}

/**
 * Whether a sign-in from where its owner never was may have anything sent. A thief of the password could
 * else flood its owner, and learn by a refusal that the password is right: so more is just not sent, and a
 * wrong password is counted as well, for nothing but the same writes (S05).
 */
async function mayTellStranger(
  { policy, budgets }: AuthContext,
  { purpose, target, accepted }: Flow,
  call: Call,
): Promise<boolean> {
  if (purpose !== 'sign-in') return true;
  const key = `sign-in:${accepted ? 'right' : 'wrong'}:${digestOf(target)}`;
  const decision = await budgets.take([{ key, rule: perContact(policy) }], call.time);
  return !decision || decision.kind === 'admitted';
}

/**
 * Whose minute it is. A sign-in that has a ticket waits for itself alone: the one before it may have
 * had a wrong password, and to wait for that one, or only for right ones, would say which it was.
 * All the rest shares the minute of who asks for that contact.
 */
function pauseKeyOf(asker: string, flow: Flow | undefined): string {
  const waitsAlone = flow?.purpose === 'sign-in';
  return waitsAlone ? `flow:${flow.ticketHash.toString('hex')}` : `pause:${asker}`;
}

function recordCode(
  { audit }: AuthContext,
  { purpose, target, userId, accepted }: Flow,
  call: Call,
  executor: Executor,
): Promise<void> {
  const entry = {
    who: whoOf(call),
    act: 'code-send',
    object: objectOf(userId, contactOf(target)),
    outcome: accepted ? 'done' : 'refused',
    address: call.address,
    after: { purpose },
  } as const;
  return audit.record(entry, executor);
}

/**
 * Who asks for a code of a closed account learns so by mail or message, and not on the screen, which says
 * the same to all. It is looked up each time, so that no time says anything.
 */
async function tell(
  context: AuthContext,
  flow: Flow,
  code: string,
  user: User | undefined,
  call: Call,
  executor: Executor,
): Promise<void> {
  const contact = contactOf(flow.target);
  const closedAt = await context.closedContacts.closedAt(contact, executor);
  const to = {
    contact,
    language: call.language,
    phishingCode: user?.phishingCode ?? '',
    nickname: user?.nickname,
  };
  if (flow.accepted) {
    const minutes = Math.round(context.policy.codeMs / 60_000);
    const { purpose } = flow;
    const notice = { kind: 'code', purpose, code, minutes } as const;
    return context.sender.send({ ...to, notice }, executor);
  }
  if (flow.purpose === 'register') {
    return context.sender.send({ ...to, notice: { kind: 'account-exists' } }, executor);
  }
  if (closedAt !== undefined && !user) {
    return context.sender.send({ ...to, notice: { kind: 'account-closed', closedAt } }, executor);
  }
  return context.sender.sendNothing(contact.channel, executor);
}
