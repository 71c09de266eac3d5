import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Implementation } from '#edge/pipeline/handler.ts';
import { withAnswerTimeout } from '#engine/run/with-answer-timeout.ts';
import { createIdentity, type Identity } from '#people/identity/identity.ts';
import { createNoticeChoices } from '#people/notice-choices/notice-choices.ts';
import { createPreferences } from '#people/preferences/preferences.ts';
import { createRights, type RightsKeeper, setRegions } from '#people/rights/rights.ts';
import { rightsImplementations } from '#people/rights/routes.ts';
import { type Auth, createAuth } from '#people/sign-in/auth.ts';
import { demoReset } from '#people/sign-in/policy.ts';
import { createSupport, type Support } from '#people/support/support.ts';
import { openCountries } from '#platform/addresses/country-of-address.ts';
import { consoleUrlOf } from '#platform/config.ts';
import { loadKey } from '#platform/files/key-file.ts';
import { createOperators, type Operators } from '#staff/operators/operators.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { SharedParts } from './shared-parts.ts';

/** Who a person is, how they get in, and what they may do. */
export interface Accounts {
  readonly auth: Auth;
  /** The staff, whose sign-in is apart from customers'. */
  readonly operators: Operators;
  readonly identity: Identity;
  readonly rights: RightsKeeper;
  readonly support: Support;
  readonly implementations: readonly Implementation[];
}

/** Sends the engine first what rights changed while the exchange was down. */
export async function openAccounts(
  dependencies: RoomDependencies,
  shared: SharedParts,
): Promise<Accounts> {
  const { config, logger, clock, live, database, counts, alarms, switches, people } = dependencies;
  const { users, countries, sealer, isFromThisMachine } = shared;
  const audit = shared.audit.trail;
  const { sender } = shared.outbox;
  const { brandName, publicUrl } = config;
  const isDemo = config.mode === 'demo';
  const countryOf = await openCountries(logger);
  const rights = createRights({
    ...{ database, engine: withAnswerTimeout(dependencies.engine), countryOf, alarms },
    countriesOfCode: countries.countriesOfCode,
    upkeep: dependencies.upkeep,
  });
  await setRegions(rights, database, config.restrictedRegions, clock);
  await rights.start();
  const codeKey = await loadKey(join(config.dataDir, 'keys', 'codes'));
  const auth = createAuth({
    ...{ database, counts, users, audit, sender, countries, clock, people, alarms, sealer },
    ...{ upkeep: dependencies.upkeep, publicUrl, brandName, countryOf, rights },
    isSignUpClosed: () => switches.isClosed('sign-up'),
    codeKey,
    policy: isDemo ? { reset: demoReset } : {},
  });
  const hasMail = isDemo || config.smtpUrl !== '';
  const operators = createOperators({
    ...{ database, clock, alarms, people, upkeep: dependencies.upkeep, codeKey, audit, sealer },
    ...{ brandName, isDemo, hasher: auth.hasher, productWords: auth.productWords },
    ...{ consoleUrl: consoleUrlOf(config), mail: hasMail ? sender : undefined },
  });
  // What fell due while the exchange was down is not kept waiting for another minute.
  await auth.keepUp();
  const identity = createIdentity({
    ...{ database, users, countries, sealer, clock, audit, sender, people },
    upkeep: dependencies.upkeep,
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
    ...shared.implementations,
    ...identity.implementations,
    ...support.implementations,
    ...createNoticeChoices({ database, users, audit }),
    ...createPreferences({ database }),
    ...countries.implementations,
    ...rightsImplementations({ database, live, users, rights, audit, draw: randomInt }),
  ];
  return { auth, operators, identity, rights, support, implementations };
}
