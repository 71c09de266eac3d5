import { formatFixed } from '@bourse/contract/amount.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { AssetRow } from '@bourse/contract/routes/wallet.ts';
import { routes } from '@bourse/contract/routes.ts';
import { accountFigures } from '@bourse/core/perpetual/account.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { OwnBots, SetAside } from '#edge/pipeline/own-bots.ts';
import { type Asset, amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { VALUE_DECIMALS, Valuation } from '#engine/live/valuation.ts';
import type { Page } from '#platform/db/list-rows.ts';
import { nameOfCoin } from '#platform/markets/catalog.ts';
import { iconOf } from '#platform/markets/coin-icon.ts';

/** What a user owns, by account and coin, and what it is worth. */
export function balanceRoutes(
  live: LiveState,
  bots: Pick<OwnBots, 'setAside'>,
): readonly Implementation[] {
  const balances = new Balances(live);
  return [
    implement(routes.totalAsset, (_input, call) => balances.totals(callerOf(call).userId)),
    implement(routes.accountAsset, async ({ query }, call) => {
      const isFunding = query.accountType === AccountKind.FUNDING;
      const account = isFunding ? AccountKind.FUNDING : AccountKind.SPOT;
      const { page = 1, pageSize = 100 } = query;
      const { userId } = callerOf(call);
      const setAside = await bots.setAside(userId);
      return balances.account(userId, account, setAside, { page, pageSize });
    }),
    implement(routes.contractAsset, async (_input, call) => {
      const { userId } = callerOf(call);
      return { list: [balances.futures(userId, await bots.setAside(userId))] };
    }),
  ];
}

class Balances {
  private readonly live: LiveState;
  private readonly valuation: Valuation;

  constructor(live: LiveState) {
    this.live = live;
    this.valuation = new Valuation(live);
  }

  totals(user: number) {
    const kinds = [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES];
    const totals = kinds.map((account) => ({
      account,
      total: this.valuation.totalOf(user, account),
    }));
    const sum = totals.reduce((before, { total }) => before + total, 0n);
    return {
      totalAsset: {
        totalBtc: formatFixed(this.valuation.inBtc(sum), VALUE_DECIMALS),
        totalUsdt: formatFixed(sum, VALUE_DECIMALS),
      },
      accountAsset: totals.map(({ account, total }) => ({
        account,
        totalUsdt: formatFixed(total, VALUE_DECIMALS),
      })),
    };
  }

  account(user: number, account: AccountKind, setAside: SetAside, { page, pageSize }: Page) {
    const rows = Array.from(this.live.catalog.assets, (asset) => ({
      ...this.row(user, account, asset),
      setAside: amountText(asset, setAside(account, asset.asset)),
    }));
    return {
      list: rows.slice((page - 1) * pageSize, page * pageSize),
      totalUsdt: formatFixed(this.valuation.totalOf(user, account), VALUE_DECIMALS),
      total: rows.length,
      page,
      pageSize,
    };
  }

  futures(user: number, setAside: SetAside) {
    const { futures } = this.live;
    const { quote } = futures;
    const account = futures.accountOf(user);
    const { frozen } = this.live.balanceOf(user, AccountKind.FUTURES, quote.asset);
    const figures = accountFigures(account);
    const { initial, isolatedMargin, ordered, available, transferable, unrealised } = figures;
    return {
      symbol: quote.symbol,
      balance: amountText(quote, account.wallet + frozen),
      available: amountText(quote, available),
      transferable: amountText(quote, transferable),
      profit: amountText(quote, unrealised),
      margin: amountText(quote, initial + isolatedMargin),
      // What the ledger froze stands for isolated positions and for isolated orders.
      frozenBalance: amountText(quote, ordered + frozen - isolatedMargin),
      setAside: amountText(quote, setAside(AccountKind.FUTURES, quote.asset)),
    };
  }

  private row(user: number, account: AccountKind, asset: Asset): Omit<AssetRow, 'setAside'> {
    const { available, frozen } = this.live.balanceOf(user, account, asset.asset);
    const balanceUsdt = this.valuation.inUsdt(asset, available + frozen);
    return {
      tokenName: asset.symbol,
      tokenWholeName: nameOfCoin(asset.symbol),
      icon: iconOf(asset.symbol),
      balance: amountText(asset, available + frozen),
      frozenBalance: amountText(asset, frozen),
      available: amountText(asset, available),
      balanceUsdt: formatFixed(balanceUsdt, VALUE_DECIMALS),
    };
  }
}
