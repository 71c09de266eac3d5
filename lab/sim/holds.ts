import { HoldReason } from '@bourse/contract/enumerations.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Chance } from './chance.ts';
import { TRADERS } from './orders.ts';

/** What the wallet knows of money on its way out, from answers only. */
export class HoldsSeen {
  private readonly holds: number[] = [];

  see({ events }: Outcome): void {
    for (const event of events) {
      if (event.case === 'fundsHeld') this.holds.push(event.value.hold);
    }
  }

  /** A user asks for money to leave, or the house ends a hold: now and then one that ended before. */
  nextRequest(chance: Chance, key: string): CommandRequest {
    if (this.holds.length === 0 || chance.oneIn(2)) {
      const value = {
        asset: chance.oneOf([1, 2, 3]),
        amount: chance.between(1, 9_000),
        fee: chance.oneOf([0, 3]),
        reason: HoldReason.WITHDRAWAL,
        destination: 'sim:address',
      };
      return { user: chance.oneOf(TRADERS), key, body: { case: 'holdFunds', value } };
    }
    const hold = chance.oneOf(this.holds.slice(-4));
    const house = { user: 0, key: chance.oneIn(2) ? key : '' };
    if (chance.oneIn(2)) return { ...house, body: { case: 'postHold', value: { hold } } };
    return { ...house, body: { case: 'voidHold', value: { hold } } };
  }
}
