import { Side } from '@bourse/contract/enumerations.ts';
import {
  type EventFolds,
  eventKinds,
  foldAll,
  foldEvent,
  passOver,
  passOverAllBut,
} from '@bourse/contract/event-fold.ts';
import type { BalanceChanged, Outcome, Traded } from '@bourse/contract/messages.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { Changes, LiveBalance, LiveState } from '#engine/live/live-state.ts';
import type { OwnFill } from '#engine/live/own-fill.ts';
import type { OwnBody, OwnChange } from './own-change.ts';
import { futuresSnapshot, ownFuturesAtPlaces, ownFuturesChanges } from './own-futures.ts';
import type { OwnPresenter } from './sources.ts';

type OwnBalance = Extract<OwnBody, { case: 'balance' }>['value'];

const ofOne = ({ value }: { readonly value: { readonly user: number } }) => [value.user];
const ofBoth = ({ value }: { readonly value: Sides }) => [value.takerUser, value.makerUser];

interface Sides {
  readonly takerUser: number;
  readonly makerUser: number;
}

/** What is set for all: the other definitions are of one user. */
const definitionsOfAll = [
  'assetDefined',
  'marketDefined',
  'marketStateChanged',
  'feeScheduleSet',
  'riskRulesSet',
  'contractDefined',
  'contractScheduled',
  'contractStateChanged',
] as const;

/** Whose rights, or fees, an event changes, or what else may leave today. */
const ownersOf: EventFolds<[], readonly number[]> = {
  ...passOverAllBut('definitions', 'funds'),
  ...passOver(definitionsOfAll),
  ...passOver(['depositCredited', 'treasuryGranted', 'transferred', 'referralPaid']),
  ...passOver(['holdPosted', 'balancesCorrected']),
  accountRightsSet: ofOne,
  feeTierSet: ofOne,
  fundsHeld: ofOne,
  holdVoided: ofOne,
};

/** The users whose own data an event changes. */
const usersOf: EventFolds<[], readonly number[]> = {
  // Not of one user, or part of the balance that they change.
  ...passOver(eventKinds.answers, definitionsOfAll, eventKinds.books, eventKinds.clocks),
  ...passOver(eventKinds.funds, eventKinds.futuresFunds, eventKinds.cancels),
  // Of a holder whose position the exchange took over: the position follows.
  positionResolved: null,
  // What an account may do and what it is charged.
  accountRightsSet: ofOne,
  feeTierSet: ofOne,
  ...foldAll(eventKinds.spotOrders, ofOne),
  ...foldAll(eventKinds.spotTrades, ofBoth),
  ...foldAll(eventKinds.balances, ofOne),
  ...foldAll(eventKinds.contractOrders, ofOne),
  ...foldAll(eventKinds.contractTrades, ofBoth),
  ...foldAll(eventKinds.positions, ofOne),
  ...foldAll(eventKinds.futuresAccounts, ofOne),
  liquidated: ofOne,
  deleveraged: ofOne,
};

/** Those of the wanted users that an outcome names, each once. */
export function usersNamed(outcome: Outcome, isWanted: (user: number) => boolean): Set<number> {
  const users = new Set<number>();
  for (const event of outcome.events) {
    for (const user of foldEvent(usersOf, event) ?? []) if (isWanted(user)) users.add(user);
  }
  return users;
}

/**
 * What an outcome changed for a user, in the order of its events (I68): each fill, balance, position
 * and notice, and each order once, at the place of its last event, as the command left it.
 */
export function ownChanges(
  user: number,
  outcome: Outcome,
  changed: Changes,
  live: LiveState,
  present: OwnPresenter,
): readonly OwnChange[] {
  const { events, time } = outcome;
  const atPlaces = new Map<number, OwnChange[]>();
  const tell = (place: number, change: OwnChange) =>
    atPlaces.set(place, [...(atPlaces.get(place) ?? []), change]);
  for (const order of changed.orders) {
    if (order.user !== user) continue;
    const place = events.findLastIndex((event) =>
      foldEvent(spotOrdersOf, event)?.includes(order.order),
    );
    if (place >= 0) tell(place, { case: 'order', value: present.order(order) });
  }
  for (const { place, change } of ownFuturesAtPlaces(user, outcome, changed, live, present)) {
    tell(place, change);
  }
  return events.flatMap((event, place) => {
    const changes: OwnChange[] = [];
    if (event.case === 'traded') {
      const fill = ownFill(user, event.value, time);
      if (fill) changes.push({ case: 'fill', value: present.fill(fill) });
    } else if (event.case === 'balanceChanged' && event.value.user === user) {
      const balance = changedBalance(event.value, live.catalog);
      if (balance) changes.push({ case: 'balance', value: balance });
    } else if (foldEvent(ownersOf, event)?.includes(user)) {
      changes.push({ case: 'account', value: { time } });
    } else {
      changes.push(...ownFuturesChanges(user, event, outcome, live, present));
    }
    return [...changes, ...(atPlaces.get(place) ?? [])];
  });
}

/** Open orders, positions and balances as they are now. */
export function ownSnapshot(user: number, live: LiveState, present: OwnPresenter): OwnChange {
  const orders = Array.from(live.openOrdersOf(user), (order) => present.order(order));
  const balances = Array.from(live.balancesOf(user), (balance) => balanceOf(balance, live.catalog));
  const futures = futuresSnapshot(user, live, present);
  return { case: 'snapshot', value: { orders, balances, ...futures } };
}

/** The orders in spot that an event changes. */
const spotOrdersOf: EventFolds<[], readonly number[]> = {
  ...passOverAllBut('spotOrders', 'spotTrades'),
  ...foldAll(eventKinds.spotOrders, ({ value }: { readonly value: { readonly order: number } }) => [
    value.order,
  ]),
  traded: ({ value }) => [value.takerOrder, value.makerOrder],
};

/** The user's side of a trade; no trade has one owner on both sides (I31). */
function ownFill(user: number, traded: Traded, time: number): OwnFill | undefined {
  const { trade, market, priceTicks, quantityLots, notional, takerSide } = traded;
  const both = { trade, market, priceTicks, quantityLots, notional, time };
  if (traded.takerUser === user) {
    const { takerOrder: order, takerFee: fee } = traded;
    return { ...both, order, side: takerSide, fee, isMaker: false };
  }
  if (traded.makerUser === user) {
    const { makerOrder: order, makerFee: fee } = traded;
    const side = takerSide === Side.BUY ? Side.SELL : Side.BUY;
    return { ...both, order, side, fee, isMaker: true };
  }
  return undefined;
}

function changedBalance(changed: BalanceChanged, catalog: Catalog): OwnBalance | undefined {
  const { account, asset, balance } = changed;
  return balance && balanceOf({ account, asset, ...balance }, catalog);
}

function balanceOf(
  { account, asset, available, frozen }: LiveBalance,
  catalog: Catalog,
): OwnBalance {
  const coin = catalog.asset(asset);
  const text = (amount: bigint) => amountText(coin, amount);
  return {
    account,
    coin: coin.symbol,
    balance: text(available + frozen),
    frozenBalance: text(frozen),
    available: text(available),
  };
}
