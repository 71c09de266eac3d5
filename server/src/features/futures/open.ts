import type { MarginMode, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import { type Call, callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import { hidingForeign } from '../../gateway/hide-foreign.ts';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import type { Contract } from '../../live/catalog.ts';
import type { FuturesDependencies } from './dependencies.ts';
import {
  checkMargin,
  checkPosition,
  exitReferenceOf,
  type OpenBody,
  readOrder,
  targetOf,
} from './open-order.ts';
import { placementOf } from './placed.ts';
import { SettingChange } from './setting-change.ts';
import type { SettingTurns } from './setting-turns.ts';
import { checkExits, readLeverage } from './terms.ts';

/** Orders that open a position, add to one, or (reduce-only) close. */
export function openRoute(dependencies: FuturesDependencies, turns: SettingTurns): Implementation {
  const { live } = dependencies;
  return implement(routes.contractOpen, async ({ body }, call) => {
    const { userId: user } = callerOf(call);
    const contract = live.catalog.findContract(body.symbol);
    const order = readOrder(live, user, body, contract);
    // Made again for each use: what is set may be another thing by then.
    const settingChange = () =>
      new SettingChange(dependencies, user, contract, {
        ...(body.leverage !== undefined && { leverage: readLeverage(body.leverage, contract) }),
        ...(body.marginMode && { marginMode: body.marginMode as MarginMode }),
      });
    const place = () => placeOrder(dependencies, call, body, contract, order, settingChange());
    await turns.free(user, contract.id);
    return hidingForeign(
      async () => (settingChange().isNeeded ? turns.take(user, contract.id, place) : place()),
      async () => !body.positionCode || dependencies.records.hasPosition(user, body.positionCode),
    );
  });
}

/**
 * A client order id that was used before is answered as it was then (I12): no check against what has
 * moved since may come between, and no setting may change.
 */
async function placeOrder(
  { engine, live, records }: FuturesDependencies,
  call: Call,
  body: OpenBody,
  contract: Contract,
  order: PlaceContractOrder,
  setting: SettingChange,
) {
  const { userId: user } = callerOf(call);
  const key = body.clientOrderId ?? '';
  const isRepeat = async () => key !== '' && (await records.wasPlaced(user, key));
  try {
    checkPosition(live, user, body, contract);
    checkMargin(live, body, order, contract, setting.leverage);
    const reference = exitReferenceOf(live, order, contract);
    checkExits(order, targetOf(body), reference, call.language);
  } catch (refusal) {
    if (!(await isRepeat())) throw refusal;
  }
  const hasChanged = setting.isNeeded && !(await isRepeat());
  if (hasChanged) await setting.make();
  try {
    const command = { case: 'placeContractOrder' as const, value: order };
    const outcome = await engine.submit({ user, key, body: command });
    const repeated = acceptedOrThrow(outcome, live.catalog, contract);
    const position = live.futures.position(user, contract.id, targetOf(body));
    return placementOf(outcome, repeated, contract, key, position);
  } catch (refusal) {
    if (hasChanged) await setting.undo();
    throw refusal;
  }
}
