export interface FaqQuestion {
  readonly label: string;
  /** Preformatted: line breaks are kept. Numbers of the house stand as `{{name}}`. */
  readonly answer: string;
  /** The page that says more, and what it is called. */
  readonly more?: { readonly to: string; readonly title: string };
}

export interface FaqCategory {
  /** What an address can name: /faq?category=funds. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly FaqQuestion[];
}
