export interface FaqQuestion {
  readonly label: string;
  /** Preformatted: line breaks are kept. */
  readonly answer: string;
}

export interface FaqCategory {
  readonly title: string;
  readonly questions: readonly FaqQuestion[];
}
