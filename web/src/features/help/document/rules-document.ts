export interface RulesSection {
  readonly title: string;
  /** Values of the rules stand as `{{name}}`; `trading-rules.ts` fills them. */
  readonly paragraphs: readonly string[];
}

/** What a stop does, said to a trader; `stop-guide.ts` fills the values. */
export interface StopGuide {
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly RulesSection[];
}

/** What bounds trading, said to a trader. */
export interface RulesDocument {
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly RulesSection[];
  readonly bands: {
    readonly title: string;
    readonly instrument: string;
    readonly kind: { readonly spot: string; readonly contract: string };
    readonly band: string;
    readonly protection: string;
  };
}
