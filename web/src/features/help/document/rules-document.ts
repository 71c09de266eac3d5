export interface RulesSection {
  readonly title: string;
  /** Values of the rules stand as `{{name}}`; `trading-rules.ts` fills them. */
  readonly paragraphs: readonly string[];
}

/** What bounds trading, said to a trader. */
export interface RulesDocument {
  readonly title: string;
  readonly introduction: string;
  /** Shown instead of the sections while the exchange has no such rules. */
  readonly none: string;
  readonly sections: readonly RulesSection[];
  readonly bands: {
    readonly title: string;
    readonly instrument: string;
    readonly kind: { readonly spot: string; readonly contract: string };
    readonly band: string;
    readonly protection: string;
  };
}
