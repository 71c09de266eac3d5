import {
  type Command,
  type Event,
  OrderStatus,
  type Outcome,
  type Repeated,
  Side,
} from '@bourse/contract/messages.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Refusal } from './refusal.ts';

/** So many touched levels are searched one by one; beyond, a map finds them. */
const SCAN_MAX = 16;
const PRICE_SPAN = 2 ** 31;

interface LevelChange {
  market: number;
  side: Side;
  priceTicks: number;
  beforeLots: number;
  afterLots: number;
}

/** The part of the answer that a key remembers, as far as it is known while the command runs. */
export type Answer = { -readonly [Field in keyof Repeated]: Repeated[Field] };

/** Gathers what one command does: events in order, then changed levels, then changed balances. */
export class OutcomeBuilder {
  private events: Event[] = [];
  /** The first `levelCount` belong to the present command; the others are used again later. */
  private readonly levels: LevelChange[] = [];
  private levelCount = 0;
  private readonly levelAt = new Map<number, LevelChange>();
  answer: Answer = emptyAnswer(0);

  begin(sequence: number): void {
    this.events = [];
    this.answer = emptyAnswer(sequence);
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
    const known = this.findLevel(market, side, priceTicks);
    if (known) {
      known.afterLots = afterLots;
      return;
    }
    if (this.levelCount === this.levels.length) this.levels.push(emptyLevel());
    const level = this.levels[this.levelCount]!;
    level.market = market;
    level.side = side;
    level.priceTicks = priceTicks;
    level.beforeLots = beforeLots;
    level.afterLots = afterLots;
    this.levelCount += 1;
    if (this.levelCount > SCAN_MAX) this.levelAt.set(levelKey(market, side, priceTicks), level);
  }

  /** Ends the command. */
  finish(command: Omit<Command, 'body'>, ledger: Ledger): Outcome {
    const { events, levels } = this;
    for (let i = 0; i < this.levelCount; i += 1) {
      const { market, side, priceTicks, beforeLots, afterLots: totalLots } = levels[i]!;
      if (beforeLots === totalLots) continue;
      events.push({ case: 'levelChanged', value: { market, side, priceTicks, totalLots } });
    }
    if (this.levelCount > SCAN_MAX) this.levelAt.clear();
    this.levelCount = 0;
    ledger.drain(events);
    const { sequence, time, user, key } = command;
    return { sequence, time, user, key, events };
  }

  private findLevel(market: number, side: Side, priceTicks: number): LevelChange | undefined {
    // The last one first: fills of one sweep touch the same level in a row.
    const scanned = Math.min(this.levelCount, SCAN_MAX);
    for (let i = scanned - 1; i >= 0; i -= 1) {
      const level = this.levels[i]!;
      if (level.priceTicks === priceTicks && level.side === side && level.market === market) {
        return level;
      }
    }
    if (this.levelCount <= SCAN_MAX) return undefined;
    return this.levelAt.get(levelKey(market, side, priceTicks));
  }
}

function levelKey(market: number, side: Side, priceTicks: number): number {
  return (market * 4 + side) * PRICE_SPAN + priceTicks;
}

function emptyLevel(): LevelChange {
  return { market: 0, side: Side.UNSPECIFIED, priceTicks: 0, beforeLots: 0, afterLots: 0 };
}

function emptyAnswer(sequence: number): Answer {
  return {
    sequence,
    code: 0,
    order: 0,
    status: OrderStatus.UNSPECIFIED,
    dealtLots: 0,
    cancelledCount: 0,
    parameters: [],
  };
}
