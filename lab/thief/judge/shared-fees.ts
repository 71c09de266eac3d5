import { Side } from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import { isThief } from '../people.ts';

/**
 * Fees that the coalition pays, of which a part comes back to it through a referrer who does not trade:
 * all of them count, which is more than a program gives. Quote units, coins at the index.
 */
export class SharedFees {
  paid = 0;

  constructor(exchange: Exchange) {
    const heard = (events: readonly Event[]) => {
      for (const event of events) {
        if (event.case === 'contractTraded') {
          const { takerUser, makerUser, takerFee, makerFee } = event.value;
          if (isThief(takerUser)) this.paid += takerFee;
          if (isThief(makerUser)) this.paid += makerFee;
        } else if (event.case === 'traded') {
          const { market, takerUser, makerUser, takerFee, makerFee, takerSide } = event.value;
          const at = coins.findIndex((coin) => coin.market.id === market);
          const { spotUnit, market: listing } = coins[at]!;
          const ofBase = (exchange.spotIndexTicks(at) * spotUnit) / listing.definition.lotSize;
          const isBuy = takerSide === Side.BUY;
          if (isThief(takerUser)) this.paid += takerFee * (isBuy ? ofBase : 1);
          if (isThief(makerUser)) this.paid += makerFee * (isBuy ? 1 : ofBase);
        }
      }
    };
    exchange.listen({ heard }, ['traded', 'contractTraded']);
  }
}
