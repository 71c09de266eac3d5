import { futuresFormTexts } from './zh-CN/futures-form.ts';
import { futuresPageTexts } from './zh-CN/futures-page.ts';
import { futuresPanelTexts } from './zh-CN/futures-panel.ts';
import { homeTexts } from './zh-CN/home.ts';
import { marketsTexts } from './zh-CN/markets.ts';
import { ordersTexts } from './zh-CN/orders.ts';
import { shellTexts } from './zh-CN/shell.ts';
import { signInTexts } from './zh-CN/sign-in.ts';
import { tradingTexts } from './zh-CN/trading.ts';
import { uiTexts } from './zh-CN/ui.ts';
import { walletTexts } from './zh-CN/wallet.ts';

/** The Simplified Chinese dictionary, loaded only for its readers. */
export const texts: Readonly<Record<string, string>> = {
  ...uiTexts,
  ...shellTexts,
  ...homeTexts,
  ...signInTexts,
  ...marketsTexts,
  ...walletTexts,
  ...tradingTexts,
  ...ordersTexts,
  ...futuresPageTexts,
  ...futuresFormTexts,
  ...futuresPanelTexts,
};
