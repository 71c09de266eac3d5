import { routes } from '@bourse/contract/routes.ts';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import { hidingForeign } from '../../gateway/hide-foreign.ts';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { readOrder, targetOf } from './open-order.ts';
import { placementOf } from './placed.ts';

/**
 * Orders that open a position, add to one, or (reduce-only) close: one command each, with the settings and
 * exits that they bring.
 */
export function openRoute({ engine, live, records }: FuturesDependencies): Implementation {
  return implement(routes.contractOpen, ({ body }, call) => {
    const { userId: user } = callerOf(call);
    const contract = live.catalog.findContract(body.symbol);
    const key = body.clientOrderId ?? '';
    const place = async () => {
      const value = readOrder(live, body, contract);
      const command = { case: 'placeContractOrder' as const, value };
      const outcome = await engine.submit({ user, key, body: command });
      const repeated = acceptedOrThrow(outcome, live.catalog, contract);
      const position = live.futures.position(user, contract.id, targetOf(body));
      return placementOf(outcome, repeated, contract, key, position);
    };
    return hidingForeign(
      place,
      async () => !body.positionCode || records.hasPosition(user, body.positionCode),
    );
  });
}
