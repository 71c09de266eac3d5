import { codeInTwo } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, PositionSide } from '@bourse/contract/enumerations.ts';
import {
  type EventFolds,
  type EventOf,
  eventKinds,
  foldAll,
  foldEvent,
  passOver,
  passOverAllBut,
} from '@bourse/contract/event-fold.ts';
import type { Event, Outcome, PositionChanged } from '@bourse/contract/messages.ts';
import type { ContractOrder } from '@bourse/contract/routes/futures.ts';
import { amountText, averagePriceText, priceText, quantityText } from '#engine/live/catalog.ts';
import { positionCode } from '#engine/live/live-position.ts';
import type { Changes, LiveState } from '#engine/live/live-state.ts';
import { exitTypeNames } from '#engine/live/order-names.ts';
import { ownContractFill } from '#engine/live/own-contract-fill.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { Notice, OwnBody, OwnChange } from './own-change.ts';
import type { OwnPresenter } from './sources.ts';

type ValueOf<Case extends OwnBody['case']> = Extract<OwnBody, { case: Case }>['value'];

/** Of what an event changes in futures, what is sent at the event's own place: all but orders and the account. */
const changesAtPlace: EventFolds<[user: number, told: Told], readonly OwnChange[]> = {
  ...passOverAllBut('contractTrades', 'positions', 'losses', 'futuresAccounts'),
  // Sent with the account, once.
  ...passOver(['futuresAccountChanged', 'positionModeSet']),
  // The position follows.
  positionResolved: null,
  contractTraded: ({ value }, user, { time, present }) => {
    const fill = ownContractFill(user, value, time);
    return fill ? [{ case: 'contractFill', value: present.contractFill(fill) }] : [];
  },
  positionChanged: ({ value }, user, { live }) =>
    value.user === user ? [{ case: 'position', value: positionOf(value, live) }] : [],
  ...foldAll(['leverageSet', 'marginModeSet'], settingChanged),
  ...foldAll(['liquidated', 'deleveraged'], lossNoticed),
};

interface Told {
  readonly time: number;
  readonly live: LiveState;
  readonly present: OwnPresenter;
}

function settingChanged(
  { value: { user: owner, contract } }: EventOf<'leverageSet' | 'marginModeSet'>,
  user: number,
  { live }: Told,
): readonly OwnChange[] {
  if (owner !== user) return [];
  return [{ case: 'contractSetting', value: settingOf(user, contract, live) }];
}

function lossNoticed(
  event: EventOf<'liquidated' | 'deleveraged'>,
  user: number,
  { live }: Told,
): readonly OwnChange[] {
  return event.value.user === user ? [{ case: 'notice', value: noticeOf(event, live) }] : [];
}

/** What an event of futures sends a user at its own place. */
export function ownFuturesChanges(
  user: number,
  event: Event,
  { time }: Outcome,
  live: LiveState,
  present: OwnPresenter,
): readonly OwnChange[] {
  return foldEvent(changesAtPlace, event, user, { time, live, present }) ?? [];
}

/**
 * What is sent once, as the command left it, by the place of the last event that changed it: each
 * order on a contract, and the account.
 */
export function ownFuturesAtPlaces(
  user: number,
  { events }: Outcome,
  { contractOrders }: Changes,
  live: LiveState,
  present: OwnPresenter,
): readonly { readonly place: number; readonly change: OwnChange }[] {
  const told: { place: number; change: OwnChange }[] = [];
  for (const order of contractOrders) {
    if (order.user !== user) continue;
    const place = events.findLastIndex((event) => foldEvent(isAboutOrder, event, order));
    const value = contractOrderOf(present.contractOrder(order));
    if (place >= 0) told.push({ place, change: { case: 'contractOrder', value } });
  }
  const place = events.findLastIndex((event) => foldEvent(isAboutAccount, event, user));
  if (place >= 0)
    told.push({ place, change: { case: 'futuresAccount', value: account(user, live) } });
  return told;
}

/** Open positions and orders, the account, and what is set for each contract, as they are now. */
export function futuresSnapshot(user: number, live: LiveState, present: OwnPresenter) {
  const { futures, catalog } = live;
  return {
    positions: Array.from(futures.positionsOf(user), (position) => positionOf(position, live)),
    contractOrders: Array.from(futures.openOrdersOf(user), (order) =>
      contractOrderOf(present.contractOrder(order)),
    ),
    futuresAccount: account(user, live),
    contractSettings: Array.from(catalog.contracts, ({ id }) => settingOf(user, id, live)),
  };
}

interface Named {
  readonly order: number;
  readonly user: number;
  readonly contract: number;
}

/** Whether an event changes an order on a contract. Leverage is set for all open orders of one at once. */
const isAboutOrder: EventFolds<[order: Named], boolean> = {
  ...passOverAllBut('contractOrders', 'contractTrades', 'futuresAccounts'),
  ...passOver(['futuresAccountChanged', 'marginModeSet', 'positionModeSet']),
  ...foldAll(
    eventKinds.contractOrders,
    ({ value }: { readonly value: { readonly order: number } }, { order }: Named) =>
      value.order === order,
  ),
  contractTraded: ({ value }, { order }) =>
    value.takerOrder === order || value.makerOrder === order,
  leverageSet: ({ value }, { user, contract }) =>
    value.user === user && value.contract === contract,
};

/** Whether an event changes what the futures account of a user shows. */
const isAboutAccount: EventFolds<[user: number], boolean> = {
  ...passOverAllBut('balances', 'futuresAccounts'),
  ...passOver(['leverageSet', 'marginModeSet']),
  balanceChanged: ({ value }, user) => value.user === user && value.account === AccountKind.FUTURES,
  ...foldAll(
    ['futuresAccountChanged', 'positionModeSet'],
    ({ value }: { readonly value: { readonly user: number } }, user: number) => value.user === user,
  ),
};

function positionOf(position: PositionChanged, { catalog }: LiveState): ValueOf<'position'> {
  const contract = catalog.contract(position.contract);
  const amount = (value: number) => amountText(contract.quote, value);
  return {
    code: positionCode(position),
    symbol: contract.symbol,
    positionType: position.positionSide,
    marginMode: position.marginMode,
    leverage: position.leverage,
    quantity: position.lots === 0 ? '0' : quantityText(contract, position.lots),
    cost: amount(position.cost),
    margin: amount(position.margin),
    realised: amount(position.realised),
    costs: amount(position.costs),
    createTime: position.openTime,
    exitType: position.lots === 0 ? exitTypeNames[position.exitType] : '',
  };
}

/** The private feed's order has fewer fields, and leaves out exits that are not there. */
function contractOrderOf({ takeProfit, stopLoss, ...order }: ContractOrder) {
  const value: ValueOf<'contractOrder'> = {
    ...order,
    ...(takeProfit && { takeProfit }),
    ...(stopLoss && { stopLoss }),
  };
  return value;
}

function settingOf(user: number, contract: number, live: LiveState): ValueOf<'contractSetting'> {
  return {
    symbol: live.catalog.contract(contract).symbol,
    ...live.futures.settingOf(user, contract),
  };
}

function account(user: number, { futures }: LiveState): ValueOf<'futuresAccount'> {
  const { wallet, orderMargin } = futures.accountOf(user);
  return {
    wallet: amountText(futures.quote, wallet),
    orderMargin: amountText(futures.quote, orderMargin),
    positionMode: futures.positionMode(user),
  };
}

/** Says which position lost how much of it, and at which mark or to which price. */
function noticeOf(event: EventOf<'liquidated' | 'deleveraged'>, { catalog }: LiveState): Notice {
  const { lots, positionSide } = event.value;
  const contract = catalog.contract(event.value.contract);
  const isLiquidated = event.case === 'liquidated';
  const isLong = positionSide === PositionSide.LONG;
  const side = isLong ? 'positionSides.long' : 'positionSides.short';
  const price = isLiquidated
    ? priceText(contract, event.value.markTicks)
    : averagePriceText(contract, lots, event.value.notional);
  const code = isLiquidated ? Code.positionLiquidated : Code.positionDeleveraged;
  const text = codeInTwo(code, {
    contract: contract.name,
    side: sayBoth(side),
    quantity: `${quantityText(contract, lots)} ${contract.base.symbol}`,
    price,
  });
  return { code, text };
}
