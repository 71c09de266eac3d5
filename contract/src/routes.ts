import { accountRoutes } from './routes/account.ts';
import { futuresRoutes } from './routes/futures.ts';
import { marketRoutes } from './routes/market.ts';
import { spotRoutes } from './routes/spot.ts';
import { walletRoutes } from './routes/wallet.ts';

/** The table of endpoints. A route's key is its name everywhere. */
export const routes = {
  ...marketRoutes,
  ...spotRoutes,
  ...futuresRoutes,
  ...walletRoutes,
  ...accountRoutes,
};
