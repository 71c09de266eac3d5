import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { costOf } from '@bourse/core/strategy/grid.ts';
import { closingSideOf } from '@bourse/core/strategy/plan.ts';
import type { SetAside } from '#edge/pipeline/own-bots.ts';
import type { LiveContractOrder } from '#engine/live/contract-order.ts';
import type { LivePosition } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { OpenOrder } from '#engine/live/open-order.ts';
import type { BotRow } from './present.ts';

/** What of a bot counts here. */
export type SavingBot = Pick<
  BotRow,
  'id' | 'market' | 'plan' | 'terms' | 'cash' | 'base' | 'worth'
>;

/** Open orders and positions of the bots' owner. */
export interface OwnView {
  readonly orders: readonly Pick<
    OpenOrder,
    'clientOrderId' | 'side' | 'priceTicks' | 'quantityLots' | 'dealtLots' | 'dealtNotional'
  >[];
  readonly contractOrders: readonly Pick<
    LiveContractOrder,
    'clientOrderId' | 'side' | 'priceTicks' | 'quantityLots' | 'dealtLots'
  >[];
  readonly positions: readonly Pick<LivePosition, 'contract' | 'margin'>[];
}

/**
 * What bots at work have set aside of the balances that are available, atomic units: their funds and coins less
 * what their orders and positions already keep.
 *
 * @param coinsOf the assets of a market or contract by its number
 */
export function setAsideOf(
  bots: readonly SavingBot[],
  view: OwnView,
  coinsOf: (market: number) => { readonly base: number; readonly quote: number },
): SetAside {
  const sums = new Map<string, bigint>();
  const add = (account: AccountKind, asset: number, amount: number) => {
    if (amount <= 0) return;
    const name = `${account} ${asset}`;
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
  };
  for (const bot of bots) {
    const { base, quote } = coinsOf(bot.market);
    if (bot.plan.strategy === 'futures-grid') {
      add(AccountKind.FUTURES, quote, freeMarginOf(bot, view));
    } else {
      const left = leftOnSpot(bot, view);
      add(AccountKind.SPOT, quote, left.cash);
      add(AccountKind.SPOT, base, left.base);
    }
  }
  return (account, asset) => sums.get(`${account} ${asset}`) ?? 0n;
}

/** By closed orders, less what open ones traded and keep. */
function leftOnSpot({ id, terms, cash, base }: SavingBot, { orders }: OwnView) {
  const left = { cash, base };
  for (const order of ownOf(orders, id)) {
    const openLots = order.quantityLots - order.dealtLots;
    if (order.side === Side.SELL) left.base -= order.quantityLots * terms.lotSize;
    else left.cash -= order.dealtNotional + openLots * order.priceTicks * terms.unit;
  }
  return left;
}

/** Its funds, or what is left of them, less the margin of its position and of orders that would open. */
function freeMarginOf({ id, market, plan, terms, worth }: SavingBot, view: OwnView): number {
  if (plan.strategy !== 'futures-grid') return 0;
  let free = Math.min(plan.funds, worth);
  for (const { contract, margin } of view.positions) if (contract === market) free -= margin;
  for (const order of ownOf(view.contractOrders, id)) {
    if (order.side === closingSideOf(plan)) continue;
    const openLots = order.quantityLots - order.dealtLots;
    free -= openLots * costOf(plan, order.priceTicks, terms.unit);
  }
  return free;
}

function ownOf<Order extends { readonly clientOrderId: string }>(
  orders: readonly Order[],
  bot: number,
): readonly Order[] {
  const prefix = botOrderPrefix(bot);
  return orders.filter(({ clientOrderId }) => clientOrderId.startsWith(prefix));
}

/** The same of an account as it is now. */
export function setAsideNow(live: LiveState, user: number, bots: readonly SavingBot[]): SetAside {
  const { catalog, futures } = live;
  const view = {
    orders: [...live.openOrdersOf(user)],
    contractOrders: [...futures.openOrdersOf(user)],
    positions: [...futures.positionsOf(user)],
  };
  return setAsideOf(bots, view, (market) => {
    const { base, quote } = catalog.instrument(market);
    return { base: base.asset, quote: quote.asset };
  });
}
