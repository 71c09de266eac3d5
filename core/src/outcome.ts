import {
  type Command,
  type Event,
  OrderStatus,
  type Outcome,
  type Repeated,
  type Side,
} from '@bourse/contract/messages.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Refusal } from './refusal.ts';

/** Up to this many touched levels are searched one by one; beyond, a map finds them. */
const SCAN_MAX = 16;
const PRICE_SPAN = 2 ** 31;

interface LevelChange {
  readonly market: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly beforeLots: number;
  afterLots: number;
}

/** What a key remembers of the first answer, as far as it is known while the command runs. */
export type Answer = { -readonly [Field in keyof Repeated]: Repeated[Field] };

/** Gathers what one command does: events in order, then changed levels, then changed balances. */
export class OutcomeBuilder {
  private events: Event[] = [];
  private levels: LevelChange[] = [];
  private readonly levelAt = new Map<number, LevelChange>();
  answer: Answer = emptyAnswer(0);

  begin(sequence: number): void {
    this.events = [];
    this.answer = emptyAnswer(sequence);
  }

  emit(event: Event): void {
    this.events.push(event);
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
    const change = { market, side, priceTicks, beforeLots, afterLots };
    this.levels.push(change);
    if (this.levels.length === SCAN_MAX) {
      for (const level of this.levels) this.levelAt.set(levelKey(level), level);
    } else if (this.levels.length > SCAN_MAX) {
      this.levelAt.set(levelKey(change), change);
    }
  }

  /** Ends the command. */
  finish(command: Omit<Command, 'body'>, ledger: Ledger): Outcome {
    const { events, levels } = this;
    for (let i = 0; i < levels.length; i += 1) {
      const { market, side, priceTicks, beforeLots, afterLots } = levels[i]!;
      if (beforeLots === afterLots) continue;
      events.push({
        case: 'levelChanged',
        value: { market, side, priceTicks, totalLots: afterLots },
      });
    }
    if (levels.length >= SCAN_MAX) this.levelAt.clear();
    levels.length = 0;
    ledger.drain(events);
    const { sequence, time, user, key } = command;
    return { sequence, time, user, key, events };
  }

  private findLevel(market: number, side: Side, priceTicks: number): LevelChange | undefined {
    const { levels } = this;
    if (levels.length >= SCAN_MAX) return this.levelAt.get(levelKey({ market, side, priceTicks }));
    // The last one first: fills of one sweep touch the same level in a row.
    for (let i = levels.length - 1; i >= 0; i -= 1) {
      const level = levels[i]!;
      if (level.priceTicks === priceTicks && level.side === side && level.market === market) {
        return level;
      }
    }
    return undefined;
  }
}

function levelKey(level: Pick<LevelChange, 'market' | 'side' | 'priceTicks'>): number {
  return (level.market * 4 + level.side) * PRICE_SPAN + level.priceTicks;
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
