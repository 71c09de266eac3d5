import { routes } from '@bourse/client/index.ts';
import { OrderList, OrderStatus } from '@bourse/contract/enumerations.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { holdingOf } from '@bourse/core/strategy/purses.ts';
import type { MarketTerms } from '#platform/db/tables/tables-trading-bots.ts';
import { clientOrderIdOf, closingOf, exactly, placementOf, ticksOf } from './bot-words.ts';
import { CLOSES, spotEndPrices } from './end-prices.ts';
import { endsByPrice, type Keyed, type RestingOrder, type Standing, type Venue } from './venue.ts';

const PAGE = 100;

/** A spot market: coins are bought and sold, and what a bot has follows from its orders. */
export function spotVenue(calls: Keyed): Venue {
  return {
    async openOrders({ id, symbol, terms }) {
      const prefix = botOrderPrefix(id);
      const found = new Map<string, RestingOrder>();
      for (let page = 1; ; page += 1) {
        const query = { status: OrderList.open, symbol, page, pageSize: PAGE };
        const { list, total } = await calls.call(routes.spotOrders, { query });
        for (const { clientOrderId, code, dealQuantity } of list) {
          if (!clientOrderId.startsWith(prefix)) continue;
          const dealtLots = exactly(dealQuantity, terms.baseDecimals) / terms.lotSize;
          found.set(clientOrderId, { code: Number(code), fee: 0, dealtLots });
        }
        if (page * PAGE >= total) return found;
      }
    },
    async closed({ terms }, row) {
      const parameters = { code: String(row.code) };
      const order = await calls.call(routes.spotOrder, { parameters });
      if (order.status < OrderStatus.FILLED) return undefined;
      const closing = closingOf(order, terms);
      return closing && { closing, reason: order.reason };
    },
    async find(_bot, row) {
      const query = { status: OrderList.history, clientOrderId: clientOrderIdOf(row) };
      const { list } = await calls.call(routes.spotOrders, { query });
      return list[0] && Number(list[0].code);
    },
    async place(bot, row) {
      const { code } = await calls.call(routes.spotOrderPlace, { body: placementOf(bot, row) });
      return Number(code);
    },
    async cancel(code) {
      await calls.call(routes.spotOrderCancel, { parameters: { code: String(code) } });
    },
    async look({ plan, symbol, terms, last_ticks }, { slots }) {
      const query = { symbol, period: '1m' as const, limit: CLOSES };
      const { klines } = await calls.call(routes.spotKlines, { query });
      const closes = klines.map(({ close }) => ticksOf(close, terms));
      const measure = endsByPrice(plan)
        ? await measureOf(calls, symbol, terms, closes)
        : ({ endTicks: [], judgedBy: '' } as const);
      const lastTicks = closes.at(-1) ?? last_ticks;
      const common = { fundingPaid: 0, lastTicks, state: 'own', end: '' } as const;
      return { ...holdingOf(plan, slots), ...common, ...measure };
    },
  };
}

/** By which prices the market says that a bot may end. */
async function measureOf(
  calls: Keyed,
  symbol: string,
  terms: MarketTerms,
  closes: readonly number[],
): Promise<Pick<Standing, 'endTicks' | 'judgedBy'>> {
  const { list } = await calls.call(routes.spotItems, { query: { symbol } });
  const { anchorPrice, indexSilent } = list[0] ?? {};
  return spotEndPrices(anchorPrice ? ticksOf(anchorPrice, terms) : 0, indexSilent === true, closes);
}
