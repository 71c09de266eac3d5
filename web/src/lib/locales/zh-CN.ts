import { authenticatorTexts } from './zh-CN/authenticator.ts';
import { homeTexts } from './zh-CN/home.ts';
import { marketsTexts } from './zh-CN/markets.ts';
import { notificationsTexts } from './zh-CN/notifications.ts';
import { recoveryTexts } from './zh-CN/recovery.ts';
import { shellTexts } from './zh-CN/shell.ts';
import { signInTexts } from './zh-CN/sign-in.ts';
import { uiTexts } from './zh-CN/ui.ts';
import { walletTexts } from './zh-CN/wallet.ts';

/** The Simplified Chinese texts of every screen, loaded only for their readers. */
export const texts: Readonly<Record<string, string>> = {
  ...uiTexts,
  ...shellTexts,
  ...homeTexts,
  ...signInTexts,
  ...authenticatorTexts,
  ...recoveryTexts,
  ...marketsTexts,
  ...walletTexts,
  ...notificationsTexts,
};
