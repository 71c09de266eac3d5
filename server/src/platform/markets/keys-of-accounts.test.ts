import { Code } from '@bourse/contract/codes.ts';
import { OrderType, Side, TimeInForce } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event } from '@bourse/contract/messages.ts';
import { BTC, codeOf, Desk, ONE, ticks, USDT } from '@bourse/core/fixtures/desk.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { expect, test } from 'vitest';
import { catalogMarkets } from './catalog.ts';
import { riskRules } from './risk-rules.ts';

const ACCOUNTS = rounds({ commit: 6, all: 60 });
const FIRST = 1_000;
const MAKER = 500;
const TAKER = 501;

const limitBuy = { side: Side.BUY, type: OrderType.LIMIT, priceTicks: ticks(50_000) };

/** A market under the exchange's own rules that keeps no record of its many commands. */
class Floor extends Desk {
  constructor() {
    super();
    this.defineBtcUsdt({ openOrdersMax: 1_000 });
    this.house({ case: 'setRiskRules', value: riskRules });
  }

  override send(user: number, body: CommandBody, key = ''): readonly Event[] {
    const events = super.send(user, body, key);
    this.log.length = 0;
    this.outcomes.length = 0;
    return events;
  }

  /** Sends orders that do not trade, each with a key of its own; returns how many were taken. */
  fill(user: number, atMost: number): number {
    const never = { ...limitBuy, timeInForce: TimeInForce.IOC, quantityLots: 1 };
    for (let at = 0; at < atMost; at += 1) {
      const code = codeOf(this.place(user, never, `key-${at}`));
      if (code === Code.tooManyRequests) return at;
      if (code !== 0) throw new Error(`refused by ${code}`);
    }
    return atMost;
  }
}

test('the amounts of the rules are those of the engine', () => {
  expect(10 ** catalogMarkets[0]!.quote.decimals).toBe(ONE);
});

test('I77 R7 accounts with 20 USDT keep 10,000 keys each of orders that never trade: 60 of them 600,000', () => {
  const floor = new Floor();
  let kept = 0;
  for (let user = FIRST; user < FIRST + ACCOUNTS; user += 1) {
    floor.fund(user, USDT, 20 * ONE);
    kept += floor.fill(user, 11_000);
  }
  expect(kept).toBe(ACCOUNTS * 10_000);
});

test('R7 a market maker that trades a million USDT in a month keeps 100,000 keys all the time', () => {
  const day = 86_400_000;
  const floor = new Floor();
  for (const user of [MAKER, TAKER]) {
    floor.fund(user, USDT, 2_000_000 * ONE);
    floor.fund(user, BTC, 100 * ONE);
  }
  for (let at = 0; at < 30; at += 1) {
    // 33,600 USDT.
    floor.sell(MAKER, 60_000, 0.56);
    floor.buy(TAKER, 60_000, 0.56);
    floor.time += day;
  }
  expect(floor.fill(MAKER, 101_000)).toBe(100_000);
});
