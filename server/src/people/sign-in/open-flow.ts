import type { Call } from '#edge/pipeline/handler.ts';
import type { FlowPurpose, Registration } from '#platform/db/tables/tables-people.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { type ContactFields, maskContact, readContact, targetOf } from './codes/contact.ts';
import type { AuthContext } from './context.ts';
import { deviceOf } from './device.ts';
import type { Flow } from './flow-store.ts';
import { checkPassword } from './passwords/check-password.ts';
import { type RegistrationFields, readRegistration } from './registration.ts';
import { hashToken, randomToken } from './token.ts';

export type FlowFields = ContactFields & RegistrationFields;

/** The specification's names of the flows. */
export const purposes = {
  login: 'sign-in',
  register: 'register',
  'retrieve-pass': 'recover',
} as const satisfies Record<string, FlowPurpose>;

/**
 * Opens a flow (D8) and returns its ticket, which the client keeps in memory. A wrong password, a
 * taken contact and an unknown account get a ticket as well: it just leads nowhere.
 */
export async function openTicketedFlow(
  context: AuthContext,
  purpose: FlowPurpose,
  fields: FlowFields,
  call: Call,
): Promise<{ ticket: string; target: string }> {
  const contact = readContact(fields);
  if (purpose === 'register') {
    await context.rights.refuseRegion(contact, fields.country ?? '', call.address);
  }
  const registration =
    purpose === 'register' ? await readRegistration(context, contact, fields, call) : null;
  const ticket = randomToken();
  await openFlow(context, { purpose, contact, fields, registration, ticket }, call);
  return { ticket, target: maskContact(contact) };
}

/** Opens the flow of a plain code call; its ticket stays unknown, the contact and device find it. */
export function openPlainFlow(
  context: AuthContext,
  purpose: FlowPurpose,
  contact: Contact,
  fields: FlowFields,
  call: Call,
): Promise<Flow> {
  const ticket = randomToken();
  return openFlow(context, { purpose, contact, fields, registration: null, ticket }, call, false);
}

interface Opening {
  readonly purpose: FlowPurpose;
  readonly contact: Contact;
  readonly fields: FlowFields;
  readonly registration: Registration | null;
  readonly ticket: string;
}

async function openFlow(
  context: AuthContext,
  opening: Opening,
  call: Call,
  ticketed = true,
): Promise<Flow> {
  const { accepted, userId } = await judge(context, opening, call);
  const flow: Flow = {
    ticketHash: hashToken(opening.ticket),
    purpose: opening.purpose,
    target: targetOf(opening.contact),
    userId,
    device: deviceOf(call.address, call.userAgent),
    ticketed,
    accepted,
    registration: opening.registration,
  };
  await context.flows.insert(flow, call.time, call.time + context.policy.flowMs);
  return flow;
}

/** Whether the flow may get a code at all. */
async function judge(
  context: AuthContext,
  { purpose, contact, fields }: Opening,
  call: Call,
): Promise<{ accepted: boolean; userId: number | null }> {
  if (purpose === 'sign-in') {
    return checkPassword(context, contact, fields.password ?? '', call);
  }
  const user = await context.users.findByContact(contact);
  const exists = user !== undefined;
  return { accepted: exists === (purpose === 'recover'), userId: user?.id ?? null };
}
