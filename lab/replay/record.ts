/**
 * node lab/replay/record.ts 0.1.0: records a log with the outcomes of this release, to be kept for
 * ever.
 */
import type { Command } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { Chance } from '../sim/chance.ts';
import { futuresOpening, nextFuturesRequest } from '../sim/futures-orders.ts';
import { writeGoldenLog } from './golden-log.ts';

const COMMANDS = 4_000;

const release = process.argv[2];
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('say which release: node lab/replay/record.ts 0.1.0');
  process.exit(2);
}

const engine = new Engine();
const chance = new Chance(20_260_105);
const first = futuresOpening();
const commands: Command[] = [];
while (commands.length < COMMANDS) {
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
console.log(writeGoldenLog(release, commands));
