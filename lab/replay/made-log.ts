/** A log of chance that has every command, contracts and spot alike: what a release leaves behind. */
import { MarketState } from '@bourse/contract/enumerations.ts';
import type { Command, CommandRequest } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { Chance } from '../sim/chance.ts';
import {
  CONTRACTS,
  futuresOpening,
  nextFuturesRequest,
  observe,
  PRICE,
} from '../sim/futures-orders.ts';
import { HoldsSeen } from '../sim/holds.ts';
import { HouseActs } from '../sim/house-acts.ts';
import { TRADERS } from '../sim/orders.ts';
import { nextClockRequest, smallRules } from '../sim/rules.ts';

/** Enough that every command succeeds. */
const COMMANDS = 4_000;
const HOUR_MS = 3_600_000;
/** Of each trader, in the smallest units of USDT: enough for most orders of contracts. */
const MONEY = 300_000;

/** The same commands at each call, as long as the engine gives the same. */
export function madeLog(length = COMMANDS): Command[] {
  const engine = new Engine();
  const chance = new Chance(20_260_105);
  const holds = new HoldsSeen();
  const houseActs = new HouseActs(smallRules);
  const first = futuresOpening(smallRules, MONEY);
  const commands: Command[] = [];
  while (commands.length < length) {
    const sight = {
      time: engine.time,
      lastPriceTicks: (market: number) => engine.market(market)?.referencePriceTicks ?? 100,
      openOrdersOf: (user: number) => engine.openOrders(user).map(({ order }) => order),
      contractOrdersOf: (user: number) => engine.contractOrders(user).map(({ order }) => order),
      positionsOf: (user: number) => engine.positions(user),
    };
    // Seconds, and now and then an hour: funding comes due, and a mark is stale for a while.
    const pause = chance.oneIn(100) ? HOUR_MS : chance.below(2_000);
    const time = (engine.time || 1_750_000_000_000) + pause;
    const key = `k${chance.below(900)}`;
    // With the hour comes back what the house took away, or soon nobody could trade.
    if (pause === HOUR_MS) first.push(...houseActs.givenBack(), ...reopening(time));
    const next = (): CommandRequest => {
      if (chance.oneIn(8)) return nextClockRequest(chance, time);
      if (chance.oneIn(20)) return houseActs.nextRequest(chance, time);
      if (chance.oneIn(20)) return holds.nextRequest(chance, `h${commands.length}`);
      if (chance.oneIn(60)) return nextContractAct(chance, engine);
      return nextFuturesRequest(chance, sight, key);
    };
    const command = { ...(first.shift() ?? next()), sequence: commands.length + 1, time };
    commands.push(command);
    holds.see(engine.apply(command));
  }
  return commands;
}

const contractState = (contract: number, state: MarketState): CommandRequest => ({
  user: 0,
  key: '',
  body: { case: 'setContractState', value: { contract, state } },
});
const reopening = (time: number): CommandRequest[] =>
  CONTRACTS.flatMap((contract) => [
    contractState(contract, MarketState.OPEN),
    { user: 0, key: '', body: observe(contract, PRICE, 3, time) },
  ]);

/** The house halts or opens a contract, or takes a position over at the index. */
function nextContractAct(chance: Chance, engine: Engine): CommandRequest {
  const house = { user: 0, key: '' };
  const user = chance.oneOf(TRADERS);
  const positions = engine.positions(user);
  if (positions.length > 0 && chance.oneIn(2)) {
    const { contract, positionSide } = chance.oneOf(positions);
    const priceTicks = engine.contract(contract)?.indexTicks ?? 0;
    const value = { user, contract, positionSide, lots: chance.oneOf([0, 1]), priceTicks };
    return { ...house, body: { case: 'resolvePosition', value } };
  }
  const { OPEN, CANCEL_ONLY, HALTED } = MarketState;
  return contractState(chance.oneOf(CONTRACTS), chance.oneOf([OPEN, CANCEL_ONLY, HALTED]));
}
