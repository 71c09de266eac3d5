import type { Language } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  type Event,
  type Outcome,
  type PositionChanged,
  PositionSide,
} from '@bourse/contract/messages.ts';
import type { ContractOrder } from '@bourse/contract/routes/futures.ts';
import { amountText, averagePriceText, priceText, quantityText } from '../live/catalog.ts';
import { positionCode } from '../live/live-position.ts';
import type { Changes, LiveState } from '../live/live-state.ts';
import { exitTypeNames } from '../live/order-names.ts';
import { ownContractFill } from '../live/own-contract-fill.ts';
import type { Notice, OwnBody, OwnChange } from './own-change.ts';
import type { OwnPresenter } from './sources.ts';

type ValueOf<Case extends OwnBody['case']> = Extract<OwnBody, { case: Case }>['value'];

/** The users that an event of futures names. */
export function futuresUsersOf(event: Event): readonly number[] {
  switch (event.case) {
    case 'contractTraded':
      return [event.value.takerUser, event.value.makerUser];
    case 'contractOrderAccepted':
    case 'contractOrderTriggered':
    case 'contractOrderRearmed':
    case 'contractOrderResized':
    case 'contractOrderReduced':
    case 'contractOrderClosed':
    case 'orderExitsSet':
    case 'positionChanged':
    case 'liquidated':
    case 'deleveraged':
    case 'leverageSet':
    case 'marginModeSet':
    case 'positionModeSet':
    case 'futuresAccountChanged':
      return [event.value.user];
    default:
      return [];
  }
}

/** What an event of futures tells a user at its own place: all but orders and the account. */
export function ownFuturesChanges(
  user: number,
  event: Event,
  { time }: Outcome,
  live: LiveState,
  present: OwnPresenter,
): readonly OwnChange[] {
  switch (event.case) {
    case 'contractTraded': {
      const fill = ownContractFill(user, event.value, time);
      return fill ? [{ case: 'contractFill', value: present.contractFill(fill) }] : [];
    }
    case 'positionChanged':
      if (event.value.user !== user) return [];
      return [{ case: 'position', value: positionOf(event.value, live) }];
    case 'leverageSet':
    case 'marginModeSet': {
      const { contract } = event.value;
      if (event.value.user !== user) return [];
      return [{ case: 'contractSetting', value: settingOf(user, contract, live) }];
    }
    case 'liquidated':
    case 'deleveraged':
      return event.value.user === user ? [{ case: 'notice', value: noticeOf(event, live) }] : [];
    default:
      return [];
  }
}

/**
 * What is told once, as the command left it, by the place of the last event that changed it: each
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
    const place = events.findLastIndex((event) => isAboutOrder(event, order));
    const value = contractOrderOf(present.contractOrder(order));
    if (place >= 0) told.push({ place, change: { case: 'contractOrder', value } });
  }
  const place = events.findLastIndex((event) => isAboutAccount(event, user));
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

/** Leverage is set for all open orders of a contract at once. */
function isAboutOrder(
  event: Event,
  { order, user, contract }: { order: number; user: number; contract: number },
): boolean {
  switch (event.case) {
    case 'contractTraded':
      return event.value.takerOrder === order || event.value.makerOrder === order;
    case 'contractOrderAccepted':
    case 'contractOrderTriggered':
    case 'contractOrderRearmed':
    case 'contractOrderResized':
    case 'contractOrderReduced':
    case 'contractOrderClosed':
    case 'orderExitsSet':
      return event.value.order === order;
    case 'leverageSet':
      return event.value.user === user && event.value.contract === contract;
    default:
      return false;
  }
}

function isAboutAccount(event: Event, user: number): boolean {
  switch (event.case) {
    case 'balanceChanged':
      return event.value.user === user && event.value.account === AccountKind.FUTURES;
    case 'futuresAccountChanged':
    case 'positionModeSet':
      return event.value.user === user;
    default:
      return false;
  }
}

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

const sideNames: Readonly<Record<Language, Readonly<Record<PositionSide, string>>>> = {
  en: {
    [PositionSide.UNSPECIFIED]: '',
    [PositionSide.LONG]: 'long',
    [PositionSide.SHORT]: 'short',
  },
  'zh-CN': {
    [PositionSide.UNSPECIFIED]: '',
    [PositionSide.LONG]: '多仓',
    [PositionSide.SHORT]: '空仓',
  },
};

/** Says which position lost how much of it, and at which mark or to which price. */
function noticeOf(
  event: Extract<Event, { case: 'liquidated' | 'deleveraged' }>,
  { catalog }: LiveState,
): Notice {
  const { lots, positionSide } = event.value;
  const contract = catalog.contract(event.value.contract);
  const isLiquidated = event.case === 'liquidated';
  const price = isLiquidated
    ? priceText(contract, event.value.markTicks)
    : averagePriceText(contract, lots, event.value.notional);
  return {
    code: isLiquidated ? Code.positionLiquidated : Code.positionDeleveraged,
    parametersIn: (language) => [
      contract.name,
      sideNames[language][positionSide],
      `${quantityText(contract, lots)} ${contract.base.symbol}`,
      price,
    ],
  };
}
