import type { Language } from './texts.ts';

/** Why an operator freezes an account, as its owner reads it. */
export const freezeCauses = ['access', 'activity', 'identity', 'authority', 'owner'] as const;
export type FreezeCause = (typeof freezeCauses)[number];

/** The sentence of each cause; the reason that an operator writes is for the staff and stays there. */
export const freezeTexts: Readonly<Record<FreezeCause, Readonly<Record<Language, string>>>> = {
  access: {
    en: 'Someone else may have access to your account.',
    'zh-CN': '您的账户可能已被他人访问。',
  },
  activity: {
    en: "We're reviewing activity on your account.",
    'zh-CN': '我们正在审核您账户的活动。',
  },
  identity: {
    en: 'We need to check your identity again.',
    'zh-CN': '我们需要再次核实您的身份。',
  },
  authority: {
    en: 'An authority asked us to freeze your account.',
    'zh-CN': '应有关部门要求，我们冻结了您的账户。',
  },
  owner: {
    en: 'You asked us to freeze your account.',
    'zh-CN': '应您的要求，我们冻结了您的账户。',
  },
};
