/** The fast book alone, beside the npm package nodejs-order-book, on the same flow. */
import { Side } from '@bourse/contract/enumerations.ts';
import { type Book, opposite, reaches } from '@bourse/core/book/book.ts';
import { PriceLevelBook } from '@bourse/core/book/price-level-book.ts';
import { NONE, OrderTable } from '@bourse/core/order/order-table.ts';
import { OrderBook, Side as PeerSide } from 'nodejs-order-book';
import { type Flow, Kind, makeFlow } from '../load/flow.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { startWatch } from './stopwatch.ts';

/**
 * Each round runs the book a few times and the peer once, so that both run under the same
 * conditions.
 */
const ROUNDS = 3;
const RUNS_OF_ROUND = 3;
const OPERATIONS = 1_000_000;
const RATIO_MIN = 40;
const FAR_LEVELS = 1_000_000;
/** So many that they take a hundred steps of the thread's clock, which are some milliseconds long. */
const FAR_OPERATIONS = 1_000_000;
const FAR_END_MAX = 10;
const USER_FIRST = 100;

export async function run(): Promise<Figure[]> {
  const options = { seed: 20_260_101, symbols: 1, resting: 10_000, levels: 500, accounts: 1_000 };
  const flow = makeFlow({ ...options, operations: OPERATIONS });
  runBook(flow);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const own = median(Array.from({ length: RUNS_OF_ROUND }, () => runBook(flow)));
    return { own, peer: runPeer(flow) };
  });
  const perSecond = (seconds: number) => OPERATIONS / seconds;
  return [
    {
      name: 'order book alone, 1 M operations, 1,000 levels',
      value: perSecond(median(rounds.map(({ own }) => own))),
      unit: 'operations/s',
      peer: {
        name: 'nodejs-order-book',
        value: perSecond(median(rounds.map(({ peer }) => peer))),
      },
    },
    {
      name: 'order book against nodejs-order-book, same flow, same process',
      value: median(rounds.map(({ own, peer }) => peer / own)),
      unit: 'times',
      goal: { atLeast: RATIO_MIN },
    },
    {
      name: 'a level comes and goes at the far end of 1 M levels',
      value: median(Array.from({ length: RUNS_OF_ROUND }, () => runFarEnd())),
      unit: 'µs',
      goal: { atMost: FAR_END_MAX },
    },
  ];
}

/** Microseconds of this core for one such level. */
function runFarEnd(): number {
  const orders = new OrderTable();
  const book = new PriceLevelBook(orders);
  const rest = (priceTicks: number) => {
    const slot = orders.add(USER_FIRST);
    orders.priceTicks[slot] = priceTicks;
    orders.remainingLots[slot] = 1;
    book.add(slot, Side.SELL, priceTicks);
    return slot;
  };
  for (let level = 1; level <= FAR_LEVELS; level += 1) rest(level);
  const elapsed = startWatch();
  for (let at = 1; at <= FAR_OPERATIONS; at += 1) {
    const slot = rest(FAR_LEVELS + at);
    book.remove(slot);
    orders.close(slot);
  }
  return (elapsed().core * 1_000_000) / FAR_OPERATIONS;
}

/** Seconds of this core. */
function runBook(flow: Flow): number {
  const orders = new OrderTable();
  const book = new PriceLevelBook(orders);
  const slots = new Int32Array(flow.length).fill(NONE);
  let elapsed = startWatch();
  for (let at = 0; at < flow.length; at += 1) {
    if (at === flow.measuredFrom) elapsed = startWatch();
    if (flow.kind[at] === Kind.cancel) {
      const slot = slots[flow.target[at]!]!;
      book.remove(slot);
      orders.close(slot);
    } else {
      slots[at] = place(flow, at, orders, book);
    }
  }
  return elapsed().core;
}

/** Matches, then rests, as the engine does with its book, without money. */
function place(flow: Flow, at: number, orders: OrderTable, book: Book): number {
  const side = flow.side[at] === 0 ? Side.BUY : Side.SELL;
  const priceTicks = flow.priceTicks[at]!;
  let lots = flow.lots[at]!;
  while (lots > 0) {
    const maker = book.best(opposite(side));
    if (maker === NONE || !reaches(side, priceTicks, orders.priceTicks[maker]!)) break;
    const traded = Math.min(lots, orders.remainingLots[maker]!);
    lots -= traded;
    book.reduce(maker, traded);
    if (orders.remainingLots[maker] === 0) orders.close(maker);
  }
  if (lots === 0) return NONE;
  const slot = orders.add(USER_FIRST + flow.account[at]!);
  orders.priceTicks[slot] = priceTicks;
  orders.remainingLots[slot] = lots;
  book.add(slot, side, priceTicks);
  return slot;
}

function runPeer(flow: Flow): number {
  const book = new OrderBook();
  let elapsed = startWatch();
  for (let at = 0; at < flow.length; at += 1) {
    if (at === flow.measuredFrom) elapsed = startWatch();
    if (flow.kind[at] === Kind.cancel) {
      book.cancel(String(flow.target[at]));
    } else {
      const side = flow.side[at] === 0 ? PeerSide.BUY : PeerSide.SELL;
      const price = flow.priceTicks[at]!;
      book.limit({ side, id: String(at), size: flow.lots[at]!, price });
    }
  }
  return elapsed().core;
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
