import { Side } from '@bourse/contract/enumerations.ts';
import type { ContractTraded } from '@bourse/contract/messages.ts';

/** One's own side of a trade on a contract. Amounts are quote atomic units. */
export interface OwnContractFill {
  readonly trade: number;
  /** 0: the insurance fund's own, when it sells what it took over. */
  readonly order: number;
  readonly contract: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly notional: number;
  readonly fee: number;
  /** Before the fee; 0 when it opened. */
  readonly realised: number;
  readonly isMaker: boolean;
  readonly time: number;
  /** Of the order; in lists only. */
  readonly clientOrderId?: string;
}

/** A user's side of a trade, or undefined; no trade has one owner on both sides (I31). */
export function ownContractFill(
  user: number,
  traded: ContractTraded,
  time: number,
): OwnContractFill | undefined {
  const { trade, contract, priceTicks, quantityLots, notional, takerSide } = traded;
  const both = { trade, contract, priceTicks, quantityLots, notional, time };
  if (traded.takerUser === user) {
    const { takerOrder: order, takerFee: fee, takerRealised: realised } = traded;
    return { ...both, order, side: takerSide, fee, realised, isMaker: false };
  }
  if (traded.makerUser === user) {
    const { makerOrder: order, makerFee: fee, makerRealised: realised } = traded;
    const side = takerSide === Side.BUY ? Side.SELL : Side.BUY;
    return { ...both, order, side, fee, realised, isMaker: true };
  }
  return undefined;
}
