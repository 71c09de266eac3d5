import { MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import type { Account, AccountPosition } from '@bourse/core/perpetual/account.ts';
import type { StaleBand } from '@bourse/core/perpetual/stale.ts';
import type { PrivateFutures } from '../live/private-futures.ts';
import { type ContractRules, lotsOf, moneyUnitsOf, termsOf, ticksOf } from './contract-rules.ts';

/** A position as the private channel or the list of positions tells of it. */
export interface HeldPosition {
  readonly symbol: string;
  /** 1 long, 2 short. */
  readonly positionType: number;
  /** 1 isolated, 2 cross. */
  readonly marginMode: number;
  readonly leverage: number;
  /** Decimal strings. */
  readonly quantity: string;
  readonly cost: string;
  /** Isolated: what stands for it. */
  readonly margin: string;
}

/** How cross accounts count a contract's mark: the band, decimal strings, is empty unless it is stale. */
export interface MarkStanding {
  readonly staleLow: string;
  readonly staleHigh: string;
  readonly isSettled: boolean;
}

const ALL_FRESH: ReadonlyMap<string, MarkStanding> = new Map();

/** A position in the engine's integers, at a mark; null when the rules cannot hold it. */
export function accountPositionOf(
  held: HeldPosition,
  rules: ContractRules,
  markPrice: string,
): AccountPosition | null {
  const lots = lotsOf(rules, held.quantity);
  const cost = moneyUnitsOf(rules, held.cost);
  const margin = moneyUnitsOf(rules, held.margin);
  const markTicks = ticksOf(rules, markPrice);
  if (lots === null || cost === null || margin === null || markTicks === null) return null;
  return {
    contract: termsOf(rules, markTicks),
    contractId: rules.contractId,
    sign: held.positionType === PositionSide.LONG ? 1 : -1,
    isCross: held.marginMode === MarginMode.CROSS,
    leverage: held.leverage,
    lots,
    cost: Number(cost),
    margin: Number(margin),
  };
}

/**
 * The futures account in the engine's integers at these marks. Null while the rules or the mark of
 * a position are not known: a number of a part of an account would be a wrong number.
 */
export function accountOf(
  { account, positions }: Pick<PrivateFutures, 'account' | 'positions'>,
  rulesBySymbol: ReadonlyMap<string, ContractRules>,
  marks: ReadonlyMap<string, string>,
  standings = ALL_FRESH,
): Account | null {
  const [anyRules] = rulesBySymbol.values();
  if (!anyRules) return null;
  const wallet = moneyUnitsOf(anyRules, account?.wallet ?? '0');
  const orderMargin = moneyUnitsOf(anyRules, account?.orderMargin ?? '0');
  if (wallet === null || orderMargin === null) return null;
  const held: AccountPosition[] = [];
  const cross = [...positions.values()].filter(({ marginMode }) => marginMode === MarginMode.CROSS);
  // A stale contract counts at its worst beside one that is not (R5).
  const isPartly = cross.some(({ symbol }) => standings.get(symbol)?.isSettled);
  for (const position of positions.values()) {
    const rules = rulesBySymbol.get(position.symbol);
    const mark = marks.get(position.symbol);
    const own = rules && mark ? accountPositionOf(position, rules, mark) : null;
    if (!own) return null;
    const staleBand = rules && isPartly ? staleBandOf(rules, standings.get(position.symbol)) : null;
    held.push(staleBand ? { ...own, contract: { ...own.contract, staleBand } } : own);
  }
  return { wallet, orderMargin, positions: held };
}

function staleBandOf(rules: ContractRules, standing: MarkStanding | undefined): StaleBand | null {
  const lowestTicks = standing && ticksOf(rules, standing.staleLow);
  const highestTicks = standing && ticksOf(rules, standing.staleHigh);
  return lowestTicks && highestTicks ? { lowestTicks, highestTicks } : null;
}
