export const formulaIds = ['margin', 'liquidation', 'mark', 'funding', 'ranking', 'fees'] as const;
export type FormulaId = (typeof formulaIds)[number];

/** What a visitor can change. */
export type FieldName =
  | 'price'
  | 'entry'
  | 'mark'
  | 'quantity'
  | 'leverage'
  | 'addedMargin'
  | 'index'
  | 'lastRate'
  | 'minutes'
  | 'hours'
  | 'basis'
  | 'last'
  | 'premium'
  | 'interest'
  | 'dampener'
  | 'cap'
  | 'value'
  | 'profit'
  | 'initial'
  | 'rank'
  | 'count'
  | 'makerRate'
  | 'takerRate';

export type ResultName =
  | 'value'
  | 'initial'
  | 'feeMax'
  | 'loss'
  | 'needed'
  | 'maintenance'
  | 'marginRate'
  | 'unrealised'
  | 'bankruptcy'
  | 'liquidation'
  | 'priceOne'
  | 'priceTwo'
  | 'mark'
  | 'rate'
  | 'paid'
  | 'received'
  | 'score'
  | 'lights'
  | 'makerFee'
  | 'takerFee';

export interface FormulaText {
  readonly title: string;
  readonly formula: string;
  /** How it is rounded, and what the field numbers mean. */
  readonly note: string;
}

/** The rule book in one language. */
export interface RuleBookDocument {
  readonly title: string;
  readonly introduction: string;
  readonly vectors: string;
  readonly contract: string;
  readonly side: { readonly label: string; readonly long: string; readonly short: string };
  /** In place of results, where the numbers are none that the engine takes. */
  readonly none: string;
  /** In place of a price that does not exist. */
  readonly nowhere: string;
  readonly formulas: Readonly<Record<FormulaId, FormulaText>>;
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly results: Readonly<Record<ResultName, string>>;
}
