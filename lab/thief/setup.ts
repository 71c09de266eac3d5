import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import type { Exchange } from './exchange.ts';
import { transferOf } from './orders.ts';

const HOUSE = 0;

/** Sends a command of a world's setup, which must not be refused. */
export type Must = (user: number, body: CommandBody) => void;

export function mustOf(exchange: Exchange): Must {
  let deposits = 0;
  return (user, body) => {
    // Each deposit has a name of its own.
    const isDeposit = body.case === 'creditDeposit';
    deposits += isDeposit ? 1 : 0;
    const named = isDeposit ? { ...body, value: { ...body.value, logIndex: deposits } } : body;
    for (const event of exchange.send(user, named)) {
      if (event.case !== 'refused') continue;
      throw new Error(`${body.case} of ${user} was refused with code ${event.value.code}`);
    }
  };
}

/** Brings atomic units of an asset to an account of a user. */
export function fund(
  must: Must,
  user: number,
  account: AccountKind,
  asset: number,
  amount: number,
): void {
  deposit(must, user, asset, amount);
  must(user, transferOf(AccountKind.FUNDING, account, asset, amount));
}

/** The same to where deposits arrive. */
export function deposit(must: Must, user: number, asset: number, amount: number): void {
  const seen = { chain: 'thief', transaction: 'funds', logIndex: 0 };
  must(HOUSE, { case: 'creditDeposit', value: { user, asset, amount, ...seen } });
}
