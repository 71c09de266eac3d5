import { Code } from '@bourse/contract/codes.ts';
import { supportRoutes as routes } from '@bourse/contract/routes/support.ts';
import { addressRange } from '#edge/pipeline/address-range.ts';
import { type Call, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { readMailAddress } from '#platform/addresses/mail-address.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { SupportContext } from './context.ts';
import { newGuestCode, spendGuestCode, takeGuestCode } from './guest-codes.ts';
import { supportPolicy } from './policy.ts';
import { countWaitingOf, insertMessage, insertTicket } from './store.ts';

/**
 * What a person does who cannot sign in: proves a mail address by a code, and writes. The house sends a
 * stranger's address nothing but that code, and whether an account has it changes no answer (S05).
 */
export function guestTicketRoutes(context: SupportContext): readonly Implementation[] {
  return [
    implement(routes.guestCode, ({ body }, call) => sendCode(context, body.email, call)),
    implement(routes.guestTicketOpen, async ({ body }, call) => {
      // A wrong code stays counted, so the refusal comes after the commit.
      const opened = await context.database
        .transaction()
        .execute((executor) => open(body, call, executor));
      if (opened === 'wrong') throw new Refusal(Code.codeWrong);
      if (opened === 'full') {
        throw new Refusal(Code.openTicketsMax, { count: supportPolicy.guest.ticketsMax });
      }
      return { code: String(opened) };
    }),
  ];
}

async function sendCode({ database, users, sender }: SupportContext, typed: string, call: Call) {
  const email = readMailAddress(typed);
  if (!email) throw new Refusal(Code.emailInvalid);
  const contact = { channel: 'mail', email } as const;
  const { codeMs, codePauseMs } = supportPolicy.guest;
  const { language, time } = call;
  const key = await database.transaction().execute(async (executor) => {
    const place = addressRange(call.address);
    const { key, code } = await newGuestCode({ email, place, time }, executor);
    const user = await users.findByContact(contact, executor);
    const notice = {
      ...({ kind: 'code', purpose: 'support', code } as const),
      minutes: Math.round(codeMs / 60_000),
    };
    const { phishingCode = '', nickname } = user ?? {};
    await sender.send({ contact, language, phishingCode, nickname, notice }, executor);
    return key;
  });
  return { key, waitSeconds: Math.ceil(codePauseMs / 1_000), isSlow: sender.isSlow('mail') };
}

interface Written {
  readonly key: string;
  readonly code: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the ticket's number. Its second call finds the one that the first has opened (F21). */
async function open(
  { key, code, subject, text }: Written,
  { time, language }: Call,
  executor: Executor,
): Promise<number | 'wrong' | 'full'> {
  const proved = await takeGuestCode({ key, code, time }, executor);
  if (!proved) return 'wrong';
  if (proved.ticket_id !== null) return proved.ticket_id;
  const { email } = proved;
  if ((await countWaitingOf(executor, email)) >= supportPolicy.guest.ticketsMax) return 'full';
  const ticket = await insertTicket(executor, {
    ...{ email, language, category: 'account', subject, object: null, object_code: null },
    ...{ created_at: time, changed_at: time, waiting_since: time, closed_at: null },
  });
  await insertMessage(executor, {
    ...{ ticket_id: ticket, author: 'customer', operator_id: null, time, text },
  });
  await spendGuestCode(proved, ticket, executor);
  return ticket;
}
