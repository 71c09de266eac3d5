import {
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandRequest, SetRiskRules } from '@bourse/contract/messages.ts';
import { riskRules } from '../../server/src/platform/markets/risk-rules.ts';
import type { Chance } from './chance.ts';
import { MARKETS, TRADERS } from './orders.ts';

/** Small enough that bands, windows, auctions and turns meet each other often. */
export const smallRules: SetRiskRules = {
  ...riskRules,
  anchorStaleMs: 2_000,
  anchorWindowMs: 20_000,
  anchorNotionalMin: 20_000,
  bandTicksMin: 3,
  auctionMs: 800,
  wakeNotionalMin: 4_000,
  wakesMax: 2,
  triggersOfUserMax: 3,
};

const farStop = {
  side: Side.BUY,
  type: OrderType.LIMIT,
  timeInForce: TimeInForce.GTC,
  priceTicks: 210,
  quantityLots: 3,
  quoteAmount: 0,
  selfTradePrevention: SelfTradePrevention.UNSPECIFIED,
};

/** From here on spot trades under the rules of risk. */
export const adopting: CommandRequest = {
  user: 0,
  key: '',
  body: { case: 'setRiskRules', value: smallRules },
};

/**
 * What the house's clock says next: an index that wanders, now and then leaps; or a step of work. Now and
 * then a trader's stop whose own limit is far beyond any band.
 */
export function nextClockRequest(chance: Chance, time: number): CommandRequest {
  const house = { user: 0, key: '' };
  if (chance.oneIn(6)) {
    const value = { ...farStop, market: chance.oneOf(MARKETS), stopPriceTicks: 100 };
    value.stopPriceTicks += chance.oneOf([-2, -1, 1, 2]);
    return { user: chance.oneOf(TRADERS), key: '', body: { case: 'placeOrder', value } };
  }
  if (chance.oneIn(3)) {
    return { ...house, body: { case: 'advanceRisk', value: { stepsMax: chance.between(1, 64) } } };
  }
  const around = chance.oneIn(4) ? chance.between(60, 150) : chance.between(97, 103);
  const prices = [{ market: chance.oneOf(MARKETS), priceTicks: around, time }];
  return { ...house, body: { case: 'observeMarkets', value: { prices } } };
}
