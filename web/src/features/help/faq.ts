/** The questions in each language, loaded when the page is opened. */
export const faqs = {
  en: async () => (await import('./en/faq.ts')).faq,
  'zh-CN': async () => (await import('./zh-CN/faq.ts')).faq,
};
