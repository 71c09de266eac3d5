import { BillKind } from '@bourse/contract/bills.ts';
import {
  AccountKind,
  type DefineMarket,
  type Event,
  FundsKind,
  type FundsMoved,
  HouseUser,
  type Outcome,
  Side,
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
  const legs: Leg[] = [];
  for (const event of outcome.events) addLegs(legs, event, assets);
  return legs;
}

function addLegs(legs: Leg[], event: Event, assets: LedgerAssets): void {
  const add = (user: number, account: AccountKind, asset: number, kind: BillKind, amount: number) =>
    legs.push({ user, account, asset, kind, amount, reference: 0 });
  switch (event.case) {
    case 'depositCredited': {
      const { user, asset, amount } = event.value;
      add(HouseUser.custody, AccountKind.FUNDING, asset, BillKind.deposit, -amount);
      add(user, AccountKind.FUNDING, asset, BillKind.deposit, amount);
      return;
    }
    case 'treasuryGranted':
      for (const { asset, amount } of event.value.amounts) {
        add(HouseUser.treasury, AccountKind.FUNDING, asset, BillKind.demoFunds, -amount);
        add(event.value.user, AccountKind.FUNDING, asset, BillKind.demoFunds, amount);
      }
      return;
    case 'transferred': {
      const { user, from, to, asset, amount } = event.value;
      add(user, from, asset, BillKind.transferOut, -amount);
      add(user, to, asset, BillKind.transferIn, amount);
      return;
    }
    case 'holdPosted': {
      const { user, asset, amount, fee, hold } = event.value;
      const reference = hold;
      const leg = (to: number, kind: BillKind, moved: number) => {
        if (moved === 0) return;
        const both = { account: AccountKind.FUNDING, asset, kind, reference };
        legs.push({ ...both, user, amount: -moved }, { ...both, user: to, amount: moved });
      };
      leg(HouseUser.custody, BillKind.withdrawal, amount);
      leg(HouseUser.fees, BillKind.withdrawalFee, fee);
      return;
    }
    case 'traded':
      return addTrade(legs, event.value, assets);
    case 'fundsMoved':
      return addMovement(legs, event.value, assets.ofFutures());
  }
}

/** Futures tell each movement of theirs, so nothing is worked out again here. */
function addMovement(legs: Leg[], moved: FundsMoved, asset: number): void {
  const { fromUser, fromAccount, toUser, toAccount, amount, reference } = moved;
  const kind = fundsKinds[moved.kind];
  if (!kind) throw new Error(`money of futures moved for an unknown reason: ${moved.kind}`);
  const both = { asset, kind, reference };
  legs.push({ ...both, user: fromUser, account: fromAccount, amount: -amount });
  legs.push({ ...both, user: toUser, account: toAccount, amount });
}

function addTrade(legs: Leg[], traded: Traded, assets: LedgerAssets): void {
  const { baseAsset, quoteAsset, lotSize } = assets.ofMarket(traded.market);
  const { notional, takerFee, makerFee, trade: reference } = traded;
  const baseAmount = traded.quantityLots * lotSize;
  const takerBuys = traded.takerSide === Side.BUY;
  const add = (user: number, asset: number, kind: BillKind, amount: number) => {
    if (amount !== 0) {
      legs.push({ user, account: AccountKind.SPOT, asset, kind, amount, reference });
    }
  };
  const buyer = takerBuys ? traded.takerUser : traded.makerUser;
  const seller = takerBuys ? traded.makerUser : traded.takerUser;
  const buyerFee = takerBuys ? takerFee : makerFee;
  const sellerFee = takerBuys ? makerFee : takerFee;
  add(buyer, quoteAsset, BillKind.buy, -notional);
  add(buyer, baseAsset, BillKind.buy, baseAmount);
  add(buyer, baseAsset, BillKind.fee, -buyerFee);
  add(seller, baseAsset, BillKind.sell, -baseAmount);
  add(seller, quoteAsset, BillKind.sell, notional);
  add(seller, quoteAsset, BillKind.fee, -sellerFee);
  add(HouseUser.fees, baseAsset, BillKind.fee, buyerFee);
  add(HouseUser.fees, quoteAsset, BillKind.fee, sellerFee);
}
