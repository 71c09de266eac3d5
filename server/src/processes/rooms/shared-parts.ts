import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ProxyWatch } from '#edge/pipeline/proxy-watch.ts';
import { createEndWithdrawRights } from '#people/api-keys/api-keys.ts';
import { type Countries, createCountries } from '#people/countries/countries.ts';
import { createOutbox, type Outbox } from '#people/outbox/outbox.ts';
import { createTimeOffsetOf } from '#people/preferences/preferences.ts';
import { createUsers } from '#people/users/users.ts';
import { monotonicClock } from '#platform/clock.ts';
import { loadSealer, type Sealer } from '#platform/files/sealed.ts';
import { type Audit, createAudit } from '#staff/audit/audit.ts';
import type { Operators } from '#staff/operators/operators.ts';
import type { RoomDependencies } from './dependencies.ts';

/** The key under which the secrets of trading bots are sealed. */
export const botKeyFileIn = (dataDir: string): string => join(dataDir, 'keys', 'bots');

/** What most features share: accounts, countries, the audit log, sealers of secrets, and the outbox of notices. */
export interface SharedParts extends ReturnType<typeof createUsers> {
  readonly countries: Countries;
  readonly proxyWatch: ProxyWatch;
  readonly isFromThisMachine: (request: IncomingMessage) => boolean;
  readonly audit: Audit;
  readonly sealer: Sealer;
  /** Of the secrets of trading bots, which their process opens. */
  readonly botSealer: Sealer;
  readonly outbox: Outbox;
}

/** @param operators set once accounts are open; a demo's outbox shows the first of them */
export async function openSharedParts(
  dependencies: RoomDependencies,
  operators: () => Operators | undefined,
): Promise<SharedParts> {
  const { config, logger, clock, live, database, alarms, jobs, upkeep } = dependencies;
  const directory = join(config.dataDir, 'audit');
  const audit = createAudit({ database, directory, clock, alarms });
  const users = createUsers({
    database,
    clock,
    fees: live.catalog,
    brandName: config.brandName,
    onSuspension: createEndWithdrawRights(audit.trail),
  });
  const countries = createCountries();
  const proxyWatch = new ProxyWatch(config.trustedProxies, logger);
  const isFromThisMachine = (request: IncomingMessage) => proxyWatch.isFromThisMachine(request);
  const sealer = await loadSealer(join(config.dataDir, 'keys', 'sealed'));
  const botSealer = await loadSealer(botKeyFileIn(config.dataDir));
  const outbox = createOutbox({
    ...{ config, database, jobs, sealer, clock, logger, alarms, upkeep, isFromThisMachine },
    monotonic: monotonicClock,
    timeOffsetOf: createTimeOffsetOf(database),
    demoOperator: () => operators()?.demo(),
  });
  await outbox.start();
  return { ...users, countries, proxyWatch, isFromThisMachine, audit, sealer, botSealer, outbox };
}
