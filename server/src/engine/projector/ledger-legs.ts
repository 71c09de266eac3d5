import { BillKind } from '@bourse/contract/bills.ts';
import { AccountKind, FundsKind, Side } from '@bourse/contract/enumerations.ts';
import {
  type EventFolds,
  foldEvent,
  passOver,
  passOverAllBut,
} from '@bourse/contract/event-fold.ts';
import {
  type ContractTraded,
  type DefineMarket,
  type FundsMoved,
  HouseUser,
  type Outcome,
  type Traded,
} from '@bourse/contract/messages.ts';

/** One side of a double entry. */
export interface Leg {
  readonly user: number;
  readonly account: AccountKind;
  readonly asset: number;
  readonly kind: BillKind;
  /** Signed atomic units. */
  readonly amount: number;
  /** The trade's number or the funding instant, or 0. */
  readonly reference: number;
  /** The pair or, in the futures account, the contract that it is of; 0 without one. */
  readonly market: number;
  /** The user's own order that traded; 0 without one. */
  readonly order: number;
}

/** What the legs of trades need to know of their assets. */
export interface LedgerAssets {
  ofMarket(market: number): Pick<DefineMarket, 'baseAsset' | 'quoteAsset' | 'lotSize'>;
  /** The one asset that futures are margined and settled in. */
  ofFutures(): number;
}

const fundsKinds: Readonly<Record<number, BillKind>> = {
  [FundsKind.FEE]: BillKind.fee,
  [FundsKind.REALISED]: BillKind.realisedProfit,
  [FundsKind.FUNDING]: BillKind.funding,
  [FundsKind.LIQUIDATION]: BillKind.liquidation,
  [FundsKind.LIQUIDATION_FEE]: BillKind.liquidationFee,
  [FundsKind.DELEVERAGING]: BillKind.deleveraging,
  [FundsKind.DEBT]: BillKind.debt,
};

/**
 * The ledger entries that an outcome made, in order: their sum is zero in each asset (I06) and,
 * from zero, equals each balance (I05).
 */
export function legsOf(outcome: Outcome, assets: LedgerAssets): Leg[] {
  const trades = new Map<number, ContractTraded>();
  for (const event of outcome.events) {
    if (event.case === 'contractTraded') trades.set(event.value.trade, event.value);
  }
  const ofEvents = outcome.events.flatMap(
    (event) => foldEvent(legsOfEvent, event, assets, trades) ?? [],
  );
  return ofEvents.map((leg) => ({ market: 0, order: 0, ...leg }));
}

/** Of no market and no order, when nothing is said. */
type Moved = Omit<Leg, 'market' | 'order'> & Partial<Pick<Leg, 'market' | 'order'>>;
/** The trades of an outcome's contracts, by number: movements name them. */
type ContractTrades = ReadonlyMap<number, ContractTraded>;

const legsOfEvent: EventFolds<[assets: LedgerAssets, trades: ContractTrades], readonly Moved[]> = {
  ...passOverAllBut('funds', 'spotTrades', 'futuresFunds'),
  depositCredited: ({ value: { user, asset, amount } }) =>
    between(HouseUser.custody, user, { asset, kind: BillKind.deposit, amount }),
  treasuryGranted: ({ value: { user, amounts } }) =>
    amounts.flatMap(({ asset, amount }) =>
      between(HouseUser.treasury, user, { asset, kind: BillKind.demoFunds, amount }),
    ),
  referralPaid: ({ value: { user, day: reference, shares } }) =>
    shares.flatMap(({ account, asset, amount }) => {
      const both = { asset, kind: BillKind.referralShare, reference };
      return [
        { ...both, user: HouseUser.fees, account, amount: -amount },
        { ...both, user, account: AccountKind.FUNDING, amount },
      ];
    }),
  transferred: ({ value: { user, from, to, asset, amount } }) => {
    const both = { user, asset, reference: 0 };
    return [
      { ...both, account: from, kind: BillKind.transferOut, amount: -amount },
      { ...both, account: to, kind: BillKind.transferIn, amount },
    ];
  },
  balancesCorrected: ({ value: { legs } }) =>
    legs.map((leg) => ({
      ...leg,
      ...{ account: AccountKind.FUNDING, kind: BillKind.correction, reference: 0 },
    })),
  // Money that is held is still its owner's.
  ...passOver(['fundsHeld', 'holdVoided']),
  holdPosted: ({ value: { user, asset, amount, fee, hold: reference } }) => {
    const out = { asset, kind: BillKind.withdrawal, amount, reference };
    const kept = { asset, kind: BillKind.withdrawalFee, amount: fee, reference };
    const legs = between(user, HouseUser.custody, out);
    return fee > 0 ? [...legs, ...between(user, HouseUser.fees, kept)] : legs;
  },
  traded: ({ value }, assets) => legsOfTrade(value, assets),
  fundsMoved: ({ value }, assets, trades) => legsOfMovement(value, assets.ofFutures(), trades),
  // There is a fundsMoved for each of their movements.
  ...passOver(['marginAdjusted', 'debtSettled', 'fundingPaid']),
};

/** From one funding account to another. */
function between(
  from: number,
  to: number,
  moved: Pick<Leg, 'asset' | 'kind' | 'amount'> & { readonly reference?: number },
): Moved[] {
  const both = { reference: 0, ...moved, account: AccountKind.FUNDING };
  return [
    { ...both, user: from, amount: -moved.amount },
    { ...both, user: to },
  ];
}

/** Futures tell each movement of theirs, so nothing is worked out again here. */
function legsOfMovement(moved: FundsMoved, asset: number, trades: ContractTrades): Moved[] {
  const { fromUser, fromAccount, toUser, toAccount, amount, reference } = moved;
  const { contract: market } = moved;
  // Of funding it is an instant.
  const trade = moved.kind === FundsKind.FUNDING ? undefined : trades.get(reference);
  const orderOf = (user: number) => {
    if (user === trade?.takerUser) return trade.takerOrder;
    return user === trade?.makerUser ? trade.makerOrder : 0;
  };
  const kind = fundsKinds[moved.kind];
  if (!kind) throw new Error(`money of futures moved for an unknown reason: ${moved.kind}`);
  const both = { asset, kind, reference, market };
  return [
    {
      ...{ ...both, order: orderOf(fromUser) },
      ...{ user: fromUser, account: fromAccount, amount: -amount },
    },
    { ...both, order: orderOf(toUser), user: toUser, account: toAccount, amount },
  ];
}

function legsOfTrade(traded: Traded, assets: LedgerAssets): Moved[] {
  const legs: Moved[] = [];
  const { baseAsset, quoteAsset, lotSize } = assets.ofMarket(traded.market);
  const { market, notional, trade: reference } = traded;
  const baseAmount = traded.quantityLots * lotSize;
  const taker = { user: traded.takerUser, order: traded.takerOrder, fee: traded.takerFee };
  const maker = { user: traded.makerUser, order: traded.makerOrder, fee: traded.makerFee };
  const [buyer, seller] = traded.takerSide === Side.BUY ? [taker, maker] : [maker, taker];
  const house = { user: HouseUser.fees, order: 0 };
  const add = (
    { user, order }: Pick<Leg, 'user' | 'order'>,
    asset: number,
    kind: BillKind,
    amount: number,
  ) => {
    if (amount === 0) return;
    legs.push({ user, account: AccountKind.SPOT, asset, kind, amount, reference, market, order });
  };
  add(buyer, quoteAsset, BillKind.buy, -notional);
  add(buyer, baseAsset, BillKind.buy, baseAmount);
  add(buyer, baseAsset, BillKind.fee, -buyer.fee);
  add(seller, baseAsset, BillKind.sell, -baseAmount);
  add(seller, quoteAsset, BillKind.sell, notional);
  add(seller, quoteAsset, BillKind.fee, -seller.fee);
  add(house, baseAsset, BillKind.fee, buyer.fee);
  add(house, quoteAsset, BillKind.fee, seller.fee);
  return legs;
}
