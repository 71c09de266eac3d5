import type { Outcome, Repeated } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { admitOrderId } from '#edge/pipeline/own-bots.ts';
import { positionCode } from '#engine/live/live-position.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import type { FuturesDependencies } from './dependencies.ts';
import type { OwnRecords } from './own-records.ts';
import { placementOf } from './placed.ts';
import { namedPosition, oppositeSide } from './terms.ts';

/** Closing a position and opening as much on the other side, in one command. */
export function reverseRoute(dependencies: FuturesDependencies): Implementation {
  const { engine, live, records } = dependencies;
  return implement(routes.contractReverse, ({ parameters: { code }, body }, call) => {
    const caller = callerOf(call);
    const { userId: user } = caller;
    const reverse = async () => {
      admitOrderId(caller, body.clientOrderId);
      const key = body.clientOrderId ?? '';
      const { contract: id, positionSide, opened } = namedPosition(live, code);
      const contract = live.catalog.contract(id);
      const value = { contract: id, positionSide, opened };
      const outcome = await engine.submit({ user, key, body: { case: 'reversePosition', value } });
      const repeated = acceptedOrThrow(outcome, live.catalog, contract);
      const hasOrder = repeated
        ? await hasOpened(records, user, key, repeated)
        : ordersOf(outcome, user).length > 1;
      // The other side of hedge mode may have been open before.
      const other = hasOrder
        ? live.futures.position(user, id, oppositeSide(positionSide))
        : undefined;
      const placed = placementOf(lastOf(outcome, user), repeated, contract, key, other);
      return {
        positionCode: positionCode({ contract: id, positionSide, opened }),
        ...placed,
        isReversed: hasOrder && /[1-9]/.test(placed.dealQuantity),
      };
    };
    return answerNotFoundUnlessOwner(reverse, () => records.hasPosition(user, code));
  });
}

/** The orders of the command itself: what closes, then what opens. Exits that they bring are none of them. */
function ordersOf({ events }: Outcome, user: number): readonly number[] {
  return events.flatMap((event, at) =>
    event.case === 'contractOrderAccepted' &&
    event.value.user === user &&
    event.value.exitType === 0
      ? [at]
      : [],
  );
}

/** The outcome from the last of these orders on. */
function lastOf(outcome: Outcome, user: number): Outcome {
  return { ...outcome, events: outcome.events.slice(ordersOf(outcome, user).at(-1) ?? 0) };
}

/** Of a retry: the key names the order that closed, so the order that opened has none. */
async function hasOpened(records: OwnRecords, user: number, key: string, { order }: Repeated) {
  return (await records.orderOf(user, order))?.clientOrderId !== key;
}
