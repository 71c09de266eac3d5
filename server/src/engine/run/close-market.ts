import { MarketState } from '@bourse/contract/enumerations.ts';
import type { Command, CommandBody } from '@bourse/contract/messages.ts';

/** What closes the market or contract of an order for all but cancels. */
export function closeMarketOf({ body }: Command): CommandBody | undefined {
  const state = MarketState.CANCEL_ONLY;
  switch (body.case) {
    case 'placeOrder':
      return { case: 'setMarketState', value: { market: body.value.market, state } };
    case 'placeContractOrder':
    case 'reversePosition':
      return { case: 'setContractState', value: { contract: body.value.contract, state } };
    default:
      return undefined;
  }
}
