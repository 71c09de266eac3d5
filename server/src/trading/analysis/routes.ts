import { formatDecimal } from '@bourse/contract/amount.ts';
import type { CoinPnl } from '@bourse/contract/routes/analysis.ts';
import { routes } from '@bourse/contract/routes.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { usdtMarketOf, VALUE_DECIMALS, Valuation } from '#engine/live/valuation.ts';
import { Sales, type SalesDependencies } from './sales.ts';
import { type CoinCost, readFolded, soldByDay } from './sales-store.ts';
import { analyse } from './sums.ts';

export interface AnalysisDependencies extends Omit<SalesDependencies, 'catalog'> {
  readonly live: LiveState;
  /** Waits until rows show a command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** What spot trading brought: by day, by pair and by coin. */
export function analysisRoutes(dependencies: AnalysisDependencies): readonly Implementation[] {
  const { live, readers, caughtUp } = dependencies;
  const { catalog } = live;
  const sales = new Sales({ ...dependencies, catalog });
  const valuation = new Valuation(live);
  const settle = async (user: number) => {
    const areRowsThere = await caughtUp(live.lastSequenceOf(user));
    const isFolded = await sales.catchUp(user);
    return areRowsThere && isFolded ? {} : { isBehind: true as const };
  };
  const presentCost = ({ asset: number, quantity, basis, realised }: CoinCost): CoinPnl => {
    const asset = catalog.asset(number);
    const worth = valuation.inUsdt(asset, quantity);
    const average = quantity === 0n ? 0n : (basis * 10n ** BigInt(asset.decimals)) / quantity;
    const money = (value: bigint) => formatDecimal(value, VALUE_DECIMALS);
    return {
      coin: asset.symbol,
      quantity: amountText(asset, quantity),
      ...{ averageCost: money(average), cost: money(basis), worth: money(worth) },
      ...{ unrealized: money(worth - basis), realized: money(realised) },
    };
  };
  return [
    implement(routes.spotAnalysis, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const late = await settle(user);
      const { total, days, list } = analyse(await soldByDay(readers, { user, ...query }), {
        startAt: query.startAt,
        decimals: VALUE_DECIMALS,
        symbolOf: (asset) => usdtMarketOf(catalog, asset)?.symbol ?? catalog.asset(asset).symbol,
      });
      return { total: ofSales(total), days, markets: list.map(ofSales), ...late };
    }),
    implement(routes.coinPnl, async (_input, call) => {
      const { userId: user } = callerOf(call);
      const late = await settle(user);
      const costs = (await readFolded(readers, user)).costs.filter(
        ({ quantity, realised }) => quantity > 0n || realised !== 0n,
      );
      const list = costs
        .sort((one, other) => (one.basis === other.basis ? 0 : one.basis > other.basis ? -1 : 1))
        .map(presentCost);
      return { list, ...late };
    }),
  ];
}

/** Spot pays no funding. */
const ofSales = <Figures extends { readonly funding: string }>({ funding: _, ...sums }: Figures) =>
  sums;
