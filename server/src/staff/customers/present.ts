import { formatDecimal, formatFixed } from '@bourse/contract/amount.ts';
import type {
  Customer,
  CustomerRow,
  CustomerState,
} from '@bourse/contract/console/routes/customers.ts';
import {
  AccountKind,
  MarginMode,
  PositionSide,
  RightCause,
} from '@bourse/contract/enumerations.ts';
import { accountFigures, positionFigures } from '@bourse/core/perpetual/account.ts';
import { amountText, priceText, quantityText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { VALUE_DECIMALS, type Valuation } from '#engine/live/valuation.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import type { Person } from './customer-store.ts';

const RATE_DECIMALS = 8;

/** What of a customer is figures, computed when it is shown. */
export interface Figures {
  /** USDT, eight decimals. */
  readonly equity: bigint;
  /** Atomic units of the quote coin. */
  readonly turnover: bigint;
}

/** Frozen outweighs suspended; a suspension counts until its end, UTC epoch milliseconds. */
export function stateOf({ frozen, hold_until }: Person, now: number): CustomerState {
  if (frozen) return 'frozen';
  return hold_until > now ? 'hold' : 'open';
}

/** A mail, or else a mobile, masked. */
export function contactOf({ email, area_code: areaCode, mobile }: Person): string {
  return email ? maskEmail(email) : `${areaCode ?? ''} ${maskMobile(mobile ?? '')}`;
}

/** A row of the list: contacts masked. */
export function presentRow(
  person: Person,
  { equity, turnover }: Figures,
  live: LiveState,
  now: number,
): CustomerRow {
  const quote = live.futures.quote;
  return {
    uid: String(person.public_number),
    contact: contactOf(person),
    country: person.country,
    level: person.level,
    tier: live.catalog.feeTierOf(person.id),
    equity: formatFixed(equity, VALUE_DECIMALS),
    turnover: amountText(quote, turnover),
    createdAt: person.created_at,
    seenAt: person.seen_at ?? 0,
    state: stateOf(person, now),
    holdUntil: person.hold_until,
  };
}

/** What the customer has of each coin. */
export function presentMoney(
  live: LiveState,
  valuation: Valuation,
  user: number,
): Customer['money'] {
  return Array.from(live.catalog.assets, (asset) => {
    const of = (account: AccountKind) => {
      const { available, frozen } = live.balanceOf(user, account, asset.asset);
      return { total: available + frozen, frozen };
    };
    const [funding, spot, futures] = [
      of(AccountKind.FUNDING),
      of(AccountKind.SPOT),
      of(AccountKind.FUTURES),
    ];
    const total = funding.total + spot.total + futures.total;
    return {
      isEmpty: total === 0n,
      coin: asset.symbol,
      funding: amountText(asset, funding.total),
      spot: amountText(asset, spot.total),
      futures: amountText(asset, futures.total),
      heldBack: amountText(asset, funding.frozen + spot.frozen + futures.frozen),
      usdt: formatFixed(valuation.inUsdt(asset, total), VALUE_DECIMALS),
    };
  })
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ isEmpty: _, ...row }) => row);
}

/** Open positions at their marks. */
export function presentPositions(
  { catalog, futures }: LiveState,
  user: number,
): Customer['positions'] {
  const account = futures.accountOf(user);
  return Array.from(futures.positionsOf(user), (position) => {
    const contract = catalog.contract(position.contract);
    const figures = positionFigures(account, futures.accountPosition(position));
    const entryTicks = Math.round(position.cost / (position.lots * contract.unit));
    return {
      name: contract.name,
      side: position.positionSide === PositionSide.LONG ? 'long' : 'short',
      leverage: position.leverage,
      margin: position.marginMode === MarginMode.CROSS ? 'cross' : 'isolated',
      quantity: quantityText(contract, position.lots),
      entry: priceText(contract, entryTicks),
      mark: priceText(contract, futures.mark(contract.id).markTicks),
      profit: amountText(contract.quote, figures.unrealised),
    };
  });
}

const causeNames = {
  [RightCause.UNSPECIFIED]: '',
  [RightCause.FROZEN]: 'frozen',
  [RightCause.REGION]: 'region',
  [RightCause.LEVEL]: 'level',
  [RightCause.NOT_ENABLED]: 'not-enabled',
  [RightCause.OPERATOR]: 'operator',
} as const;

/** What the customer may do, as the engine knows, and has open, of what there are limits for. */
export function presentLimits(live: LiveState, user: number): Customer['limits'] {
  const { futures } = live;
  const told = live.catalog.rightsOf(user);
  const bound = told?.withdrawDayMax;
  const cause = (right: 'spot' | 'futures' | 'transfer' | 'withdraw') =>
    causeNames[told?.[right] ?? RightCause.UNSPECIFIED];
  const account = futures.accountOf(user);
  const { equity, maintenance } = accountFigures(account);
  const notional = account.positions.reduce(
    (sum, one) => sum + positionFigures(account, one).notional,
    0,
  );
  const isCross = account.positions.some((one) => one.isCross);
  const ratio =
    equity > 0n ? Number((maintenance * 100_000_000n) / equity) : Number.MAX_SAFE_INTEGER;
  return {
    openOrders: [...live.openOrdersOf(user), ...futures.openOrdersOf(user)].length,
    spot: cause('spot'),
    futures: cause('futures'),
    transfer: cause('transfer'),
    withdraw: cause('withdraw'),
    withdrawDayMax: bound === undefined ? null : amountText(futures.quote, BigInt(bound)),
    futuresNotional: amountText(futures.quote, notional),
    marginRatio: isCross ? formatDecimal(ratio, RATE_DECIMALS) : null,
  };
}
