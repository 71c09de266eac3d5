/** A copy of the engine that is asked what would happen. Nothing here reaches the log. */
import type { CommandBody, Event } from '@bourse/contract/messages.ts';
import type { Engine } from '../engine.ts';
import type { ContractView } from '../futures/read.ts';

const SECOND_MS = 1_000;
/** As the house's own driver asks for it. */
const RISK_STEPS = 64;
/** So many commands at most end the work of one second: what is left waits for the next one. */
const RISK_COMMANDS_MAX = 200;

/** Index prices by contract, in ticks; one that is missing stays silent. */
type IndexTicks = ReadonlyMap<number, number>;

/** Sends commands to a copy of the engine, second by second, and hands out what it says. */
export class Copy {
  readonly engine: Engine;
  /** UTC epoch milliseconds. */
  time: number;

  /** @param engine is used up: nobody else may have it */
  constructor(engine: Engine) {
    this.engine = engine;
    this.time = engine.time;
  }

  /** One command, now. */
  apply(user: number, body: CommandBody): readonly Event[] {
    const { engine, time } = this;
    return engine.apply({ sequence: engine.sequence + 1, time, user, key: '', body }).events;
  }

  /** A second passes: every contract hears its index, and what that starts is carried out. */
  turn(prices: IndexTicks): readonly Event[] {
    this.time += SECOND_MS;
    const events: Event[] = [];
    for (const { rules } of this.engine.contracts()) {
      const priceTicks = prices.get(rules.contract);
      if (priceTicks === undefined) continue;
      const { contract } = rules;
      const quotes = rules.sources.map(({ source }) => ({ source, priceTicks, time: this.time }));
      events.push(...this.apply(0, { case: 'observeIndex', value: { contract, quotes } }));
    }
    events.push(...this.settle());
    return events;
  }

  /** Liquidations, funding and woken orders that wait. */
  private settle(): readonly Event[] {
    const events: Event[] = [];
    const body = { case: 'advanceRisk' as const, value: { stepsMax: RISK_STEPS } };
    for (let count = 0; count < RISK_COMMANDS_MAX && this.isPending(); count += 1) {
      events.push(...this.apply(0, body));
    }
    return events;
  }

  private isPending(): boolean {
    const { pendingLiquidations, pendingFunding, pendingWakes } = this.engine.pendingRisk();
    return pendingLiquidations + pendingFunding + pendingWakes > 0;
  }
}

/** What the index of each contract says now. One that is stale for the engine is left out: it stays so. */
export function presentPrices(engine: Engine): IndexTicks {
  return new Map(
    engine
      .contracts()
      .filter((contract) => isFresh(contract, engine.time))
      .map(({ rules, indexTicks }) => [rules.contract, indexTicks]),
  );
}

function isFresh({ rules, indexTicks, markTime }: ContractView, time: number): boolean {
  return indexTicks > 0 && time - markTime <= rules.staleAfterMs;
}
