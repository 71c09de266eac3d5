import { OrderType, TriggerType } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import type { AccountPosition } from '@bourse/core/perpetual/account.ts';
import { releasedShare } from '@bourse/core/perpetual/margin.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { quantityOfExit, type WaitingExit } from '../../data/futures/exits.ts';
import { type Estimate, estimateOf } from '../../data/futures/position-terms.ts';
import { lotsOf, moneyOf, priceOf, quantityOf, ticksOf } from '../../data/markets/scale.ts';
import { finishDecimal, isAboveZero } from '../../lib/decimal.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { Problem } from '../../lib/problem.ts';
import { priceProblem, quantityProblem } from '../orders/order-problems.ts';
import { type ExitAmount, rewardRatio, ticksOfAmount } from './exit-amount.ts';

export type ExitKind = 'takeProfit' | 'stopLoss';
export const exitKinds = ['takeProfit', 'stopLoss'] as const;

/** Decimal strings; empty is not said. */
export interface ExitFields {
  readonly triggerPrice: string;
  /** The trigger is what brings this; null: it is what was typed. */
  readonly amount: ExitAmount | null;
  /** 1 last price, 2 mark. */
  readonly triggerPriceType: number;
  /** Of a limit exit. */
  readonly price: string;
}

export interface ExitsForm {
  readonly takeProfit: ExitFields;
  readonly stopLoss: ExitFields;
  readonly isLimit: boolean;
  /** A decimal string, empty is not said; null: all of the position, however large it is by then. */
  readonly quantity: string | null;
  /** The waiting exit that this one takes the place of. */
  readonly replaced: { readonly code: string; readonly kind: ExitKind } | null;
}

/** What the checks look at besides the form; see `PositionContext`. */
export interface ExitsContext {
  readonly rules: ContractRules;
  readonly position: AccountPosition;
  readonly lastPrice: string;
  readonly markPrice: string;
  /** '0': no price liquidates the position. */
  readonly liqPrice: string;
}

const noExit: ExitFields = {
  ...{ triggerPrice: '', amount: null, triggerPriceType: TriggerType.LAST, price: '' },
};

/** A form for new exits of a whole position. */
export const emptyExits: ExitsForm = {
  ...{ takeProfit: noExit, stopLoss: noExit, isLimit: false, quantity: null, replaced: null },
};

/** Of how much of the position the exits are now, a decimal string. */
export const exitsQuantity = (
  { quantity }: ExitsForm,
  { rules, position }: Pick<ExitsContext, 'rules' | 'position'>,
): string => quantity ?? quantityOf(rules, position.lots);

/** A form that holds a waiting exit of a position, to be changed: a part is of no more than is held by now. */
export function exitsFormOf(exit: WaitingExit, held: { readonly quantity: string }): ExitsForm {
  const isLimit = isAboveZero(exit.price);
  const { code, kind, triggerPrice, triggerPriceType, price } = exit;
  const fields = { ...noExit, triggerPrice, triggerPriceType, price: isLimit ? price : '' };
  const quantity = exit.isWhole ? null : quantityOfExit(exit, held.quantity);
  return { ...emptyExits, quantity, isLimit, [kind]: fields, replaced: { code, kind } };
}

/** The specification: a price is sent only if it is above 0 and not "--". */
export const isSaid = ({ triggerPrice }: ExitFields): boolean => isAboveZero(triggerPrice);

/** The form as it is looked at and sent: triggers that were typed as what they bring are prices. */
export function pricedExits(form: ExitsForm, context: ExitsContext): ExitsForm {
  const { rules, position } = context;
  const lots = lotsOf(rules, exitsQuantity(form, context));
  const priced = (kind: ExitKind): ExitFields => {
    const fields = form[kind];
    if (!fields.amount) return fields;
    if (lots === null || lots > position.lots) return { ...fields, triggerPrice: '' };
    const cost = releasedShare(position.cost, lots, position.lots);
    const { sign, leverage, contract } = position;
    const terms = { sign, lots, cost, leverage, unit: contract.unit };
    const ticks = ticksOfAmount(fields.amount, kind, terms, rules);
    return { ...fields, triggerPrice: ticks === null ? '' : priceOf(rules, ticks) };
  };
  if (!form.takeProfit.amount && !form.stopLoss.amount) return form;
  return { ...form, takeProfit: priced('takeProfit'), stopLoss: priced('stopLoss') };
}

/** The same exits by their prices alone, whatever they were typed in. */
export function exitsByPrice(form: ExitsForm, context: ExitsContext): ExitsForm {
  const priced = pricedExits(form, context);
  return {
    ...priced,
    takeProfit: { ...priced.takeProfit, amount: null },
    stopLoss: { ...priced.stopLoss, amount: null },
  };
}

/** What the take profit wins for what the stop loss loses; null while one is missing. */
export function exitsRatio(form: ExitsForm, context: ExitsContext): string | null {
  const [reward, loss] = exitKinds.map((kind) => exitEstimate(form, kind, context));
  const { rules } = context;
  return reward && loss && reward.profit > 0
    ? rewardRatio(moneyOf(rules, reward.profit), moneyOf(rules, loss.profit))
    : null;
}

/** What an exit brings when it fills at its trigger (at the market) or at its limit. */
export function exitEstimate(
  form: ExitsForm,
  kind: ExitKind,
  context: ExitsContext,
): Estimate | null {
  const { rules, position } = context;
  const fields = form[kind];
  const ticks = ticksOf(rules, form.isLimit ? fields.price : fields.triggerPrice);
  const lots = lotsOf(rules, exitsQuantity(form, context));
  if (ticks === null || lots === null || lots > position.lots) return null;
  return estimateOf(position, lots, ticks);
}

const wrongSide: Readonly<Record<ExitKind, Readonly<Record<1 | -1, TextKey>>>> = {
  takeProfit: {
    1: 'futuresForm.longProfitAboveCurrent',
    [-1]: 'futuresForm.shortProfitBelowCurrent',
  },
  stopLoss: {
    1: 'futuresForm.longStopBelowCurrent',
    [-1]: 'futuresForm.shortStopAboveCurrent',
  },
};

/** What is wrong with one exit of a position; a take-profit lies on the winning side. */
export function exitProblem(
  kind: ExitKind,
  fields: ExitFields,
  isLimit: boolean,
  context: ExitsContext,
): Problem<ExitKind> | null {
  const { rules, position, lastPrice, markPrice } = context;
  const wrong =
    priceProblem(rules, fields.triggerPrice, kind) ??
    (isLimit ? priceProblem(rules, fields.price, kind) : null);
  if (wrong) return wrong;
  const reference = ticksOf(
    rules,
    fields.triggerPriceType === TriggerType.MARK ? markPrice : lastPrice,
  );
  if (reference === null) return null;
  const distance = position.sign * ((ticksOf(rules, fields.triggerPrice) ?? 0) - reference);
  const isRight = kind === 'takeProfit' ? distance > 0 : distance < 0;
  return isRight ? null : { field: kind, key: wrongSide[kind][position.sign] };
}

/** The first thing that is wrong; null when the form can be sent. */
export function exitsProblem(
  form: ExitsForm,
  context: ExitsContext,
): Problem<ExitKind | 'quantity'> | null {
  const { rules, position } = context;
  const wrongQuantity = quantityProblem(rules, exitsQuantity(form, context), position.lots);
  const said = exitKinds.filter((kind) => isSaid(form[kind]));
  const missed = exitKinds.find((kind) => form[kind].amount && !isSaid(form[kind]));
  if (missed) return wrongQuantity ?? { field: missed, key: 'futuresForm.exitOutOfReach' };
  if (said.length === 0) {
    return { field: 'takeProfit', key: 'futuresPanel.enterTpOrSl' };
  }
  for (const kind of said) {
    const problem = exitProblem(kind, form[kind], form.isLimit, context);
    if (problem) return problem;
  }
  return wrongQuantity;
}

/** A stop that would wake only after the position was liquidated: warned of, and asked about. */
export function isBeyondLiquidation(
  triggerPrice: string,
  { rules, position, liqPrice }: Pick<ExitsContext, 'rules' | 'position' | 'liqPrice'>,
): boolean {
  const trigger = ticksOf(rules, triggerPrice);
  const liquidation = ticksOf(rules, liqPrice);
  if (trigger === null || liquidation === null) return false;
  return position.sign * (trigger - liquidation) <= 0;
}

export type ExitsBody = BodyOf<typeof routes.contractConditionalClose>;

/** The request of a form. The whole position is quantity 0, so that the exit follows it. */
export function exitsBody(
  form: ExitsForm,
  positionCode: string,
  { rules }: Pick<ExitsContext, 'rules'>,
): ExitsBody {
  const exit = (fields: ExitFields) =>
    isSaid(fields)
      ? {
          triggerPrice: finishDecimal(fields.triggerPrice),
          triggerPriceType: fields.triggerPriceType,
          ...(form.isLimit ? { price: finishDecimal(fields.price) } : {}),
        }
      : null;
  const lots = form.quantity === null ? 0 : (lotsOf(rules, form.quantity) ?? 0);
  return {
    positionCode,
    orderCode: form.replaced?.code ?? '',
    quantity: lots === 0 ? '0' : quantityOf(rules, lots),
    orderType: form.isLimit ? OrderType.LIMIT : OrderType.MARKET,
    takeProfit: exit(form.takeProfit),
    stopLoss: exit(form.stopLoss),
  };
}
