import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Auth, createAuth } from '../../features/auth/auth.ts';
import { createOperators, type Operators } from '../../features/auth/operators/operators.ts';
import { demoReset } from '../../features/auth/policy.ts';
import { createIdentity, type Identity } from '../../features/identity/identity.ts';
import { createNoticeChoices } from '../../features/notice-choices/notice-choices.ts';
import { createPreferences } from '../../features/preferences/preferences.ts';
import { createRights, type RightsKeeper, setRegions } from '../../features/rights/rights.ts';
import { rightsImplementations } from '../../features/rights/routes.ts';
import { createSupport, type Support } from '../../features/support/support.ts';
import type { Implementation } from '../../gateway/handler.ts';
import { consoleUrlOf } from '../../platform/config.ts';
import { openCountries } from '../../platform/country-of-address.ts';
import { loadKey } from '../../platform/key-file.ts';
import { hurriedEngine } from '../hurried-engine.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { Ground } from './ground.ts';

/** Who somebody is, how they get in, and what they may do. */
export interface Accounts {
  readonly auth: Auth;
  /** The staff, whose sign-in is apart from everybody else's. */
  readonly operators: Operators;
  readonly identity: Identity;
  readonly rights: RightsKeeper;
  readonly support: Support;
  readonly implementations: readonly Implementation[];
}

/** Tells the engine first what rights changed while nobody looked. */
export async function openAccounts(
  dependencies: GatewayDependencies,
  ground: Ground,
): Promise<Accounts> {
  const { config, logger, clock, live, database, counts, alarms, switches } = dependencies;
  const { users, countries, sealer, isFromThisMachine } = ground;
  const audit = ground.audit.trail;
  const { sender } = ground.outbox;
  const { brandName, publicUrl } = config;
  const isDemo = config.mode === 'demo';
  const countryOf = await openCountries(logger);
  const rights = createRights({
    ...{ database, engine: hurriedEngine(dependencies.engine), countryOf, alarms },
    countriesOfCode: countries.countriesOfCode,
    upkeep: dependencies.upkeep,
  });
  await setRegions(rights, database, config.restrictedRegions, clock);
  await rights.start();
  const codeKey = await loadKey(join(config.dataDir, 'keys', 'codes'));
  const auth = createAuth({
    ...{ database, counts, users, audit, sender, countries, clock, logger, alarms, sealer },
    ...{ upkeep: dependencies.upkeep, publicUrl, brandName, countryOf, rights },
    isSignUpClosed: () => switches.isClosed('sign-up'),
    codeKey,
    policy: isDemo ? { reset: demoReset } : {},
  });
  const hasMail = isDemo || config.smtpUrl !== '';
  const operators = createOperators({
    ...{ database, clock, alarms, upkeep: dependencies.upkeep, codeKey, audit, sealer },
    ...{ brandName, isDemo, hasher: auth.hasher, productWords: auth.productWords },
    ...{ consoleUrl: consoleUrlOf(config), mail: hasMail ? sender : undefined },
  });
  // What fell due while the house was away is not kept waiting for another minute.
  await auth.keepUp();
  const identity = createIdentity({
    ...{ database, users, countries, sealer, clock, audit, sender, upkeep: dependencies.upkeep },
    numberKey: await loadKey(join(config.dataDir, 'keys', 'papers')),
    onLevel: rights.setLevel,
    developerPage: isDemo ? { isFromThisMachine, brandName } : null,
  });
  const support = createSupport({
    ...{ database, users, sealer, sender, clock, alarms, upkeep: dependencies.upkeep },
    operators: operators.directory,
  });
  const implementations = [
    ...auth.implementations,
    ...operators.implementations,
    ...ground.implementations,
    ...identity.implementations,
    ...support.implementations,
    ...createNoticeChoices({ database, users, audit }),
    ...createPreferences({ database }),
    ...countries.implementations,
    ...rightsImplementations({ database, live, users, rights, audit, draw: randomInt }),
  ];
  return { auth, operators, identity, rights, support, implementations };
}
