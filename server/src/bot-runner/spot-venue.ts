import { routes } from '@bourse/client/index.ts';
import { OrderList, OrderStatus } from '@bourse/contract/enumerations.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { holdingOf } from '@bourse/core/strategy/purses.ts';
import { clientOrderIdOf, closingOf, exactly, placementOf, ticksOf } from './bot-words.ts';
import type { Keyed, RestingOrder, Venue } from './venue.ts';

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
      const query = { symbol, period: '1m' as const, limit: 1 };
      const { klines } = await calls.call(routes.spotKlines, { query });
      const last = klines.at(-1);
      const lastTicks = last ? ticksOf(last.close, terms) : last_ticks;
      return { ...holdingOf(plan, slots), fundingPaid: 0, lastTicks, state: 'own', end: '' };
    },
  };
}
