import { type Event, HouseUser } from '@bourse/contract/messages.ts';
import type { Exchange } from '../exchange.ts';
import { innocentUsers } from '../people.ts';

/**
 * Gains of a coalition that are no theft, once an index jumped (I71), as it may when sources speak again:
 * losses of innocents by orders of their own within the band, and what the fund paid within its budget
 * to buyers of positions that the jump itself had liquidated.
 */
export class Bounds {
  hasJumped = false;
  private ofInnocents = 0;
  private ofFund = 0;
  private budgets = 0;

  constructor(exchange: Exchange) {
    const heard = (events: readonly Event[]) => {
      for (const event of events) this.hear(event);
    };
    exchange.listen({ heard }, ['liquidated']);
  }

  /** Quote units; 0 in a game in which no index jumped. */
  get forgiven(): number {
    return Math.max(0, this.ofInnocents) + Math.max(0, Math.min(this.ofFund, this.budgets));
  }

  /** A trade of the coalition with somebody else brought so much at the index. */
  noteGain(other: number, gain: number): void {
    if (!this.hasJumped) return;
    if (innocentUsers.includes(other)) this.ofInnocents += gain;
    else if (other === HouseUser.insurance) this.ofFund += gain;
  }

  private hear(event: Event): void {
    if (!this.hasJumped || event.case !== 'liquidated' || !innocentUsers.includes(event.value.user))
      return;
    this.budgets += event.value.maintenance;
  }
}
