import { randomBytes, randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { type Role, rolesOf } from '@bourse/contract/console/roles.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import { counted } from '#people/sign-in/factor/authenticators.ts';
import { base32Of, otpauthUrl, stepOf } from '#people/sign-in/factor/totp.ts';
import { askerOf } from '#people/sign-in/passwords/password-queue.ts';
import { checkNewPassword } from '#people/sign-in/passwords/password-rules.ts';
import { hashToken, randomToken } from '#people/sign-in/token.ts';
import { possibleTimes } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { invitationPlace, operatorPlace } from '#platform/db/tables/sealed-columns.ts';
import { Refusal } from '#platform/refusal.ts';
import type { MadeInvitation, StaffInvitation } from '#ports/operator-directory.ts';
import type { OperatorContext } from './context.ts';
import type { Invitation } from './operator-store.ts';
import { enterConsole, type SignedInOperator } from './sign-in.ts';

const INVITATION_MS = 24 * 60 * 60_000;
/** How long an operator who joined by a link that was shown waits before the first act of two people. */
const SHOWN_LINK_WAIT_MS = 24 * 60 * 60_000;
const SECRET_BYTES = 20;
const PASSWORD_LENGTH_MIN = 12;

/**
 * What the first operator may: with the second's part (compliance, treasury, auditor) every act of the
 * table can be done by the two of them, and none that takes two by one.
 */
export const firstRoles: readonly Role[] = rolesOf('S R D');

/**
 * A one-time link for the next operator, mailed to the invited address alone where there is mail.
 *
 * @param by null: the house at its first start, which shows the link at the machine
 */
export async function createInvitation(
  context: OperatorContext,
  invitation: Omit<StaffInvitation, 'email'> & { readonly email: string | null },
  by: number | null,
  executor: Executor,
): Promise<MadeInvitation> {
  const now = context.clock.now();
  const token = randomToken();
  const id = randomUUID();
  const made = {
    ...{ id, name: invitation.name, full_name: invitation.fullName, email: invitation.email },
    ...{ roles: [...invitation.roles], customers: [...invitation.customers] },
    ...{ invited_by: by, created_at: now, expires_at: now + INVITATION_MS, used_at: null },
    ...{ ...newLink(context, id, token), secret_shown: false },
    link_shown: by !== null && !context.mail,
  };
  await context.store.putInvitation(made, executor);
  return handOver(context, made, token, executor);
}

/** What a new link comes with: another authenticator, so that what an older one showed opens nothing. */
function newLink({ sealer }: OperatorContext, id: string, token: string) {
  const secret = sealer.seal(randomBytes(SECRET_BYTES), invitationPlace(id));
  return { token_hash: hashToken(token), secret };
}

/** Mails the link, and answers it only where it cannot be mailed. */
async function handOver(
  { consoleUrl, mail, store }: OperatorContext,
  { id, email, invited_by, expires_at }: Invitation,
  token: string,
  executor: Executor,
): Promise<MadeInvitation> {
  const link = linkTo(consoleUrl, token);
  const made = { code: id, expiresAt: expires_at };
  if (!mail || email === null || invited_by === null) return { ...made, link, sentTo: '' };
  // The language of who is invited is unknown: the house's is that of who invites.
  const language = (await store.byId(invited_by, executor))?.locale ?? 'en';
  const notice = { kind: 'operator-invited', link, expiresAt: expires_at } as const;
  const contact = { channel: 'mail', email } as const;
  await mail.send({ contact, language, phishingCode: '', notice }, executor);
  return { ...made, link: '', sentTo: email };
}

/** Behind the hash sign, so that no server or proxy on the way writes it down. */
const linkTo = (consoleUrl: string, token: string) => `${consoleUrl}/console/join#${token}`;

/** A new link of an open invitation, with another authenticator; nothing when there is none. */
export async function renewLink(
  context: OperatorContext,
  code: string,
  executor: Executor,
): Promise<MadeInvitation | undefined> {
  const token = randomToken();
  const made = { ...newLink(context, code, token), link_shown: !context.mail };
  const now = context.clock.now();
  const renewed = await context.store.renewInvitation(code, made, now, executor);
  return renewed && handOver(context, renewed, token, executor);
}

/**
 * What an invitation is for. The authenticator's secret is in the first answer alone: who looked before could not
 * be distinguished from who looks now. Refuses flowExpired: it is none, used or over.
 */
export async function lookAtInvitation(context: OperatorContext, ticket: string, call: Call) {
  const invitation = await findInvitation(context, ticket, call);
  const isFirst = await context.store.showSecret(invitation);
  const secret = openSecret(context, invitation);
  const label = `${invitation.name || 'operator'} (console)`;
  return {
    name: invitation.name,
    fullName: invitation.full_name,
    roles: invitation.roles as Role[],
    secret: isFirst ? base32Of(secret) : '',
    link: isFirst ? otpauthUrl(secret, { issuer: context.brandName, label }) : '',
    expiresAt: invitation.expires_at,
  };
}

interface Joining {
  readonly ticket: string;
  readonly name?: string | undefined;
  readonly fullName?: string | undefined;
  readonly password: string;
  readonly factorCode: string;
}

/**
 * Makes an operator of the holder of the link, once, and signs in.
 * Refuses flowExpired, shapeInvalid, passwordLength, passwordCommon, authenticatorWrong, authenticatorBusy,
 * operatorNameTaken.
 */
export async function acceptInvitation(
  context: OperatorContext,
  joining: Joining,
  call: Call,
): Promise<SignedInOperator> {
  const invitation = await findInvitation(context, joining.ticket, call);
  const name = invitation.name || joining.name;
  const fullName = invitation.full_name || joining.fullName;
  if (!name) throw new Refusal(Code.shapeInvalid, { field: 'name' });
  if (!fullName) throw new Refusal(Code.shapeInvalid, { field: 'fullName' });
  const { password } = joining;
  if ([...password].length < PASSWORD_LENGTH_MIN) throw new Refusal(Code.operatorPassword);
  checkNewPassword(password, [...context.productWords, name]);
  const secret = openSecret(context, invitation);
  const key = `operator-invitation:${invitation.id}`;
  const step = await counted(context, key, call.time, async () =>
    stepOf(secret, joining.factorCode, possibleTimes(context.clock, call.time)),
  );
  const passwordHash = await context.hasher.inTurn(askerOf(call), (hashing) =>
    hashing.hash(password),
  );
  const id = await context.database.transaction().execute(async (executor) => {
    const isFirst = await context.store.useInvitation(invitation, call.time, executor);
    if (!isFirst) throw new Refusal(Code.flowExpired);
    const facts = { name, fullName, passwordHash, email: invitation.email };
    const actsFrom = invitation.link_shown ? call.time + SHOWN_LINK_WAIT_MS : 0;
    const made = await context.store.insert(
      {
        ...facts,
        ...{ roles: invitation.roles as Role[], invitedBy: invitation.invited_by },
        ...{ createdAt: call.time, actsFrom },
      },
      executor,
    );
    if (made === undefined) throw new Refusal(Code.operatorNameTaken);
    const sealed = context.sealer.seal(secret, operatorPlace(made));
    await context.store.setFactor(made, sealed, step, executor);
    await context.store.addCustomers(made, invitation.customers, executor);
    await context.audit.record(
      {
        ...{ who: `operator:${made}`, act: 'operator-join', object: `operator:${made}` },
        ...{ outcome: 'done', address: call.address },
        after: {
          ...{ name, roles: invitation.roles.join(' '), factor: 'authenticator' },
          ...{ invitedBy: invitation.invited_by, link: wayOf(invitation) },
        },
      },
      executor,
    );
    return made;
  });
  const operator = await context.store.byId(id);
  if (!operator) throw new Error('an operator who has just joined is not there');
  return enterConsole(context, operator, call);
}

/** How the link reached who joins. The house's first one stands in its journal. */
function wayOf({ invited_by, link_shown }: Invitation): string {
  if (invited_by === null) return 'printed';
  return link_shown ? 'shown' : 'mailed';
}

async function findInvitation(
  { store }: OperatorContext,
  ticket: string,
  call: Call,
): Promise<Invitation> {
  const invitation = await store.invitationOf(hashToken(ticket), call.time);
  if (!invitation) throw new Refusal(Code.flowExpired);
  return invitation;
}

function openSecret({ sealer }: OperatorContext, { id, secret }: Invitation): Buffer {
  return sealer.open(secret, invitationPlace(id));
}
