import { Code } from '@bourse/contract/codes.ts';
import type { TicketObject } from '@bourse/contract/support.ts';
import { sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';

/**
 * Refuses ticketObjectUnknown to who names an order or a withdrawal that is not theirs: the staff would look
 * at another's. One that is not there gets the same answer, so that it does not show which numbers are taken
 * (S13). A deposit is not looked up: it is often one that has not come.
 *
 * @param code as a list shows it: the number of an order; of a withdrawal also its transaction
 */
export async function admitNamed(
  user: number,
  object: TicketObject | '',
  code: string,
  executor: Executor,
): Promise<void> {
  if (object === '' || object === 'deposit') return;
  const number = /^\d{1,15}$/.test(code) ? Number(code) : 0;
  const own = object === 'order' ? ownOrder(user, number) : ownWithdrawal(user, number, code);
  const { rows } = await sql<{ isOwn: boolean }>`select ${own} as "isOwn"`.execute(executor);
  if (!rows[0]?.isOwn)
    throw new Refusal(Code.ticketObjectUnknown, { object: sayBoth(`ticketObjects.${object}`) });
}

const ownOrder = (user: number, order: number) => sql<boolean>`(
  exists (select from spot_order where order_id = ${order} and user_id = ${user})
  or exists (select from contract_order where order_id = ${order} and user_id = ${user}))`;

const ownWithdrawal = (user: number, id: number, transaction: string) => sql<boolean>`exists (
  select from withdrawals w
  left join payout_transactions p on p.withdrawal_id = w.id and p.transaction_id = ${transaction}
  where w.user_id = ${user} and (w.id = ${id} or p.withdrawal_id is not null))`;
