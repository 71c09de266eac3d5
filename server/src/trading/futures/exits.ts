import { Code } from '@bourse/contract/codes.ts';
import { ExitType, OrderType } from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import {
  type Call,
  callerOf,
  type Implementation,
  type Input,
  implement,
} from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { admitChange } from '#edge/pipeline/own-bots.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { type AskedExit, type AskedExits, namedPosition, readExits } from './terms.ts';

type ExitsBody = Input<typeof routes.contractConditionalClose>['body'];

/** Take-profit and stop-loss of a position, or of an order that is still open. */
export function exitsRoute(dependencies: FuturesDependencies): Implementation {
  return implement(routes.contractConditionalClose, ({ body }, call) => {
    const { userId: user } = callerOf(call);
    const { positionCode } = body;
    if (!positionCode && !body.orderCode)
      throw new Refusal(Code.shapeInvalid, { field: 'positionCode' });
    const set = positionCode ? setPositionExits : setOrderExits;
    const { records } = dependencies;
    return answerNotFoundUnlessOwner(
      () => set(dependencies, user, body, call),
      async () =>
        (!positionCode || (await records.hasPosition(user, positionCode))) &&
        records.hasOrders(user, namedOrders(body)),
    );
  });
}

/**
 * Those that are replaced die in the same command; without new ones they are only taken away. Asked
 * again with the same key, it returns those of the first time that still wait.
 */
async function setPositionExits(
  { engine, live }: FuturesDependencies,
  user: number,
  body: ExitsBody,
  { idempotencyKey: key }: Call,
) {
  const name = namedPosition(live, body.positionCode ?? '');
  const contract = live.catalog.contract(name.contract);
  const exits = readExits(askedExits(body), contract);
  const value = { ...name, replacedOrders: namedOrders(body), ...exits };
  const command = { case: 'setPositionExits' as const, value };
  const outcome = await engine.submit({ user, key, body: command });
  const repeated = acceptedOrThrow(outcome, live.catalog, contract);
  if (!repeated) return { codes: openedExits(outcome, user), sequence: outcome.sequence };
  const { sequence } = repeated;
  const opened = Array.from(live.futures.exitsOf({ ...name, user }))
    .filter((exit) => exit.sequence === sequence)
    .sort((a, b) => a.exitType - b.exitType);
  return { codes: opened.map(({ order }) => String(order)), sequence };
}

async function setOrderExits(
  { engine, live, records, bots }: FuturesDependencies,
  user: number,
  body: ExitsBody,
  { idempotencyKey: key }: Call,
) {
  const order = Number(body.orderCode);
  const known = await records.orderOf(user, order);
  if (known === null) throw new Refusal(Code.orderNotActive);
  await admitChange(bots, user, known.clientOrderId);
  const contract = live.catalog.contract(known.contract);
  const value = { order, ...readExits(askedExits(body), contract) };
  const command = { case: 'setOrderExits' as const, value };
  const outcome = await engine.submit({ user, key, body: command });
  const repeated = acceptedOrThrow(outcome, live.catalog, contract);
  return { codes: [], sequence: repeated?.sequence ?? outcome.sequence };
}

/** Orders that a request names: the one that it is about, or those that are replaced. */
function namedOrders({ orderCode, replacedOrderCodes = [] }: ExitsBody): number[] {
  return [orderCode, ...replacedOrderCodes].filter((code) => code).map(Number);
}

/** Quantity and kind of order stand for both exits where an exit does not say its own. */
function askedExits({ takeProfit, stopLoss, quantity, orderType }: ExitsBody): AskedExits {
  const asked = (exit: AskedExit | null | undefined) => {
    if (!exit) return null;
    const price = exit.price ?? '0';
    const hasPrice = /[1-9]/.test(price);
    if (orderType === OrderType.LIMIT && !hasPrice) throw new Refusal(Code.priceMissing);
    return {
      ...exit,
      price: orderType === OrderType.MARKET ? '0' : price,
      quantity: exit.quantity ?? quantity,
    };
  };
  return { takeProfit: asked(takeProfit), stopLoss: asked(stopLoss) };
}

/** Codes of the exits that the command opened, take-profit first. */
function openedExits({ events }: Outcome, user: number): string[] {
  return events.flatMap((event) =>
    event.case === 'contractOrderAccepted' &&
    event.value.user === user &&
    event.value.exitType !== ExitType.UNSPECIFIED
      ? [String(event.value.order)]
      : [],
  );
}
