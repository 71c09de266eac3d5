import { MarginMode, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { ContractTraded, Event, Liquidated } from '@bourse/contract/messages.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import type { Fact } from '../facts.ts';
import { innocentUsers, isThief } from '../people.ts';
import { botUsersOf } from '../victims.ts';

/** When a contract is stale whose sources are silent. */
const STALE_MS = 10_000;
const botUsers: readonly number[] = coins.flatMap((_, at) => Object.values(botUsersOf(at)));

/** What is done to those who did not choose the moment, and what accounts give away while nobody knows what they owe. */
export class Wrongs {
  /** What one account of the coalition gave away beside a silent contract, less what it got so, at most; quote units. */
  given = 0;
  /** Of the last position of an account in a contract. */
  private readonly modes = new Map<string, MarginMode>();
  private readonly givenBy = new Map<number, number>();
  /** What all gave away that no jump has asked for yet. */
  private left = 0;
  private readonly exchange: Exchange;
  private readonly note: (fact: Fact) => void;

  constructor(exchange: Exchange, note: (fact: Fact) => void) {
    this.exchange = exchange;
    this.note = note;
    const heard = (events: readonly Event[]) => {
      for (const event of events) this.noteMode(event);
      for (const event of events) this.hear(event);
    };
    exchange.listen({ heard }, ['positionChanged', 'liquidated', 'traded', 'contractTraded']);
  }

  /**
   * Of what a jump took from the fund, because nobody pays more than he has, the part that somebody had given
   * away before; quote units.
   */
  evadedOf(spared: number): number {
    const evaded = Math.min(spared, this.left);
    this.left -= evaded;
    return evaded;
  }

  /** An isolated position gives away its own margin, which nobody else was to have. */
  private noteMode(event: Event): void {
    if (event.case !== 'positionChanged' || !isThief(event.value.user)) return;
    const { user, contract, marginMode } = event.value;
    this.modes.set(`${user} ${contract}`, marginMode);
  }

  private hear(event: Event): void {
    switch (event.case) {
      case 'liquidated':
        return this.hearLiquidation(event.value);
      case 'traded': {
        const { market, takerUser, makerUser } = event.value;
        const at = coins.findIndex((coin) => coin.market.id === market);
        if (this.exchange.isSpotSilent(at)) this.note('spot trades while its index is silent');
        return this.hearBot(takerUser, makerUser);
      }
      case 'contractTraded': {
        const { contract, takerUser, makerUser } = event.value;
        const at = coins.findIndex((coin) => coin.contract.id === contract);
        this.hearBot(takerUser, makerUser);
        return this.hearGift(event.value, at);
      }
    }
  }

  private hearBot(taker: number, maker: number): void {
    if (botUsers.includes(taker) && isThief(maker)) this.note('a bot leaves to the coalition');
  }

  private hearLiquidation(event: Liquidated): void {
    const { user, contract, positionSide, marginMode } = event;
    if (!innocentUsers.includes(user) || marginMode !== MarginMode.ISOLATED) return;
    const { contractUnit } = coins.find(({ contract: { id } }) => id === contract)!;
    const sign = positionSide === PositionSide.LONG ? 1 : -1;
    const apart = sign * (event.indexTicks - event.markTicks) * event.positionLots * contractUnit;
    if (event.equity + apart <= event.maintenance) return;
    this.note('an innocent is liquidated that is sound at the index');
  }

  private hearGift(trade: ContractTraded, at: number): void {
    const { contract, priceTicks, quantityLots, takerSide, takerUser, makerUser } = trade;
    const taken = takerSide === Side.BUY ? 1 : -1;
    const { markTicks } = this.exchange.engine.contract(contract)!;
    for (const [user, sign] of [
      [takerUser, taken],
      [makerUser, -taken],
    ] as const) {
      const loss = sign * (priceTicks - markTicks) * quantityLots * coins[at]!.contractUnit;
      const isCross = this.modes.get(`${user} ${contract}`) === MarginMode.CROSS;
      if (!isThief(user) || !isCross || !this.hasSilent(user, at)) continue;
      const given = (this.givenBy.get(user) ?? 0) + loss;
      this.givenBy.set(user, given);
      this.given = Math.max(this.given, given);
      if (loss <= 0) continue;
      this.left += loss;
      this.note('an account gives away beside a silent contract');
    }
  }

  private hasSilent(user: number, but: number): boolean {
    return coins.some(({ contract }, at) => {
      if (at === but || this.exchange.silentMs(at) <= STALE_MS) return false;
      return ([1, -1] as const).some((sign) => {
        const held = this.exchange.position(user, contract.id, sign);
        return held?.marginMode === MarginMode.CROSS;
      });
    });
  }
}
