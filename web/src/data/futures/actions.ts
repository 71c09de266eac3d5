import { OrderType, ProductCategory } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { randomKey } from '../../lib/random-key.ts';

import { call } from '../server/client.ts';
import { queryClient } from '../server/query.ts';
import { refreshAssets } from '../user/assets.ts';
import { type Outcomes, outcomesOf } from '../user/outcome-note.ts';
import { contractOrdersKey, positionsKey, settingsKey } from './read-keys.ts';

/** Failures are thrown as an ApiError whose message is the text to show; no notes are shown. */
const silent = { toast: 'silent' } as const;

/** Reads positions, contract orders, settings and balances again. */
export async function refreshFutures(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: positionsKey }),
    queryClient.invalidateQueries({ queryKey: contractOrdersKey }),
    queryClient.invalidateQueries({ queryKey: settingsKey }),
    refreshAssets(),
  ]);
}

async function refreshed<Answer>(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  void refreshFutures();
  return answer;
}

export interface ClosePosition {
  readonly code: string;
  /** Decimal strings; price '0': at the market. */
  readonly quantity: string;
  readonly price: string;
}

const closeRequest = ({ code, price, quantity }: ClosePosition, clientOrderId: string) =>
  call(
    routes.contractClose,
    {
      parameters: { code },
      body: {
        orderType: Number(price) === 0 ? OrderType.MARKET : OrderType.LIMIT,
        price,
        quantity,
        clientOrderId,
      },
    },
    silent,
  );

/** Closes a position, wholly or partly. The same id sends the same order once. */
export const closePosition = (order: ClosePosition, clientOrderId: string) =>
  refreshed(closeRequest(order, clientOrderId));

/** Closes a position at the market and opens as much on the other side. The same id does it once. */
export const reversePosition = (code: string, clientOrderId: string) =>
  refreshed(
    call(routes.contractReverse, { parameters: { code }, body: { clientOrderId } }, silent),
  );

/** A position to be closed at the market, in as many orders as the largest one allows. */
export interface WholeClose {
  readonly code: string;
  readonly quantities: readonly string[];
}

/** Closes positions at the market, each by its own request, side by side. */
export const closePositions = (positions: readonly WholeClose[]) =>
  refreshed(
    outcomesOf(
      positions.map(({ code, quantities }) =>
        Promise.all(
          quantities.map((quantity) => closeRequest({ code, quantity, price: '0' }, randomKey())),
        ),
      ),
    ),
  );

const cancelRequest = (code: string) =>
  call(routes.contractCancel, { parameters: { code } }, silent);

/** Cancels an open order, or an exit that waits. */
export const cancelContractOrder = (code: string) => refreshed(cancelRequest(code));

/** Cancels orders, one request each, side by side. */
export const cancelContractOrders = (codes: readonly string[]): Promise<Outcomes> =>
  refreshed(outcomesOf(codes.map(cancelRequest)));

/** Another price or quantity for an order that rests. The same key changes it once. */
export const amendContractOrder = (
  body: BodyOf<typeof routes.contractAmend>,
  idempotencyKey: string,
) => refreshed(call(routes.contractAmend, { body }, { ...silent, idempotencyKey }));

/** Sets take-profit and stop-loss of a position or of an open order. */
export const setExits = (body: BodyOf<typeof routes.contractConditionalClose>) =>
  refreshed(call(routes.contractConditionalClose, { body }, silent));

/** Opens an order, or adds to the position that `positionCode` names. */
export const openContractOrder = (body: BodyOf<typeof routes.contractOpen>) =>
  refreshed(
    call(routes.contractOpen, { body: { prodCategory: ProductCategory.futures, ...body } }, silent),
  );

/** Opens up to 20 orders in sequence, each with its own answer: what is refused holds no other back. */
export const openContractOrders = async (
  orders: BodyOf<typeof routes.contractOpenBatch>['orders'],
) => (await refreshed(call(routes.contractOpenBatch, { body: { orders } }, silent))).list;

/** Adds margin to an isolated position; a negative amount takes out. The same key moves it once. */
export const adjustMargin = (positionCode: string, amount: string, idempotencyKey: string) =>
  refreshed(
    call(routes.contractMargin, { body: { positionCode, amount } }, { ...silent, idempotencyKey }),
  );

export const setLeverage = (symbol: string, leverage: number) =>
  refreshed(call(routes.contractLeverage, { body: { symbol, leverage } }, silent));

/** 1 isolated, 2 cross. */
export const setMarginMode = (symbol: string, marginMode: number) =>
  refreshed(call(routes.contractMarginMode, { body: { symbol, marginMode } }, silent));

/** 1 hedge, 2 one-way. */
export const setPositionMode = (mode: number) =>
  refreshed(call(routes.contractPositionMode, { body: { mode } }, silent));
