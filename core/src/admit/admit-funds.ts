/** Every reason to refuse a deposit, a grant or a transfer. Reads only. */
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import {
  type AssetAmount,
  type CommandBody,
  HouseUser,
  USER_FIRST,
} from '@bourse/contract/messages.ts';
import {
  DEPOSIT_TEXT_LENGTH_MAX,
  DEPOSITS_MAX,
  GRANT_AMOUNTS_MAX,
  GRANT_REASON_LENGTH_MAX,
  SUPPLY_MAX,
  USER_MAX,
} from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { supplyOf } from './admit-correction.ts';
import { refuseRight } from './refuse-right.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];
export type CreditDeposit = Body<'creditDeposit'>;
export type GrantFromTreasury = Body<'grantFromTreasury'>;
export type Transfer = Body<'transfer'>;

/** The only asset that the futures account holds. */
const FUTURES_SYMBOL = 'USDT';

/** Why the house may not credit this deposit, or null. */
export function refuseDeposit(
  state: State,
  caller: number,
  deposit: CreditDeposit,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const { user, asset, amount, chain, transaction } = deposit;
  const isHouse = user === HouseUser.treasury || user === HouseUser.insurance;
  if (!isHouse && !isTrader(user)) return refusal(Code.shapeInvalid, 'user');
  if (!isText(chain, DEPOSIT_TEXT_LENGTH_MAX)) return refusal(Code.shapeInvalid, 'chain');
  if (!isText(transaction, DEPOSIT_TEXT_LENGTH_MAX)) {
    return refusal(Code.shapeInvalid, 'transaction');
  }
  if (!state.assets[asset]) return refusal(Code.assetUnknown);
  if (!(amount > 0)) return refusal(Code.amountNotPositive);
  if (!Number.isSafeInteger(amount)) return refusal(Code.shapeInvalid, 'amount');
  if (state.deposits.has(depositKey(deposit))) return refusal(Code.depositKnown);
  if (state.deposits.size >= DEPOSITS_MAX) return refusal(Code.unavailable);
  return supplyOf(state, asset) + BigInt(amount) > SUPPLY_MAX ? refusal(Code.supplyMax) : null;
}

/** Why the house may not grant these amounts, or null. All of them or none. */
export function refuseGrant(
  state: State,
  caller: number,
  grant: GrantFromTreasury,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const { user, amounts, reason } = grant;
  if (!isTrader(user)) return refusal(Code.shapeInvalid, 'user');
  if (amounts.length === 0 || amounts.length > GRANT_AMOUNTS_MAX) {
    return refusal(Code.shapeInvalid, 'amounts');
  }
  if (reason.length > GRANT_REASON_LENGTH_MAX) return refusal(Code.shapeInvalid, 'reason');
  for (const { asset, amount } of amounts) {
    if (!state.assets[asset]) return refusal(Code.assetUnknown);
    if (!(amount > 0)) return refusal(Code.amountNotPositive);
    if (!Number.isSafeInteger(amount)) return refusal(Code.shapeInvalid, 'amounts');
    const row = state.ledger.find(HouseUser.treasury, AccountKind.FUNDING, asset);
    const available = state.ledger.available(row);
    if (available < totalOf(amounts, asset)) {
      return refusal(Code.treasuryInsufficient, available, asset);
    }
  }
  return null;
}

/** Why a user may not move this amount between two accounts, or null. */
export function refuseTransfer(state: State, user: number, transfer: Transfer): Refusal | null {
  const { from, to, asset, amount } = transfer;
  if (!isTrader(user)) return refusal(Code.notAllowed);
  const withoutRight = refuseRight(state, user, 'transfer');
  if (withoutRight) return withoutRight;
  if (from === to) return refusal(Code.transferSameAccount);
  const touchesFutures = from === AccountKind.FUTURES || to === AccountKind.FUTURES;
  const touchesFunding = from === AccountKind.FUNDING || to === AccountKind.FUNDING;
  if (!isAccount(from) || !isAccount(to) || !touchesFunding) {
    return refusal(Code.transferPairNotAllowed);
  }
  const known = state.assets[asset];
  if (!known) return refusal(Code.assetUnknown);
  if (touchesFutures && known.symbol !== FUTURES_SYMBOL) return refusal(Code.transferFuturesCoin);
  if (!(amount > 0)) return refusal(Code.amountNotPositive);
  if (!Number.isSafeInteger(amount)) return refusal(Code.shapeInvalid, 'amount');
  const row = state.ledger.find(user, from, asset);
  if (state.ledger.covers(row, amount)) return null;
  return refusal(Code.insufficientBalance, state.ledger.available(row), asset);
}

/**
 * The name of one deposit. The length of each text keeps the parts apart, whatever they contain.
 */
export function depositKey({ chain, transaction, logIndex }: CreditDeposit): string {
  return `${chain.length}:${chain}:${logIndex}:${transaction}`;
}

function totalOf(amounts: readonly AssetAmount[], asset: number): bigint {
  return amounts
    .filter((other) => other.asset === asset)
    .reduce((total, other) => total + BigInt(other.amount), 0n);
}

function isTrader(user: number): boolean {
  return user >= USER_FIRST && user <= USER_MAX;
}

function isAccount(account: AccountKind): boolean {
  return account >= AccountKind.FUNDING && account <= AccountKind.FUTURES;
}

function isText(text: string, lengthMax: number): boolean {
  return text.length > 0 && text.length <= lengthMax;
}
