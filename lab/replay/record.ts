/** node lab/replay/record.ts 0.1.0: keeps a log for ever, with what this release makes of it. */
import type { Command } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { Chance } from '../sim/chance.ts';
import { nextRequest, opening } from '../sim/orders.ts';
import { writeGoldenLog } from './golden-log.ts';

const COMMANDS = 1_500;

const release = process.argv[2];
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('say which release: node lab/replay/record.ts 0.1.0');
  process.exit(2);
}

const engine = new Engine();
const chance = new Chance(20_260_105);
const first = opening();
const commands: Command[] = [];
while (commands.length < COMMANDS) {
  const sight = {
    lastPriceTicks: (market: number) => engine.market(market)?.referencePriceTicks ?? 100,
    openOrdersOf: (user: number) => engine.openOrders(user).map(({ order }) => order),
  };
  const request = first.shift() ?? nextRequest(chance, sight, `k${chance.below(600)}`);
  const time = (engine.time || 1_750_000_000_000) + chance.below(120_000);
  const command = { ...request, sequence: commands.length + 1, time };
  commands.push(command);
  engine.apply(command);
}
console.log(writeGoldenLog(release, commands));
