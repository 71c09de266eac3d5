import { consoleAlarmRoutes } from './routes/alarms.ts';
import { consoleAnnouncementRoutes } from './routes/announcements.ts';
import { consoleClosedRoutes } from './routes/closed.ts';
import { consoleCoinRoutes } from './routes/coins.ts';
import { consoleCorrectionRoutes } from './routes/corrections.ts';
import { consoleCustomerRoutes } from './routes/customers.ts';
import { consoleDepositRoutes } from './routes/deposits.ts';
import { consoleAuditRoutes, consoleHouseRoutes } from './routes/house.ts';
import { consoleIdentityRoutes } from './routes/identity.ts';
import { consoleMachineRoutes } from './routes/machines.ts';
import { consoleMarketRoutes } from './routes/markets.ts';
import { consolePasskeyRoutes } from './routes/passkeys.ts';
import { consoleProofRoutes } from './routes/proof.ts';
import { consoleProposalRoutes } from './routes/proposals.ts';
import { consoleRecoveryRoutes } from './routes/recovery.ts';
import { consoleRiskRoutes } from './routes/risk.ts';
import { consoleSearchRoutes } from './routes/search.ts';
import { consoleSessionRoutes } from './routes/session.ts';
import { consoleStaffRoutes } from './routes/staff.ts';
import { consoleStressRoutes } from './routes/stress.ts';
import { consoleSupportRoutes } from './routes/support.ts';
import { consoleTreasuryRoutes } from './routes/treasury.ts';
import { consoleUpkeepRoutes } from './routes/upkeep.ts';
import { consoleViewRoutes } from './routes/views.ts';
import { consoleWithdrawalRoutes } from './routes/withdrawals.ts';

/** The console's endpoints: a table of their own, so that no customer's page or program carries them. */
export const consoleRoutes = {
  ...consoleSessionRoutes,
  ...consolePasskeyRoutes,
  ...consoleProposalRoutes,
  ...consoleSearchRoutes,
  ...consoleViewRoutes,
  ...consoleCustomerRoutes,
  ...consoleIdentityRoutes,
  ...consoleRecoveryRoutes,
  ...consoleSupportRoutes,
  ...consoleWithdrawalRoutes,
  ...consoleClosedRoutes,
  ...consoleProofRoutes,
  ...consoleTreasuryRoutes,
  ...consoleDepositRoutes,
  ...consoleCoinRoutes,
  ...consoleCorrectionRoutes,
  ...consoleMarketRoutes,
  ...consoleRiskRoutes,
  ...consoleStressRoutes,
  ...consoleAnnouncementRoutes,
  ...consoleStaffRoutes,
  ...consoleHouseRoutes,
  ...consoleAlarmRoutes,
  ...consoleAuditRoutes,
  ...consoleMachineRoutes,
  ...consoleUpkeepRoutes,
};
