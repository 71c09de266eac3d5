import { Code } from '@bourse/contract/codes.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Registration } from '#platform/db/tables/tables-people.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Contact } from '#ports/notice-sender.ts';
import type { AuthContext } from './context.ts';
import { askerOf } from './passwords/password-queue.ts';
import { checkNewPassword } from './passwords/password-rules.ts';

const DEFAULT_COUNTRY = 'HK';
const DEFAULT_CURRENCY = 'USD';
const SIGN_UP_WAIT_SECONDS = 60;

/** The registration fields of the specification's flow data. */
export interface RegistrationFields {
  readonly password?: string | undefined;
  readonly invitationCode?: string | undefined;
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
}

/**
 * Checks what a person registers with and hashes the password, whether or not the contact is free
 * (S05). Refuses signUpClosed, passwordLength, passwordCommon, invitationUnknown, shapeInvalid.
 */
export async function readRegistration(
  context: AuthContext,
  contact: Contact,
  fields: RegistrationFields,
  call: Pick<Call, 'address'>,
): Promise<Registration> {
  if (await context.isSignUpClosed())
    throw new Refusal(Code.signUpClosed, {}, SIGN_UP_WAIT_SECONDS);
  const password = fields.password ?? '';
  checkNewPassword(password, ownWordsOf(context, contact));
  const country = (fields.country || DEFAULT_COUNTRY).toUpperCase();
  if (!context.countries.isCountry(country))
    throw new Refusal(Code.shapeInvalid, { field: 'country' });
  const currency = (fields.currency || DEFAULT_CURRENCY).toUpperCase();
  if (!/^[A-Z]{3,5}$/.test(currency)) throw new Refusal(Code.shapeInvalid, { field: 'currency' });
  const invitedBy = await findInviter(context, fields.invitationCode ?? '');
  const passwordHash = await context.hasher.inTurn(askerOf(call), (hashing) =>
    hashing.hash(password),
  );
  return { passwordHash, invitedBy, country, currency };
}

/** Words that are no password here: the product's and the person's own contact. */
export function ownWordsOf(
  context: Pick<AuthContext, 'productWords'>,
  contact: Contact,
): readonly string[] {
  const own = contact.channel === 'mail' ? (contact.email.split('@')[0] as string) : contact.mobile;
  return [...context.productWords, own];
}

async function findInviter(context: AuthContext, invitationCode: string): Promise<number | null> {
  if (!invitationCode.trim()) return null;
  const inviter = await context.users.findByReferralCode(invitationCode);
  // House traders invite nobody.
  if (inviter?.kind !== 'person') throw new Refusal(Code.invitationUnknown);
  return inviter.id;
}
