export interface LegalSection {
  readonly title: string;
  /** The brand and numbers of the house stand as `{{name}}`. */
  readonly paragraphs: readonly string[];
}

/** A legal page: its text lives in one file for each language, loaded when it is opened. */
export interface LegalDocument {
  readonly title: string;
  readonly effective: string;
  /** The day of this text, like 2026-11-29. */
  readonly version: string;
  readonly introduction: string;
  readonly sections: readonly LegalSection[];
}
