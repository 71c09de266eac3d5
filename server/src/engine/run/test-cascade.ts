import {
  AccountKind,
  MarginMode,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { type CommandBody, type CommandRequest, HouseUser } from '@bourse/contract/messages.ts';
import { assetDefinition, catalogAssets } from '#platform/markets/catalog.ts';
import { type CatalogContract, catalogContracts } from '#platform/markets/contracts.ts';

/** An exchange that waits for a fall: many small longs at 100x on two contracts. */
export const MAKER = 100;
export const TRADER = 101;
export const VICTIM_FIRST = 200;
/** Half of them on each contract. */
export const VICTIMS = 400;

export const [btc, eth] = catalogContracts('recorded') as [CatalogContract, CatalogContract];

/** What the one recorded source says: the contract's first price times `share`. */
export function observe(contract: CatalogContract, share: number, time: number): CommandBody {
  const priceTicks = Math.round(contract.initialPriceTicks * share);
  const quotes = [{ source: 21, priceTicks, time }];
  return { case: 'observeIndex', value: { contract: contract.id, quotes } };
}

/** Opens a position in hedge mode: at the market when the price is 0. */
export function openingOrder(
  contract: CatalogContract,
  side: Side,
  priceTicks: number,
  quantityLots: number,
): CommandBody {
  const isLimit = priceTicks > 0;
  const value = {
    contract: contract.id,
    side,
    positionSide: side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT,
    type: isLimit ? OrderType.LIMIT : OrderType.MARKET,
    timeInForce: isLimit ? TimeInForce.GTC : TimeInForce.IOC,
    priceTicks,
    quantityLots,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
  return { case: 'placeContractOrder', value };
}

/** An order of the trader that rests far from the market: it needs nothing but an answer. */
export function farOrder(): CommandBody {
  return openingOrder(eth, Side.BUY, Math.ceil(eth.initialPriceTicks * 0.97), 10);
}

/** The commands that lead there; the index is observed at `time`. */
export function cascadeOpening(time: number): readonly CommandRequest[] {
  const requests: CommandRequest[] = [];
  const ask = (user: number, body: CommandBody) => requests.push({ user, key: '', body });
  for (const asset of catalogAssets) ask(0, { case: 'defineAsset', value: assetDefinition(asset) });
  ask(0, { case: 'setFeeSchedule', value: { tiers: [{ makerRate: 0, takerRate: 0 }] } });
  for (const contract of [btc, eth]) {
    ask(0, { case: 'defineContract', value: contract.definition });
    ask(0, observe(contract, 1, time));
  }
  requests.push(...funding(HouseUser.insurance, 1_000_000));
  requests.push(...funding(MAKER, 10_000_000), ...funding(TRADER, 100_000));
  for (const contract of [btc, eth]) {
    const { initialPriceTicks } = contract;
    ask(MAKER, openingOrder(contract, Side.SELL, initialPriceTicks, 200_000));
    ask(MAKER, openingOrder(contract, Side.BUY, Math.ceil(initialPriceTicks * 0.96), 100_000));
  }
  for (let victim = VICTIM_FIRST; victim < VICTIM_FIRST + VICTIMS; victim += 1) {
    const contract = victim % 2 === 0 ? btc : eth;
    const setting = { contract: contract.id };
    requests.push(...funding(victim, 100));
    ask(victim, { case: 'setLeverage', value: { ...setting, leverage: 100 } });
    ask(victim, {
      case: 'setMarginMode',
      value: { ...setting, marginMode: MarginMode.ISOLATED },
    });
    ask(victim, openingOrder(contract, Side.BUY, 0, 300));
  }
  return requests;
}

/** A deposit, which traders move to futures. */
function funding(user: number, coins: number): CommandRequest[] {
  const amount = coins * 1e8;
  const deposit = { user, asset: 1, amount, chain: 'test', transaction: `${user}`, logIndex: 0 };
  const credit: CommandBody = { case: 'creditDeposit', value: deposit };
  const value = { from: AccountKind.FUNDING, to: AccountKind.FUTURES, asset: 1, amount };
  const requests: CommandRequest[] = [{ user: 0, key: '', body: credit }];
  if (user >= MAKER) requests.push({ user, key: '', body: { case: 'transfer', value } });
  return requests;
}
