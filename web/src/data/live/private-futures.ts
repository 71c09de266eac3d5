import { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { PrivateChange } from './push.ts';

type Body<Case> = Extract<PrivateChange['body'], { case: Case }>['value'];
type Snapshot = Body<'snapshot'>;
export type LivePosition = Body<'position'>;
export type LiveContractOrder = Body<'contractOrder'>;
export type LiveContractFill = Body<'contractFill'>;
export type LiveFuturesAccount = Body<'futuresAccount'>;
export type LiveContractSetting = Body<'contractSetting'>;

/** The futures half of what the private channel says of the user. */
export interface PrivateFutures {
  /** Open positions by code. */
  readonly positions: ReadonlyMap<string, LivePosition>;
  /** Open orders by code, those that wait for a trigger too. */
  readonly orders: ReadonlyMap<string, LiveContractOrder>;
  /** Null until it is known. */
  readonly account: LiveFuturesAccount | null;
  /** What was chosen for a contract, by symbol; the product's defaults for the others. */
  readonly settings: ReadonlyMap<string, LiveContractSetting>;
  /** Newest first, since the connection began. */
  readonly fills: readonly LiveContractFill[];
  /** Count what ended, so that a list of history knows when it is old. */
  readonly closedOrders: number;
  readonly closedPositions: number;
}

const FILLS_MAX = 100;

export const emptyFutures: PrivateFutures = {
  positions: new Map(),
  orders: new Map(),
  account: null,
  settings: new Map(),
  fills: [],
  closedOrders: 0,
  closedPositions: 0,
};

/** Statuses of an order that still rests or waits. */
const isOpen = ({ status }: { readonly status: number }) =>
  status === OrderStatus.ACTIVE || status === OrderStatus.PARTIAL;

const isHeld = ({ quantity }: { readonly quantity: string }) => Number(quantity) > 0;

/** Folds what a snapshot says of futures; it replaces everything but the counts and the fills. */
export function foldFuturesSnapshot(state: PrivateFutures, snapshot: Snapshot): PrivateFutures {
  return {
    ...state,
    positions: byCode(snapshot.positions.filter(isHeld)),
    orders: byCode(snapshot.contractOrders.filter(isOpen)),
    account: snapshot.futuresAccount ?? null,
    settings: new Map(snapshot.contractSettings.map((setting) => [setting.symbol, setting])),
    // Some may have ended while the channel was away.
    closedOrders: state.closedOrders + 1,
    closedPositions: state.closedPositions + 1,
  };
}

/** Folds one change; the same state for a change that is not of futures. */
export function foldFutures(state: PrivateFutures, body: PrivateChange['body']): PrivateFutures {
  switch (body.case) {
    case 'position': {
      const positions = withEntry(state.positions, body.value.code, body.value, isHeld(body.value));
      const closed = isHeld(body.value) ? 0 : 1;
      return { ...state, positions, closedPositions: state.closedPositions + closed };
    }
    case 'contractOrder': {
      const orders = withEntry(state.orders, body.value.code, body.value, isOpen(body.value));
      const closed = isOpen(body.value) ? 0 : 1;
      return { ...state, orders, closedOrders: state.closedOrders + closed };
    }
    case 'contractFill':
      return { ...state, fills: [body.value, ...state.fills].slice(0, FILLS_MAX) };
    case 'futuresAccount':
      return { ...state, account: body.value };
    case 'contractSetting':
      return { ...state, settings: withEntry(state.settings, body.value.symbol, body.value, true) };
    default:
      return state;
  }
}

function byCode<Item extends { readonly code: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.code, item]));
}

function withEntry<Item>(
  map: ReadonlyMap<string, Item>,
  key: string,
  item: Item,
  isKept: boolean,
): ReadonlyMap<string, Item> {
  const next = new Map(map);
  if (isKept) next.set(key, item);
  else next.delete(key);
  return next;
}
