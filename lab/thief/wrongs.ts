import { MarginMode, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { ContractTraded, Event, Liquidated } from '@bourse/contract/messages.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { innocentUsers, isThief } from './people.ts';
import { botUsersOf } from './victims.ts';
import type { Fact } from './witness.ts';

/** When a contract is stale whose sources are silent. */
const STALE_MS = 10_000;
const BOT_APART = 0.01;
const botUsers: readonly number[] = coins.flatMap((_, at) => Object.values(botUsersOf(at)));

/** What is done to those who did not choose the moment, and what accounts give away while nobody knows what they owe. */
export class Wrongs {
  /** What accounts of the coalition gave away beside a silent contract, and no jump has asked for yet; quote units. */
  private given = 0;
  private readonly exchange: Exchange;
  private readonly note: (fact: Fact) => void;

  constructor(exchange: Exchange, note: (fact: Fact) => void) {
    this.exchange = exchange;
    this.note = note;
    exchange.listen({
      heard: (events) => {
        for (const event of events) this.hear(event);
      },
    });
  }

  /**
   * Of what a jump took from the fund, because nobody pays more than he has, the part that somebody had given
   * away before; quote units.
   */
  evadedOf(spared: number): number {
    const evaded = Math.min(spared, this.given);
    this.given -= evaded;
    return evaded;
  }

  private hear(event: Event): void {
    switch (event.case) {
      case 'liquidated':
        return this.hearLiquidation(event.value);
      case 'traded': {
        const { market, takerUser, makerUser, priceTicks } = event.value;
        const at = coins.findIndex((coin) => coin.market.id === market);
        const index = this.exchange.spotIndexTicks(at);
        if (this.exchange.isSpotSilent(at)) this.note('spot trades while its index is silent');
        return this.hearBot(takerUser, makerUser, priceTicks / index);
      }
      case 'contractTraded': {
        const { contract, takerUser, makerUser, priceTicks } = event.value;
        const at = coins.findIndex((coin) => coin.contract.id === contract);
        this.hearBot(takerUser, makerUser, priceTicks / this.exchange.indexTicks(at));
        return this.hearGift(event.value, at);
      }
    }
  }

  private hearBot(taker: number, maker: number, price: number): void {
    if (!botUsers.includes(taker) || !isThief(maker) || Math.abs(price - 1) < BOT_APART) return;
    this.note('a bot trades with the coalition 1 % off the index');
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
      if (loss <= 0 || !isThief(user) || !this.hasSilent(user, at)) continue;
      this.given += loss;
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
