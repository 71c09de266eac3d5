import { HouseUser } from '@bourse/contract/messages.ts';
import { LEVERAGE_FIRST } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { sharesOf } from './orders/crowding.ts';

/** Lots, or a leverage, beyond a bound of the contract (I76, I77). */
export interface Beyond {
  /** Always the same words for the same thing. */
  readonly what: string;
  readonly amount: number;
  /** Rules that came later may have lowered the bound: then it may stay, and not grow. */
  readonly isExcused: boolean;
}

/**
 * Everything beyond its bound: positions with all that would add to them, open interest, leverage, and
 * one account's share of the open interest. Of the insurance fund only the open
 * interest counts: it takes over what others had.
 */
export function beyondBounds(state: State): Beyond[] {
  const { holdings, contracts } = state.futures;
  const found: Beyond[] = [];
  for (let holding = 0; holding < holdings.size; holding += 1) {
    const { rules, ladder } = state.futures.contractOf(holding);
    const amount = holdings.leverage[holding]!;
    // Everybody begins with LEVERAGE_FIRST: where less is allowed, nothing opens until less is chosen.
    if (amount <= ladder[0]!.leverageMax || amount === LEVERAGE_FIRST) continue;
    const what = `holding ${holding} has a leverage`;
    found.push({ what, amount, isExcused: rules.version > 1 });
  }
  return [
    ...found,
    ...positionsBeyond(state),
    ...contracts.flatMap((each) => {
      if (!each) return [];
      const { id, openInterestLots: amount, rules } = each;
      if (amount <= rules.openInterestMaxLots) return [];
      return [
        { what: `contract ${id} has an open interest`, amount, isExcused: rules.version > 1 },
      ];
    }),
  ];
}

function positionsBeyond({ futures, riskRules }: State): Beyond[] {
  const { holdings } = futures;
  const found: Beyond[] = [];
  for (let leg = 0; leg < holdings.size * 2; leg += 1) {
    if (holdings.user[leg >> 1] === HouseUser.insurance) continue;
    const contract = futures.contractOf(leg >> 1);
    const { positionMaxLots, version } = contract.rules;
    const amount = holdings.lots[leg]! + holdings.openingLots[leg]!;
    if (amount > positionMaxLots) {
      const what = `position ${leg} has with its orders a size`;
      found.push({ what, amount, isExcused: version > 1 });
    }
    // Rules of risk may come after what was there.
    if (amount > sharesOf(contract, riskRules).largestLots) {
      const what = `position ${leg} has a share of the open interest`;
      found.push({ what, amount, isExcused: true });
    }
  }
  return found;
}
