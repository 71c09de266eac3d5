import { OrderStatus, type Side } from '@bourse/contract/enumerations.ts';
import type { Command, Event, Outcome, Repeated } from '@bourse/contract/messages.ts';
import type { HashSeed } from './half-sip-hash.ts';
import type { Ledger } from './ledger/ledger.ts';
import { LevelChanges } from './level-changes.ts';
import type { Refusal } from './refusal.ts';

/** The part of the answer that a key remembers, as far as it is known while the command runs. */
export type Answer = { -readonly [Field in keyof Repeated]: Repeated[Field] };

const NO_PARAMETERS: readonly string[] = [];

/** Gathers what one command does: events in order, then changed levels, then changed balances. */
export class OutcomeBuilder {
  private events: Event[] = [];
  private readonly levels: LevelChanges;
  /** One for all commands: who keeps it takes a copy. */
  readonly answer: Answer = {
    sequence: 0,
    code: 0,
    order: 0,
    status: OrderStatus.UNSPECIFIED,
    dealtLots: 0,
    cancelledCount: 0,
    parameters: NO_PARAMETERS,
  };

  /** The seed must stay secret where people send orders; it changes no outcome. */
  constructor(seed?: HashSeed) {
    this.levels = new LevelChanges(seed);
  }

  begin(sequence: number): void {
    this.events = [];
    const { answer } = this;
    answer.sequence = sequence;
    answer.code = 0;
    answer.order = 0;
    answer.status = OrderStatus.UNSPECIFIED;
    answer.dealtLots = 0;
    answer.cancelledCount = 0;
    answer.parameters = NO_PARAMETERS;
  }

  emit(event: Event): void {
    this.events.push(event);
  }

  /** Adds to the work that a clock command reports as left, unless it was refused. */
  addPendingWakes(pendingWakes: number): void {
    const { events } = this;
    const at = events.findLastIndex((event) => event.case === 'riskAdvanced');
    const told = events[at];
    if (told?.case !== 'riskAdvanced') return;
    events[at] = { case: told.case, value: { ...told.value, pendingWakes } };
  }

  refuse(refusal: Refusal): void {
    const { code, parameters } = refusal;
    this.answer.code = code;
    this.answer.parameters = parameters;
    this.events.push({ case: 'refused', value: { code, parameters } });
  }

  /** A price level went from one total to another. */
  levelChanged(
    market: number,
    side: Side,
    priceTicks: number,
    beforeLots: number,
    afterLots: number,
  ): void {
    const known = this.levels.find(market, side, priceTicks);
    if (known) known.afterLots = afterLots;
    else this.levels.add(market, side, priceTicks, beforeLots, afterLots);
  }

  /** Ends the command. */
  finish(command: Omit<Command, 'body'>, ledger: Ledger): Outcome {
    const { events, levels } = this;
    for (let at = 0; at < levels.count; at += 1) {
      const { market, side, priceTicks, beforeLots, afterLots: totalLots } = levels.at(at);
      if (beforeLots === totalLots) continue;
      events.push({ case: 'levelChanged', value: { market, side, priceTicks, totalLots } });
    }
    levels.clear();
    ledger.drain(events);
    const { sequence, time, user, key } = command;
    return { sequence, time, user, key, events };
  }
}
