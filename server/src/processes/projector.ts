import { BotCharges } from '#engine/projector/bot-charges.ts';
import { Candles } from '#engine/projector/candles.ts';
import { CustodyFlows } from '#engine/projector/custody-flows.ts';
import { FuturesRows } from '#engine/projector/futures-rows.ts';
import { LedgerEntries } from '#engine/projector/ledger-entries.ts';
import { Notifications } from '#engine/projector/notifications.ts';
import { followPriceAlerts, reloadPriceAlerts } from '#engine/projector/price-alerts.ts';
import { Projector } from '#engine/projector/projector.ts';
import { RuleVersions } from '#engine/projector/rule-versions.ts';
import { SpotOrders } from '#engine/projector/spot-orders.ts';
import { Trades } from '#engine/projector/trades.ts';
import { actingRole } from '#platform/roles/role.ts';
import type { Foundation } from './foundation.ts';

/**
 * Writes what the engine says as rows, once it follows and while this process has that role. The histories of
 * house traders are left out: they would be most of the rows.
 */
export async function openProjector(foundation: Foundation): Promise<Projector> {
  const { pool, live, logger, alarms, logThread, shutdown, roles, people, users } = foundation;
  const { houseTraders: bots, priceAlerts, projectedSequence: cursor } = foundation;
  const assets = {
    ofMarket: (market: number) => live.catalog.market(market),
    ofFutures: () => live.futures.quote.asset,
  };
  const tables = [
    new SpotOrders(bots),
    new Trades(),
    new FuturesRows(bots),
    new LedgerEntries(assets, bots),
    new Candles(),
    new BotCharges('refund'),
    new BotCharges('near'),
    new CustodyFlows(),
    new RuleVersions(),
    new Notifications(bots, priceAlerts),
  ];
  const projector = new Projector({
    ...{ pool, cursor, tables, logger, alarms },
    replay: (after, until) => logThread.ask({ kind: 'replay', after, until }),
  });
  await projector.standAside();
  followPriceAlerts(pool, priceAlerts, people);
  const stop = await roles.whileHeld('projector', async () => {
    await reloadPriceAlerts(pool, priceAlerts);
    // An engine may have made them since this process started.
    for (const { id } of await users.listUsers('bot')) bots.add(id);
    await projector.begin(actingRole());
    return () => projector.standAside();
  });
  shutdown.add({
    'role of the projector': stop,
    projector: () => projector.stop(),
  });
  return projector;
}
