import { futuresForm } from '../../zh-CN/futures-form.ts';
import { futuresPage } from '../../zh-CN/futures-page.ts';
import { futuresPanel } from '../../zh-CN/futures-panel.ts';
import { markets } from '../../zh-CN/markets.ts';
import { notifications } from '../../zh-CN/notifications.ts';
import { orders } from '../../zh-CN/orders.ts';
import { rights } from '../../zh-CN/rights.ts';
import { trading } from '../../zh-CN/trading.ts';
import { wallet } from '../../zh-CN/wallet.ts';

/** The texts of trading and orders. */
export const texts = {
  futuresForm,
  futuresPage,
  futuresPanel,
  markets,
  notifications,
  orders,
  rights,
  trading,
  wallet,
};
