import { futuresForm } from '../../en/futures-form.ts';
import { futuresPage } from '../../en/futures-page.ts';
import { futuresPanel } from '../../en/futures-panel.ts';
import { markets } from '../../en/markets.ts';
import { notifications } from '../../en/notifications.ts';
import { orders } from '../../en/orders.ts';
import { rights } from '../../en/rights.ts';
import { trading } from '../../en/trading.ts';
import { wallet } from '../../en/wallet.ts';

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
