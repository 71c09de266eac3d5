import { isDeepStrictEqual } from 'node:util';
import { Side } from '@bourse/contract/enumerations.ts';
import type { Command, Event } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import {
  anyClockRules,
  anyClockSteps,
  type ClockStep,
  clockContracts,
  clockOpening,
  UNIT,
} from '../../fixtures/futures-oracle/clock-steps.ts';
import { ContractClock, type Level } from '../../fixtures/futures-oracle/contract-clock.ts';
import { assertReaching } from '../../fixtures/reaching.ts';
import { rounds } from '../../fixtures/test-length.ts';

/** Of some 120 commands each. */
const RUNS = rounds({ commit: 60, all: 1_000 });

test('every index, mark and funding rate is what a second reading of R4, R5 and R8 says (I58, I74)', () => {
  const seen = new Map<string, number>();
  assertReaching(
    fc.property(anyClockRules, anyClockSteps, (rules, steps) => {
      const clocks = clockContracts.map((contract) => new ContractClock(contract, rules, UNIT));
      const books = new Books();
      const engine = new Engine();
      let time = 1_750_000_000_000;
      for (const step of [...clockOpening(rules), ...steps]) {
        time += step.pause;
        const command = commandOf(step, engine.sequence + 1, time);
        const { events } = engine.apply(command);
        const told = events.filter(({ case: kind }) => CLOCK_EVENTS.includes(kind));
        const expected = expectedOf(command, clocks, books);
        if (!isDeepStrictEqual(told, expected)) {
          expect(told, JSON.stringify(command)).toEqual(expected);
        }
        books.see(events);
      }
      for (const { met } of clocks) {
        for (const [state, times] of met) seen.set(state, (seen.get(state) ?? 0) + times);
      }
    }),
    { numRuns: RUNS, seed: 6 },
    () => {
      for (const state of reached) expect(seen.get(state) ?? 0, state).toBeGreaterThan(0);
    },
  );
});

const CLOCK_EVENTS = ['markMoved', 'fundingOpened'];

const reached = [
  ...['sources that disagree', 'too few fresh sources', 'wide book'],
  ...['point at the end of the band', 'point let go', 'premium stepped'],
  ...['mark at the end of its band', 'mark is the funding price', 'mark is the basis price'],
  ...['mark is the last price', 'sample at the end of its band', 'rate at its cap'],
  ...['depth that stood', 'depth that stood for less'],
  ...['small rates ended a short interval', 'known stale', 'known fresh again'],
];

/** Times of quotes are told from now. */
function commandOf({ user, body }: ClockStep, sequence: number, time: number): Command {
  if (body.case !== 'observeIndex') return { sequence, time, user, key: '', body };
  const quotes = body.value.quotes.map((quote) => ({ ...quote, time: time + quote.time }));
  const value = { ...body.value, quotes };
  return { sequence, time, user, key: '', body: { case: 'observeIndex', value } };
}

function expectedOf(command: Command, clocks: readonly ContractClock[], books: Books): Event[] {
  const { body, time } = command;
  const events: Event[] = [];
  if (body.case === 'observeIndex') {
    const { contract, quotes } = body.value;
    const clock = clocks.find(({ rules }) => rules.contract === contract)!;
    const { funding, told } = clock.observe(quotes, time, books.of(contract));
    if (funding) events.push({ case: 'fundingOpened', value: funding });
    events.push({ case: 'markMoved', value: told });
  }
  if (body.case !== 'observeIndex' && body.case !== 'advanceRisk') return events;
  for (const clock of clocks) {
    const turned = clock.noteTurn(time);
    if (turned) events.push({ case: 'markMoved', value: turned });
  }
  return events;
}

/** Books and last prices as events tell them. */
class Books {
  private readonly levels = new Map<string, { contract: number; side: Side } & Level>();
  private readonly lasts = new Map<number, bigint>();

  see(events: readonly Event[]): void {
    for (const event of events) {
      if (event.case === 'contractTraded') {
        this.lasts.set(event.value.contract, BigInt(event.value.priceTicks));
      } else if (event.case === 'levelChanged') {
        const { market: contract, side, priceTicks, totalLots } = event.value;
        const level = { contract, side, price: BigInt(priceTicks), lots: BigInt(totalLots) };
        this.levels.set(`${contract} ${side} ${priceTicks}`, level);
      }
    }
  }

  of(contract: number) {
    const last = this.lasts.get(contract) ?? 0n;
    return { bids: this.side(contract, Side.BUY), asks: this.side(contract, Side.SELL), last };
  }

  private side(contract: number, side: Side): Level[] {
    const sign = side === Side.BUY ? -1 : 1;
    return [...this.levels.values()]
      .filter((level) => level.contract === contract && level.side === side && level.lots > 0n)
      .sort((one, other) => sign * Number(one.price - other.price));
  }
}
