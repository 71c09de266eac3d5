import { formatFixed } from '@bourse/contract/amount.ts';
import { type BillKind, billKindName, billKindsOf } from '@bourse/contract/bills.ts';
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/messages.ts';
import type { AssetRow } from '@bourse/contract/routes/wallet.ts';
import { routes } from '@bourse/contract/routes.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import { readPositive } from '../../gateway/money.ts';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { type Asset, amountText } from '../../live/catalog.ts';
import type { LiveState } from '../../live/live-state.ts';
import { Valuation } from '../../live/valuation.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import { billsOf } from './store.ts';

/** What a new demo account may claim each day. */
const demoFunds = [
  { coin: 'USDT', amount: '10000' },
  { coin: 'BTC', amount: '0.1' },
  { coin: 'ETH', amount: '2' },
] as const;
const VALUE_DECIMALS = 8;

export interface WalletDependencies {
  readonly engine: EnginePort;
  readonly live: LiveState;
  readonly pool: pg.Pool;
  readonly isDemo: boolean;
  readonly nameOfCoin: (symbol: string) => string;
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Balances, transfers among own accounts, ledger entries, demo funds. */
export function createWallet(dependencies: WalletDependencies): readonly Implementation[] {
  const { engine, live, pool, nameOfCoin } = dependencies;
  const { catalog } = live;
  const valuation = new Valuation(live);

  const totalOf = (user: number, account: AccountKind): bigint => {
    let total = 0n;
    for (const balance of live.balancesOf(user)) {
      if (balance.account !== account) continue;
      const { available, frozen, asset } = balance;
      total += valuation.inUsdt(catalog.asset(asset), available + frozen);
    }
    return total;
  };

  const rowOf = (user: number, account: AccountKind, asset: Asset): AssetRow => {
    const { available, frozen } = live.balanceOf(user, account, asset.asset);
    return {
      tokenName: asset.symbol,
      tokenWholeName: nameOfCoin(asset.symbol),
      icon: iconOf(asset.symbol),
      balance: amountText(asset, available + frozen),
      frozenBalance: amountText(asset, frozen),
      available: amountText(asset, available),
      balanceUsdt: formatFixed(valuation.inUsdt(asset, available + frozen), VALUE_DECIMALS),
    };
  };

  const bills = (route: typeof routes.fundingBills, account: AccountKind): Implementation =>
    implement(route, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      await dependencies.caughtUp(live.lastSequenceOf(user));
      const { rows, total } = await billsOf(pool, {
        user,
        account,
        kind: query.billKind ?? 0,
        asset: query.coin ? catalog.findAsset(query.coin).asset : 0,
        startTime: query.startTime ?? 0,
        endTime: query.endTime ?? 0,
        page: query.page,
        pageSize: query.pageSize,
      });
      const list = rows.map((row) => {
        const asset = catalog.asset(row.asset);
        const amount = amountText(asset, row.amount);
        return {
          id: `${row.sequence}-${row.position}`,
          billKind: row.kind,
          billKindName: billKindName(row.kind, call.language),
          coin: asset.symbol,
          symbol: asset.symbol,
          amount,
          quantity: amount,
          balance: amountText(asset, BigInt(row.balanceAfter)),
          status: 1,
          createAt: row.time,
          time: row.time,
        };
      });
      return { list, total, page: query.page, pageSize: query.pageSize };
    });

  return [
    implement(routes.currencies, () => ({
      currency: Array.from(catalog.assets, (asset) => ({
        symbol: asset.symbol,
        currency: nameOfCoin(asset.symbol),
        icon: iconOf(asset.symbol),
        depositMin: '0',
        precision: asset.decimals,
        networks: [],
      })),
      chain: [],
    })),

    implement(routes.totalAsset, (_input, call) => {
      const { userId: user } = callerOf(call);
      const kinds = [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES];
      const totals = kinds.map((account) => ({ account, total: totalOf(user, account) }));
      const sum = totals.reduce((before, { total }) => before + total, 0n);
      return {
        totalAsset: {
          totalBtc: formatFixed(valuation.inBtc(sum), VALUE_DECIMALS),
          totalUsdt: formatFixed(sum, VALUE_DECIMALS),
        },
        accountAsset: totals.map(({ account, total }) => ({
          account,
          totalUsdt: formatFixed(total, VALUE_DECIMALS),
        })),
      };
    }),

    implement(routes.accountAsset, ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const account = query.accountType === 1 ? AccountKind.FUNDING : AccountKind.SPOT;
      const { page = 1, pageSize = 100 } = query;
      const rows = Array.from(catalog.assets, (asset) => rowOf(user, account, asset));
      return {
        list: rows.slice((page - 1) * pageSize, page * pageSize),
        totalUsdt: formatFixed(totalOf(user, account), VALUE_DECIMALS),
        total: rows.length,
        page,
        pageSize,
      };
    }),

    implement(routes.contractAsset, (_input, call) => {
      const { userId: user } = callerOf(call);
      const asset = catalog.findAsset('USDT');
      const { available, frozen } = live.balanceOf(user, AccountKind.FUTURES, asset.asset);
      return {
        list: [
          {
            symbol: asset.symbol,
            balance: amountText(asset, available + frozen),
            available: amountText(asset, available),
            profit: '0',
            margin: '0',
            frozenBalance: amountText(asset, frozen),
          },
        ],
      };
    }),

    implement(routes.billKinds, ({ query }, call) => ({
      kinds: billKindsOf(query.kind).map((kind: BillKind) => ({
        kind,
        name: billKindName(kind, call.language),
      })),
    })),
    bills(routes.fundingBills, AccountKind.FUNDING),
    bills(routes.spotBills, AccountKind.SPOT),
    bills(routes.contractBills, AccountKind.FUTURES),

    implement(routes.transfer, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const asset = catalog.findAsset(body.coin);
      const amount = readPositive(body.amount, asset.decimals, asset.symbol);
      const { from, to } = body as { from: AccountKind; to: AccountKind };
      const value = { from, to, asset: asset.asset, amount };
      const key = call.idempotencyKey;
      const outcome = await engine.submit({ user, key, body: { case: 'transfer', value } });
      const repeated = acceptedOrThrow(outcome, catalog);
      return { sequence: repeated?.sequence ?? outcome.sequence };
    }),

    implement(routes.demoClaim, async (_input, call) => {
      if (!dependencies.isDemo) throw new Refusal(Code.routeUnknown);
      const { userId: user } = callerOf(call);
      const amounts = demoFunds.map(({ coin, amount }) => {
        const asset = catalog.findAsset(coin);
        return { asset: asset.asset, amount: readPositive(amount, asset.decimals, coin) };
      });
      // The day is the key: the engine itself remembers that it was claimed.
      const day = new Date(call.time).toISOString().slice(0, 10);
      const outcome = await engine.submit({
        user: 0,
        key: `demo-${user}-${day}`,
        body: { case: 'grantFromTreasury', value: { user, amounts, reason: 'demo' } },
      });
      const repeated = acceptedOrThrow(outcome, catalog);
      if (repeated) throw new Refusal(Code.claimedToday);
      return { amounts: [...demoFunds], sequence: outcome.sequence };
    }),
  ];
}

function iconOf(symbol: string): string {
  return `/coins/${symbol.toLowerCase()}.svg`;
}
