import type { Side } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import { isFillingWhole } from '../order/is-filling-whole.ts';
import { Waiting } from '../order/order-table.ts';
import { Anchor } from '../risk/anchor.ts';
import type { MarketRisk } from '../risk/market-risk.ts';
import type { Woken } from '../risk/woken-list.ts';
import type { State } from '../state.ts';
import { column, integers, reals } from './bytes.ts';

type SavedRisk = NonNullable<Snapshot['markets'][number]['risk']>;

/** Added to the side of a woken order that has had a turn. */
const HAD_TURN = 4;

/** What the rules of risk keep of a market. */
export function writeMarketRisk({ orders }: State, risk: MarketRisk): SavedRisk {
  const { anchor, wakePrice, reaches, woken, auction, resumeTicks } = risk;
  const entries = woken.list();
  const slots = entries.map(({ order }) => orders.find(order));
  const sides = entries.map(({ from }, at) =>
    orders.waiting[slots[at]!] === Waiting.nextTurn ? from + HAD_TURN : from,
  );
  return {
    anchorTicks: anchor.ticks,
    indexTicks: anchor.indexTicks,
    indexTime: anchor.indexTime,
    part: column(Float64Array.from(anchor.parts, ({ part }) => part)),
    partLots: column(Float64Array.from(anchor.parts, ({ lots }) => lots)),
    partValue: column(Float64Array.from(anchor.parts, ({ value }) => value)),
    riseTicks: wakePrice.riseTicks,
    riseNotional: wakePrice.riseNotional,
    fallTicks: wakePrice.fallTicks,
    fallNotional: wakePrice.fallNotional,
    roseTicks: wakePrice.roseTicks,
    fellTicks: wakePrice.fellTicks,
    woken: column(Int32Array.from(slots)),
    wokenSide: Uint8Array.from(sides),
    resumeTicks,
    reaches: column(reaches.columns),
    exits: column(Int32Array.from(risk.exits.list())),
    exitsSince: risk.exits.looks.since,
    exitsTime: risk.exits.looks.time,
    exitsSilent: risk.exits.looks.isSilent,
    ...(auction && { auction: { ...auction } }),
  };
}

/** Orders are there already. */
export function readMarketRisk({ orders }: State, risk: MarketRisk, saved: SavedRisk): void {
  const { wakePrice } = risk;
  const lots = reals(saved.partLots);
  const values = reals(saved.partValue);
  risk.anchor = Anchor.from({
    ticks: saved.anchorTicks,
    indexTicks: saved.indexTicks,
    indexTime: saved.indexTime,
    parts: Array.from(reals(saved.part), (part, at) => ({
      part,
      lots: lots[at]!,
      value: values[at]!,
    })),
  });
  wakePrice.riseTicks = saved.riseTicks;
  wakePrice.riseNotional = saved.riseNotional;
  wakePrice.fallTicks = saved.fallTicks;
  wakePrice.fallNotional = saved.fallNotional;
  wakePrice.roseTicks = saved.roseTicks;
  wakePrice.fellTicks = saved.fellTicks;
  risk.resumeTicks = saved.resumeTicks;
  risk.reaches.restore(reals(saved.reaches));
  const { exitsSince: since, exitsTime: time, exitsSilent: isSilent } = saved;
  risk.exits.looks = { since, time, isSilent };
  risk.auction = saved.auction ? { ...saved.auction } : null;
  const slots = integers(saved.woken);
  assert(slots.length === saved.wokenSide.length, 'columns of woken orders have one length');
  const first: Woken[] = [];
  slots.forEach((slot, at) => {
    const side = saved.wokenSide[at]!;
    const hadTurn = side >= HAD_TURN;
    orders.waiting[slot] = hadTurn ? Waiting.nextTurn : Waiting.turn;
    const from = (hadTurn ? side - HAD_TURN : side) as Side | 0;
    const entry = { order: orders.id(slot), user: orders.user[slot]!, from };
    // A stop that has had a turn goes on before others, as does what has begun to fill wholly.
    if (hadTurn && (from !== 0 || isFillingWhole(orders, slot))) first.push(entry);
    else risk.woken.putLast(entry);
  });
  for (const entry of first.reverse()) risk.woken.putFirst(entry);
}
