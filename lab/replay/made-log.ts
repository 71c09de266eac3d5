/** A log of chance that reaches contracts and spot alike: what a release leaves behind. */
import type { Command } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { Chance } from '../sim/chance.ts';
import { futuresOpening, nextFuturesRequest } from '../sim/futures-orders.ts';

/** The same commands at each call, as long as the engine gives the same. */
export function madeLog(length: number): Command[] {
  const engine = new Engine();
  const chance = new Chance(20_260_105);
  const first = futuresOpening();
  const commands: Command[] = [];
  while (commands.length < length) {
    const sight = {
      time: engine.time,
      lastPriceTicks: (market: number) => engine.market(market)?.referencePriceTicks ?? 100,
      openOrdersOf: (user: number) => engine.openOrders(user).map(({ order }) => order),
      contractOrdersOf: (user: number) => engine.contractOrders(user).map(({ order }) => order),
      positionsOf: (user: number) => engine.positions(user),
    };
    const request = first.shift() ?? nextFuturesRequest(chance, sight, `k${chance.below(900)}`);
    // Seconds, and now and then an hour: funding comes due, and a mark is stale for a while.
    const pause = chance.oneIn(60) ? 3_600_000 : chance.below(2_000);
    const time = (engine.time || 1_750_000_000_000) + pause;
    const command = { ...request, sequence: commands.length + 1, time };
    commands.push(command);
    engine.apply(command);
  }
  return commands;
}
