import type { English } from '../texts/english.ts';

/** The smallest part that holds a subject; parts are what is loaded at once (`texts/parts`). */
export const partOf = {
  ui: 'base',
  shell: 'base',
  home: 'home',
  markets: 'home',
  signIn: 'sign-in',
  authenticator: 'security',
  recovery: 'security',
  notifications: 'notices',
  wallet: 'assets',
  trading: 'trading',
  orders: 'trading',
  futuresPage: 'trading',
  futuresForm: 'trading',
  futuresPanel: 'trading',
  rights: 'trading',
  userCentre: 'user',
  identity: 'user',
  accountData: 'user',
  referral: 'user',
  support: 'user',
  apiKeys: 'programs',
  bots: 'programs',
  assets: 'assets',
  publicPages: 'public',
} as const satisfies Readonly<Record<keyof English, string>>;

export type TextPart = (typeof partOf)[keyof English];
