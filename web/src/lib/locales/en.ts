import type { accountDataTexts } from './en/account-data.ts';
import type { apiKeysTexts } from './en/api-keys.ts';
import type { assetsTexts } from './en/assets.ts';
import type { authenticatorTexts } from './en/authenticator.ts';
import type { botsTexts } from './en/bots.ts';
import type { futuresFormTexts } from './en/futures-form.ts';
import type { futuresPageTexts } from './en/futures-page.ts';
import type { futuresPanelTexts } from './en/futures-panel.ts';
import type { homeTexts } from './en/home.ts';
import type { identityTexts } from './en/identity.ts';
import type { marketsTexts } from './en/markets.ts';
import type { notificationsTexts } from './en/notifications.ts';
import type { ordersTexts } from './en/orders.ts';
import type { publicTexts } from './en/public.ts';
import type { recoveryTexts } from './en/recovery.ts';
import type { referralTexts } from './en/referral.ts';
import type { rightsTexts } from './en/rights.ts';
import type { shellTexts } from './en/shell.ts';
import type { signInTexts } from './en/sign-in.ts';
import type { supportTexts } from './en/support.ts';
import type { tradingTexts } from './en/trading.ts';
import type { uiTexts } from './en/ui.ts';
import type { userCentreTexts } from './en/user-centre.ts';
import type { walletTexts } from './en/wallet.ts';

/** Every text of the product. The English text is the key, so English ships no dictionary. */
export type TextKey = (
  | typeof uiTexts
  | typeof shellTexts
  | typeof homeTexts
  | typeof signInTexts
  | typeof authenticatorTexts
  | typeof recoveryTexts
  | typeof marketsTexts
  | typeof walletTexts
  | typeof notificationsTexts
  | typeof tradingTexts
  | typeof ordersTexts
  | typeof futuresPageTexts
  | typeof futuresFormTexts
  | typeof futuresPanelTexts
  | typeof userCentreTexts
  | typeof identityTexts
  | typeof accountDataTexts
  | typeof apiKeysTexts
  | typeof botsTexts
  | typeof referralTexts
  | typeof rightsTexts
  | typeof supportTexts
  | typeof assetsTexts
  | typeof publicTexts
)[number];
