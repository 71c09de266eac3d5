import { Code } from '@bourse/contract/codes.ts';
import {
  OrderStatus,
  OrderType,
  SelfTradePrevention,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { Outcome, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import { callerOf, type Implementation, type Input, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { admitOrderId } from '#edge/pipeline/own-bots.ts';
import { readLots, readTicks } from '#engine/live/catalog.ts';
import { type LivePosition, type PositionName, positionCode } from '#engine/live/live-position.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { placementOf } from './placed.ts';
import { namedPosition, openingSide, oppositeSide } from './terms.ts';

/** Closing one position, or all of them. */
export function closeRoutes(dependencies: FuturesDependencies): readonly Implementation[] {
  return [closeRoute(dependencies), closeAllRoute(dependencies)];
}

function closeRoute(dependencies: FuturesDependencies): Implementation {
  return implement(routes.contractClose, ({ parameters, body }, call) => {
    const { userId: user } = callerOf(call);
    return answerNotFoundUnlessOwner(
      async () => {
        admitOrderId(callerOf(call), body.clientOrderId);
        return {
          ...(await closePart(dependencies, user, parameters.code, body)),
          positionCode: parameters.code,
        };
      },
      () => dependencies.records.hasPosition(user, parameters.code),
    );
  });
}

async function closePart(
  { engine, live }: FuturesDependencies,
  user: number,
  code: string,
  body: Input<typeof routes.contractClose>['body'],
) {
  const { catalog } = live;
  const key = body.clientOrderId ?? '';
  const name = namedPosition(live, code);
  const contract = catalog.contract(name.contract);
  const lots = readLots(body.quantity, contract);
  if (lots === 0) throw new Refusal(Code.quantityMissing);
  const asked = readTicks(body.price, contract);
  if (body.orderType === OrderType.LIMIT && asked === 0) throw new Refusal(Code.priceMissing);
  const priceTicks = body.orderType === OrderType.MARKET ? 0 : asked;
  const value = closingOrder(name, lots, priceTicks);
  const outcome = await engine.submit({ user, key, body: { case: 'placeContractOrder', value } });
  const repeated = acceptedOrThrow(outcome, catalog, contract);
  return placementOf(outcome, repeated, contract, key);
}

function closeAllRoute(dependencies: FuturesDependencies): Implementation {
  const { live } = dependencies;
  return implement(routes.contractCloseAll, async ({ body }, call) => {
    const { userId: user } = callerOf(call);
    const only = body.symbol ? live.catalog.findContract(body.symbol).id : 0;
    const positions = [...live.futures.positionsOf(user)].filter(
      ({ contract }) => only === 0 || contract === only,
    );
    if (positions.length === 0) throw new Refusal(Code.noPositions);
    const results = await Promise.allSettled(
      positions.map((position) => closeWhole(dependencies, position)),
    );
    let sequence = 0;
    const failed = results.flatMap((result, at) => {
      if (result.status === 'fulfilled') {
        sequence = Math.max(sequence, result.value);
        return [];
      }
      const refusal = refusalOf(result.reason);
      const msg = refusal.textIn(call.language);
      const code = positionCode(positions[at] as LivePosition);
      return [{ positionCode: code, code: refusal.code, msg }];
    });
    return { count: positions.length - failed.length, failed, sequence };
  });
}

/**
 * Closes at the market, in as many orders as the largest one allows; returns the last sequence number.
 * Throws noLiquidity where the book took only a part.
 */
async function closeWhole(
  { engine, live }: FuturesDependencies,
  position: LivePosition,
): Promise<number> {
  const contract = live.catalog.contract(position.contract);
  const { user } = position;
  const orders: Promise<Outcome>[] = [];
  for (let left = position.lots; left > 0; left -= contract.quantityMaxLots) {
    const lots = Math.min(left, contract.quantityMaxLots);
    const value = closingOrder(position, lots, 0);
    orders.push(engine.submit({ user, key: '', body: { case: 'placeContractOrder', value } }));
  }
  let sequence = 0;
  for (const outcome of await Promise.all(orders)) {
    acceptedOrThrow(outcome, live.catalog, contract);
    const { status } = placementOf(outcome, undefined, contract, '');
    if (status !== OrderStatus.FILLED) throw new Refusal(Code.noLiquidity);
    sequence = outcome.sequence;
  }
  return sequence;
}

/** A reduce-only order against a position, and no newer one; price 0: at the market. */
function closingOrder(
  { contract, positionSide, opened }: PositionName,
  quantityLots: number,
  priceTicks: number,
): PlaceContractOrder {
  return {
    contract,
    side: openingSide(oppositeSide(positionSide)),
    positionSide,
    type: priceTicks > 0 ? OrderType.LIMIT : OrderType.MARKET,
    timeInForce: TimeInForce.UNSPECIFIED,
    priceTicks,
    quantityLots,
    reduceOnly: true,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: SelfTradePrevention.UNSPECIFIED,
    opened,
  };
}

/** What is no refusal is a fault of ours, and must not be shown as a reason. */
function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refusal) return reason;
  throw reason;
}
