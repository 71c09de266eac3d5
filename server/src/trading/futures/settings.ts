import { Code } from '@bourse/contract/codes.ts';
import type { MarginMode, PositionMode } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import type { Contract } from '#engine/live/catalog.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import { readSigned } from '#platform/money.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { namedPosition, readLeverage } from './terms.ts';

/** Leverage, margin mode, position mode, and the margin of a position. */
export function settingRoutes({
  engine,
  live,
  records,
}: FuturesDependencies): readonly Implementation[] {
  const { catalog, futures } = live;

  const change = async (call: Call, body: CommandBody, contract?: Contract) => {
    const { userId: user } = callerOf(call);
    const outcome = await engine.submit({ user, key: call.idempotencyKey, body });
    const repeated = acceptedOrThrow(outcome, catalog, contract);
    return { sequence: repeated?.sequence ?? outcome.sequence };
  };

  return [
    implement(routes.contractSettings, (_input, call) => {
      const { userId: user } = callerOf(call);
      const list = Array.from(catalog.contracts, ({ id, symbol }) => ({
        symbol,
        ...futures.settingOf(user, id),
      }));
      return { mode: futures.positionMode(user), list };
    }),

    implement(routes.contractLeverage, ({ body }, call) => {
      const contract = catalog.findContract(body.symbol);
      const value = { contract: contract.id, leverage: readLeverage(body.leverage, contract) };
      return change(call, { case: 'setLeverage', value }, contract);
    }),

    implement(routes.contractMarginMode, ({ body }, call) => {
      const contract = catalog.findContract(body.symbol);
      const value = { contract: contract.id, marginMode: body.marginMode as MarginMode };
      return change(call, { case: 'setMarginMode', value }, contract);
    }),

    implement(routes.contractPositionMode, ({ body }, call) => {
      const value = { positionMode: body.mode as PositionMode };
      return change(call, { case: 'setPositionMode', value });
    }),

    implement(routes.contractMargin, ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const adjust = async () => {
        const { positionSide, opened, ...name } = namedPosition(live, body.positionCode);
        const contract = catalog.contract(name.contract);
        const { quote } = contract;
        const amount = readSigned(body.amount, quote.decimals, quote.symbol);
        if (amount === 0) throw new Refusal(Code.amountNotPositive);
        const value = { contract: contract.id, positionSide, amount, opened };
        return change(call, { case: 'adjustMargin', value }, contract);
      };
      return answerNotFoundUnlessOwner(adjust, () => records.hasPosition(user, body.positionCode));
    }),
  ];
}
