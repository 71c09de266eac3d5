import { setTimeout as sleep } from 'node:timers/promises';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { Position } from '@bourse/contract/routes/futures.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetProjections } from '../../server/src/engine/projector/forget-projections.ts';
import { createRandom } from '../load/random.ts';
import { CascadeWorld, FUND_HOLD_MS } from './cascade-world.ts';
import type { ContractReplay, Receipt } from './contract-replay.ts';
import { compareRows, difference, dumpProjections } from './projection-rows.ts';

type OpenLeg = { readonly opened: number; readonly lots: number };

/** Each is a cascade, with two or three kills. */
const ROUNDS = Number(process.env.CASCADE_ROUNDS ?? rounds({ commit: 1, all: 6 }));
const SEED = Number(process.env.CASCADE_SEED ?? 20_253);
/** So many rounds at least must be killed before all is liquidated. */
const MIDDLES = Math.max(1, ROUNDS - 1);
const LONGS = rounds({ commit: 80, all: 400 });
const SHORTS = 8;
const FIRST_PRICE = 92_350;
/** Liquidations of the command that brings the fall: what follows may all be in one batch where a machine starves. */
const STEPS_OF_MARK = 30;
/** Until the fall: rows have caught up with the start by then, so that the batch that brings it has nothing else. */
const CALM_SECONDS = 5;
/** What one commit takes while a cascade goes on after a kill, so that a second finds it half done. */
const COMMIT_MS = 400;
/** What the fund deleverages is left to it by a single round's bids, or by rounds without any. */
const BID_SHARE = ROUNDS === 1 ? 0.5 : 1;
const SAMPLE = 5;

let world: CascadeWorld;

beforeAll(async () => {
  world = await CascadeWorld.open(LONGS, SHORTS, FIRST_PRICE);
});
afterAll(() => world?.close());

test(`F01 F45 I44 I53 killed in the middle of ${ROUNDS} liquidation cascades: each goes on where it was, once`, {
  timeout: ROUNDS * 360_000 + 240_000,
}, async () => {
  const random = createRandom(SEED);
  const reached = { middle: 0, inBook: 0, deleveraged: 0, cancelled: 0 };
  let price = FIRST_PRICE;
  let replay: ContractReplay | undefined;
  const killed = async () => {
    const before = replay;
    replay = await world.kill();
    expect(replay.faults).toEqual([]);
    // What was durable before is what there is, and more came after it.
    if (before) expect(replay.batches.slice(0, before.batches.length)).toEqual(before.batches);
    return replay;
  };
  // On a starved machine one batch may hold a whole cascade: another is begun for it.
  const isEnough = (round: number) =>
    round >= ROUNDS && (reached.middle >= MIDDLES || round >= 6 * ROUNDS);
  for (let round = 0; !isEnough(round); round += 1) {
    const isInBook = round % 2 === 0;
    const gapPrice = Math.round(price * (isInBook ? 0.96 : 0.7));
    if (round > 0) await world.start([[0, price]]);
    await world.openLongs(random, price);
    if (isInBook) await world.placeBids(price, BID_SHARE);
    const before = await killed();
    const first = before.receipts.length;

    const share = 1 + random.integer(STEPS_OF_MARK);
    await world.holdCommitsInCascade(first + share);
    await world.start([
      [0, price],
      [CALM_SECONDS, gapPrice],
    ]);
    await world.until(({ steps }) => steps >= first + share);
    const middle = await killed();
    if (middle.engine.pendingRisk().pendingLiquidations > 0) reached.middle += 1;
    if (random.integer(2) === 0) await world.writeSnapshot(middle);
    if (random.integer(2) === 0) {
      await world.slowCommits(COMMIT_MS);
      await world.start([[0, gapPrice]]);
      await sleep(random.integer(300));
      await killed();
    }
    await world.slowCommits(0);
    await world.start([[0, gapPrice]]);
    await world.until(({ open }) => open === 0);
    // The fund deleverages what it has held for a minute, whichever round that falls into.
    if (isEnough(round + 1)) {
      // Nothing runs meanwhile: the hold goes by the clock, and a minute of an idle exchange costs a commit dearly.
      await killed();
      await sleep(FUND_HOLD_MS);
      await world.start([[0, gapPrice]]);
      await world.untilDeleveraged();
    }

    const end = await killed();
    const receipts = end.receipts.slice(first);
    expectEachOnce(receipts, openedBetween(before));
    reached.inBook += receipts.filter(({ tradedLots }) => tradedLots > 0).length;
    reached.cancelled += receipts.filter(({ cancelledOrders }) => cancelledOrders > 0).length;
    reached.deleveraged = end.deleveragings.length;
    // With a silent index nothing happens to the positions, or to what the fund holds, meanwhile.
    await world.start([]);
    expect(await compareRows(world.client, end)).toEqual([]);
    await expectReceiptsServed(receipts.slice(0, SAMPLE));
    await world.stop();
    // A partial recovery, from which the next round falls.
    price = Math.round(gapPrice * 1.1);
  }
  // The run must have reached the states that it is about.
  expect(reached.middle).toBeGreaterThanOrEqual(MIDDLES);
  expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
});

test('I19 the rows that the kills left are those that the log gives from zero', {
  timeout: 60_000,
}, async () => {
  const lived = await dumpProjections(world.client);
  expect(lived.liquidation_step?.length).toBeGreaterThan(LONGS);
  await forgetProjections(world.client);
  // With a silent index nothing happens to the positions meanwhile.
  await world.start([]);
  await world.stop();
  const rebuilt = await dumpProjections(world.client);
  for (const [table, rows] of Object.entries(lived)) {
    expect(difference(table, rebuilt[table] ?? [], rows)).toEqual([]);
  }
});

/** The positions of longs that were open in a replay, by user. */
function openedBetween({ openLegs }: ContractReplay): ReadonlyMap<number, OpenLeg> {
  const longs = new Set(world.longs.map(({ userId }) => userId));
  const opened = new Map<number, OpenLeg>();
  for (const [key, leg] of openLegs) {
    const [user, , side] = key.split('/').map(Number) as [number, number, number];
    if (side === PositionSide.LONG && longs.has(user)) opened.set(user, { ...leg });
  }
  expect(opened.size).toBe(LONGS);
  return opened;
}

/** All lots of each position go, each of them once, however many steps that takes. */
function expectEachOnce(receipts: readonly Receipt[], opened: ReadonlyMap<number, OpenLeg>): void {
  const ended = new Map<string, number>();
  for (const { user, side, opened: at, lots } of receipts) {
    const position = `${user}/${side}/${at}`;
    ended.set(position, (ended.get(position) ?? 0) + lots);
  }
  const wrong = [...opened].filter(
    ([user, leg]) => ended.get(`${user}/${PositionSide.LONG}/${leg.opened}`) !== leg.lots,
  );
  expect(wrong).toEqual([]);
}

/** Their owners read the same of it, and have nothing left open. */
async function expectReceiptsServed(receipts: readonly Receipt[]): Promise<void> {
  for (const { user, contract, side, opened, sequence } of receipts) {
    const trader = [...world.longs, ...world.bidders].find(({ userId }) => userId === user);
    if (!trader) throw new Error(`user ${user} is none of ours`);
    const code = `${opened}-${contract}-${side}`;
    const receipt = await world.must<{ steps: { kind: string; sequence: number }[] }>(
      trader,
      'GET',
      `/api/contract/liquidation/${code}`,
    );
    expect(receipt.steps).toMatchObject([{ kind: 'liquidated', sequence }]);
    const path = '/api/contract/position';
    const list = await world.must<{ list: Position[] }>(trader, 'GET', `${path}/list`);
    expect(list.list.filter((position) => position.code === code)).toEqual([]);
    const past = await world.must<{ list: Position[] }>(trader, 'GET', `${path}/history`);
    const own = past.list.filter((position) => position.code === code);
    expect(own).toMatchObject([{ exitType: 'liquidation' }]);
  }
}
