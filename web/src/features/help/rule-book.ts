/** The page in each language, loaded when it is opened. */
export const ruleBooks = {
  en: async () => (await import('./en/rule-book.ts')).ruleBook,
  'zh-CN': async () => (await import('./zh-CN/rule-book.ts')).ruleBook,
};
