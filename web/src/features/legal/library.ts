import type { Locale } from '../../lib/i18n.ts';
import type { LegalDocument } from './document/legal-document.ts';

type Load = () => Promise<LegalDocument>;

/** Every legal page in every language, each in a chunk of its own. */
export const library = {
  'user-agreement': {
    en: async () => (await import('./en/user-agreement.ts')).userAgreement,
    'zh-CN': async () => (await import('./zh-CN/user-agreement.ts')).userAgreement,
  },
  'privacy-policy': {
    en: async () => (await import('./en/privacy-policy.ts')).privacyPolicy,
    'zh-CN': async () => (await import('./zh-CN/privacy-policy.ts')).privacyPolicy,
  },
  'terms-of-use': {
    en: async () => (await import('./en/terms-of-use.ts')).termsOfUse,
    'zh-CN': async () => (await import('./zh-CN/terms-of-use.ts')).termsOfUse,
  },
  'risk-disclaimer': {
    en: async () => (await import('./en/risk-disclaimer.ts')).riskDisclaimer,
    'zh-CN': async () => (await import('./zh-CN/risk-disclaimer.ts')).riskDisclaimer,
  },
} satisfies Readonly<Record<string, Readonly<Record<Locale, Load>>>>;

export type LegalName = keyof typeof library;
