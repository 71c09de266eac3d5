import { coldAddresses } from '#custody/coins/chain-book.ts';
import type { Feed } from '#edge/feed/dependencies.ts';
import { withAnswerTimeout } from '#engine/run/with-answer-timeout.ts';
import type { Config } from '#platform/config.ts';
import { ReleaseOffers } from '#platform/markets/offers.ts';
import { createTellOwner } from '#ports/notify-user.ts';
import { AlarmChannels } from '#staff/console/alarm-channels.ts';
import { type Console, createConsole } from '#staff/console/console.ts';
import { readHouse, readStaffQueues } from '#staff/console/house-reading.ts';
import type { Accounts } from './accounts.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { Features } from './features.ts';
import type { Programs } from './programs.ts';
import type { SharedParts } from './shared-parts.ts';
import { createStaffRoutes } from './staff-routes.ts';

/**
 * The console of the operators.
 *
 * @param feed once it is attached
 */
export function createStaffConsole(
  dependencies: RoomDependencies,
  { audit, outbox, sealer, users }: SharedParts,
  features: Accounts & Programs & Pick<Features, 'chains' | 'proof'>,
  feed: () => Feed | undefined,
): Console {
  const { config, clock, database, readers, alarms, upkeep, people } = dependencies;
  const { auth, operators, identity, rights, support, apiKeys, chains, proof } = features;
  const staffRoutes = createStaffRoutes({
    ...dependencies,
    ...{ audit: audit.trail, auth, apiKeys, rights, review: identity.review },
    operators: operators.directory,
    engine: withAnswerTimeout(dependencies.engine),
    ...{ chains: chains.book, terms: chains.terms, treasury: chains.treasury },
    ...{ isPaused: chains.isPaused, lacking: chains.lacking },
    offers: new ReleaseOffers(config.indexSource).all,
    tell: (userId) => people.changed({ kind: 'account-changed', userId }),
    tellOwner: createTellOwner(users, outbox.sender),
  });
  return createConsole({
    ...{ database, clock, alarms, upkeep, audit: audit.trail, operators: operators.directory },
    ...{ readers, mode: config.mode, sealer, self: dependencies.presence.name },
    alarmChannels: new AlarmChannels({
      ...{ jobs: dependencies.jobs, mail: outbox.sender, clock, alarms },
      mailPlace: placeOfMail(config),
      webhookUrl: config.alarmWebhookUrl,
    }),
    auditWatch: {
      check: audit.check,
      lastCheck: audit.lastCheck,
      sealed: () => audit.figures().sealed,
    },
    reading: () =>
      readHouse({
        ...dependencies,
        feed,
        notices: {
          waiting: outbox.waiting('mail') + outbox.waiting('sms'),
          isSlow: outbox.sender.isSlow('mail') || outbox.sender.isSlow('sms'),
        },
      }),
    queues: async () => ({
      tickets: await support.waiting(),
      ...(await readStaffQueues(database, coldAddresses(chains.book))),
    }),
    ...{
      kinds: staffRoutes.kinds,
      searches: staffRoutes.searches,
      publicNumbers: staffRoutes.publicNumbers,
    },
    routesWith: (acts) => [
      ...staffRoutes.routesWith(acts),
      ...proof.actsWith(acts),
      ...support.routesWith(acts),
      ...operators.routesWith(acts),
    ],
  });
}

/** The host that takes mails; of a demo without one, its outbox. */
function placeOfMail({ smtpUrl, mode }: Config): string {
  if (smtpUrl !== '') return new URL(smtpUrl).host;
  return mode === 'demo' ? 'outbox' : '';
}
