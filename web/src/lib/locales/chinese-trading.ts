import { futuresFormTexts } from './zh-CN/futures-form.ts';
import { futuresPageTexts } from './zh-CN/futures-page.ts';
import { futuresPanelTexts } from './zh-CN/futures-panel.ts';
import { ordersTexts } from './zh-CN/orders.ts';
import { rightsTexts } from './zh-CN/rights.ts';
import { tradingTexts } from './zh-CN/trading.ts';

/** The Simplified Chinese texts of trading and orders, loaded with those screens. */
export const texts: Readonly<Record<string, string>> = {
  ...tradingTexts,
  ...ordersTexts,
  ...futuresPageTexts,
  ...futuresFormTexts,
  ...futuresPanelTexts,
  ...rightsTexts,
};
