import { accountRoutes } from './routes/account.ts';
import { accountDataRoutes } from './routes/account-data.ts';
import { spotAnalysisRoutes } from './routes/analysis.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { currencyRateRoutes } from './routes/currency-rates.ts';
import { deadManRoutes } from './routes/dead-man.ts';
import { depositRoutes } from './routes/deposits.ts';
import { factorRoutes } from './routes/factor.ts';
import { futuresRoutes } from './routes/futures.ts';
import { identityRoutes } from './routes/identity.ts';
import { marketRoutes } from './routes/market.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { orderBatchRoutes } from './routes/order-batches.ts';
import { passkeyRoutes } from './routes/passkey.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { priceAlertRoutes } from './routes/price-alerts.ts';
import { proofRoutes } from './routes/proof.ts';
import { pushRoutes } from './routes/push.ts';
import { referralRoutes } from './routes/referral.ts';
import { rightsRoutes } from './routes/rights.ts';
import { spotRoutes } from './routes/spot.ts';
import { statusRoutes } from './routes/status.ts';
import { supportRoutes } from './routes/support.ts';
import { tradingBotRoutes } from './routes/trading-bots.ts';
import { userCentreRoutes } from './routes/user-centre.ts';
import { walletRoutes } from './routes/wallet.ts';
import { withdrawalRoutes } from './routes/withdrawals.ts';

/** The table of endpoints. A route's key is its name everywhere. */
export const routes = {
  ...marketRoutes,
  ...currencyRateRoutes,
  ...spotRoutes,
  ...spotAnalysisRoutes,
  ...futuresRoutes,
  ...orderBatchRoutes,
  ...deadManRoutes,
  ...walletRoutes,
  ...depositRoutes,
  ...withdrawalRoutes,
  ...accountRoutes,
  ...userCentreRoutes,
  ...referralRoutes,
  ...factorRoutes,
  ...passkeyRoutes,
  ...apiKeyRoutes,
  ...rightsRoutes,
  ...identityRoutes,
  ...accountDataRoutes,
  ...announcementRoutes,
  ...statusRoutes,
  ...proofRoutes,
  ...preferenceRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...priceAlertRoutes,
  ...supportRoutes,
  ...tradingBotRoutes,
};
