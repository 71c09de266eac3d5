import type {
  Command,
  CommandBody,
  ContractOrderAccepted,
  Event,
} from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { agree } from '../fixtures/agree.ts';
import { USDT } from '../fixtures/desk.ts';
import { FuturesOracle } from '../fixtures/futures-oracle/futures-oracle.ts';
import { anyStaleSteps } from '../fixtures/futures-oracle/stale-steps.ts';
import { anyReversedSteps, anyTradeSteps } from '../fixtures/futures-oracle/trade-steps.ts';
import { anyWalledLogs } from '../fixtures/futures-oracle/trade-walls.ts';
import { type TradeStep, tradeOpening, UNIT } from '../fixtures/futures-oracle/trade-world.ts';
import { assertReaching } from '../fixtures/reaching.ts';
import { rounds } from '../fixtures/test-length.ts';

/** Of some 300 commands each. */
const RUNS = rounds({ commit: 40, all: 600 });
/** Of six logs of some 300 commands each. */
const WALLED_RUNS = rounds({ commit: 4, all: 40 });
/** Of some 150 commands each. */
const REVERSED_RUNS = rounds({ commit: 48, all: 1_600 });
/** Of some 50 commands each. */
const STALE_RUNS = rounds({ commit: 16, all: 400 });
/** At most one log in this number may end early: the rules leave open whose liquidation comes first. One in eight does. */
const EARLY_PART = 6;

test('every event of every order on a contract is what a second reading of the rules of risk says (I50, I76, I77)', () => {
  const seen = new Seen();
  assertReaching(
    fc.property(anyTradeSteps, (steps) => play(steps, seen)),
    { numRuns: RUNS, seed: 3 },
    () => {
      seen.expectAll(reached);
      // A log that ends early is not played to its end: few may.
      const [early, whole] = [seen.times('ended early'), seen.times('ended at the end')];
      expect(early, 'ended early').toBeLessThanOrEqual((early + whole) / EARLY_PART);
    },
  );
});

const reached = [
  ...['market order', 'order that closes and opens', 'closing order cut', 'fundingPaid'],
  ...['order of a bot stayed', 'closing order without the right'],
  ...['closing order that opens', 'maker that ended for its margin', 'marginAdjusted'],
  ...['places for those who trade', 'no place for a trigger', 'closing trigger found room'],
  ...['amended order took a new place', 'amended order kept its place'],
  ...['amended order was refused', 'refused 3022'],
  ...['amended stop got another trigger', 'amended stop kept its trigger'],
  'amended stop was refused',
  ...['exit of the whole', 'exit of a part', 'exit cut', 'exit enlarged', 'exit stayed'],
  ...['exit ended with its position', 'sibling ended', 'exit was reached at once'],
  ...['exit moved', 'exit replaced', 'exits set of an order that has opened'],
  ...['no place for an exit', 'orderExitsSet', 'refused 4009', 'refused 3011'],
  ...['order of a halted contract stayed', 'refused 3007', 'refused 3008'],
  ...['woken order in a closed contract'],
  ...['due in a halted contract', 'due in a contract that takes cancels only'],
  ...['fund that may not sell in a halted contract', 'contractStateChanged'],
  ...['refused 4017', 'refused 4018', 'refused 4019', 'refused 4020'],
  ...['exit went on', 'exit whose position was gone'],
  ...['woken order', 'woken order that waits on', 'woken order that waits again'],
  ...['woken order that reached further', 'mark alone wakes nobody'],
  ...['fund sold no further than a woken order'],
  ...['confirmed price reached again', 'auction with a price', 'order that an auction ended'],
  ...['isolated liquidation', 'cross liquidation', 'partial liquidation', 'deleveraged', 'debt'],
  ...['due at the mark, not at the index', 'part that the book bought', 'part that the fund keeps'],
  ...['sale of what the fund kept', 'what the fund kept was taken over', 'auctionClosed'],
  ...[
    'refused 3009',
    'refused 3010',
    'refused 3013',
    'refused 3021',
    'refused 4002',
    'refused 4004',
  ],
  ...['refused 6070', 'refused 6071', 'refused 6072', 'refused 6073', 'refused 6074'],
  ...[
    'refused 6076',
    'refused 4006',
    'refused 4007',
    'refused 4008',
    'refused 4013',
    'refused 4024',
  ],
  ...[1, 2, 3, 4, 7, 9, 10, 11, 20, 21, 22, 23].map((reason) => `contractOrderClosed ${reason}`),
];

test('R6: a position is reversed as a second reading of the rules of risk says', () => {
  const seen = new Seen();
  assertReaching(
    fc.property(anyReversedSteps, (steps) => play(steps, seen)),
    { numRuns: REVERSED_RUNS, seed: 6 },
    () =>
      seen.expectAll([
        ...['reversed long', 'reversed short', 'reversed in one-way mode'],
        ...['reversed by isolated margin', 'reverse closed a part'],
        'reverse that may not open',
        // The house, the contract, the position, nobody to close with, the right to open, and the margin.
        ...[1016, 4014, 4009, 3013, 6070, 4002].map((code) => `reverse refused ${code}`),
        // Nobody is there after the close, or too little margin.
        ...[3013, 4002].map((code) => `reverse closed only ${code}`),
      ]),
  );
});

test('R7: an order meets as many as one turn may, and a cancel of all ends as many as one command may', () => {
  const seen = new Seen();
  assertReaching(
    fc.property(anyWalledLogs, (logs) => {
      for (const steps of logs) play(steps, seen);
    }),
    { numRuns: WALLED_RUNS, seed: 6 },
    () =>
      seen.expectAll([
        ...['order that met a wall', 'woken order that met a wall', 'order that may rest went on'],
        ...['order that cannot rest went on', 'order that goes on waited for an open contract'],
        'reverse met a wall',
        'reverse left a part in one-way mode',
        ...['cancel of all went on', 'cancel of all spared what was halted since'],
      ]),
  );
});

test('R5: beside a stale contract of a cross account no fill of another one is worse than its mark', () => {
  const seen = new Seen();
  assertReaching(
    fc.property(anyStaleSteps, (steps) => play(steps, seen)),
    { numRuns: STALE_RUNS, seed: 7 },
    () =>
      seen.expectAll([
        'fill beside a stale contract worse than the mark',
        ...['taker that ended for its margin', 'maker that ended for its margin'],
      ]),
  );
});

/** How often logs met something. */
class Seen {
  private readonly counts = new Map<string, number>();

  add(name: string, by = 1): void {
    this.counts.set(name, this.times(name) + by);
  }

  times(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  expectAll(names: readonly string[]): void {
    for (const name of names) expect(this.times(name), name).toBeGreaterThan(0);
  }
}

/** Lets engine and oracle play a log, and compares each event. */
function play(steps: readonly TradeStep[], seen: Seen): void {
  const engine = new Engine();
  const oracle = new FuturesOracle(USDT, UNIT);
  const accepted: ContractOrderAccepted[] = [];
  let time = 1_750_000_000_000;
  for (const step of [...tradeOpening, ...steps]) {
    time += step.pause;
    const command = commandOf(step, engine.sequence + 1, time, accepted);
    const { events } = engine.apply(command);
    const own = events.flatMap((event) =>
      event.case === 'contractOrderAccepted' ? [event.value] : [],
    );
    accepted.push(...own);
    const told = oracle.apply(
      command,
      own.map(({ order }) => order),
    );
    if (oracle.isAmbiguous) break;
    compare(command, events, told);
    for (const event of events) seen.add(nameOf(event));
  }
  agree(engine.audit().findings, []);
  seen.add(oracle.isAmbiguous ? 'ended early' : 'ended at the end');
  for (const [state, times] of oracle.met) seen.add(state, times);
}

function commandOf(
  { user, body, back, key: begin }: TradeStep,
  sequence: number,
  time: number,
  accepted: readonly ContractOrderAccepted[],
): Command {
  const sent = { sequence, time, user, key: begin ? `${begin}${sequence}` : '' };
  if (body.case === 'observeIndex') {
    const quotes = body.value.quotes.map((quote) => ({ ...quote, time: time + quote.time }));
    return { ...sent, body: { case: body.case, value: { ...body.value, quotes } } };
  }
  if (body.case === 'setPositionExits') return { ...sent, body: exitsMeant(user, body, accepted) };
  if (body.case === 'setOrderExits') {
    const chosen = accepted
      .filter(({ contract, exitType }) => contract === body.value.order && exitType === 0)
      .filter((order) => user === 0 || order.user === user)
      .at(-1 - back);
    const value = { ...body.value, order: chosen?.order ?? 7 };
    return { ...sent, user: chosen?.user ?? 100, body: { case: body.case, value } };
  }
  if (body.case !== 'cancelContractOrder' && body.case !== 'amendContractOrder') {
    return { ...sent, body };
  }
  const chosen = accepted.at(-1 - back);
  // Mostly the owner does it; sometimes somebody else tries to.
  const owner = chosen && back < 8 ? chosen.user : user;
  const order = chosen?.order ?? 7;
  if (body.case === 'cancelContractOrder') {
    return { ...sent, user: owner, body: { case: body.case, value: { order } } };
  }
  // By the owner's id where it is asked for and the order has one.
  const clientOrderId = body.value.clientOrderId && (chosen?.clientOrderId ?? '');
  const named = clientOrderId ? { clientOrderId, order: 0 } : { clientOrderId, order };
  return { ...sent, user: owner, body: { case: body.case, value: { ...body.value, ...named } } };
}

/** Replaced orders are numbered among the position's exits, counted from the last. */
function exitsMeant(
  user: number,
  { case: name, value }: Extract<CommandBody, { case: 'setPositionExits' }>,
  accepted: readonly ContractOrderAccepted[],
): CommandBody {
  const own = accepted.filter((order) => order.user === user && order.contract === value.contract);
  const exits = own.filter(
    ({ exitType, positionSide }) => exitType > 0 && positionSide === value.positionSide,
  );
  const named = (back: number) =>
    back === 8 ? own.findLast(({ exitType }) => exitType === 0) : exits.at(-1 - back);
  const replacedOrders = value.replacedOrders.map((back) => named(back)?.order ?? 7);
  return { case: name, value: { ...value, replacedOrders } };
}

/** What is told as it is after a command has no order of its own. */
const STATES = ['positionChanged', 'futuresAccountChanged', 'levelChanged', 'balanceChanged'];

function compare(command: Command, events: readonly Event[], told: readonly Event[]): void {
  const [actual, expected] = [ordered(events), ordered(told)];
  if (actual.join() === expected.join()) return;
  expect(actual, JSON.stringify(command)).toEqual(expected);
}

function ordered(events: readonly Event[]): string[] {
  const isState = (event: Event) => STATES.includes(event.case);
  return [
    ...events.filter((event) => !isState(event)).map(textOf),
    ...events.filter(isState).map(textOf).sort(),
  ];
}

/** With fields in one order and big integers as numbers. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf)}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${name}: ${textOf(field)}`).sort()}}`;
}

function nameOf(event: Event): string {
  if (event.case === 'futuresAccountChanged' && event.value.debt > 0) return 'debt';
  if (event.case === 'refused') return `refused ${event.value.code}`;
  if (event.case === 'contractOrderClosed') return `contractOrderClosed ${event.value.reason}`;
  return event.case;
}
