import { MarketState } from '@bourse/contract/enumerations.ts';
import type { Feed } from '#edge/feed/dependencies.ts';
import { hasHolds } from '#engine/run/engine-messages.ts';
import { AlarmsEverywhere } from '#staff/console/alarms-everywhere.ts';
import { readChain, Status } from '#staff/status/status.ts';
import type { Chains } from './chains.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { SharedParts } from './shared-parts.ts';

/** An alarm that is raised again and again counts until it was silent for this long. */
const ALARM_LASTS_MS = 90_000;
const DATABASE_WITHIN_MS = 1_000;

/**
 * The public status of the exchange.
 *
 * @param feed once it is attached
 */
export function createStatus(
  dependencies: RoomDependencies,
  { outbox }: Pick<SharedParts, 'outbox'>,
  chains: Pick<Chains, 'book' | 'figures' | 'lacking' | 'pausedCoins'>,
  feed: () => Feed | undefined,
): Status {
  const { database, counts, clock, alarms, engine, live, switches, recovery } = dependencies;
  const { upkeep, presence } = dependencies;
  // Prices come from another process where the market has a machine of its own.
  const everywhere = new AlarmsEverywhere({ alarms, database, clock, self: presence.name });
  const read = async () => {
    const [paused, isSignUpClosed, open] = await Promise.all([
      within(chains.pausedCoins()),
      within(switches.isClosed('sign-up')),
      within(everywhere.open()),
    ]);
    const { isSignerAway } = chains.figures();
    const lacking = new Set(chains.lacking().map(({ chain }) => chain));
    const { markets, contracts } = live.catalog;
    return {
      time: clock.now(),
      isEngineHeld: hasHolds(engine.holds),
      // While it is unknown, its page is open, and the sign-up itself is refused.
      isSignUpOpen: isSignUpClosed !== true,
      markets: Array.from(markets, goes),
      contracts: Array.from(contracts, goes),
      chains: chains.book.all().map((chain) => readChain(chain, paused, lacking)),
      isSignerAway,
      isFeedOpen: feed() !== undefined,
      arePricesSilent: (open ?? alarms.open()).some(({ name, lastAt }) => {
        return name === 'index_not_taken' && clock.now() - lastAt < ALARM_LASTS_MS;
      }),
      hasDatabase: paused !== undefined,
      areMailsSlow: outbox.sender.isSlow('mail'),
    };
  };
  const { endTime: logEndTime } = recovery;
  return new Status({ database, counts, logEndTime, read, clock, upkeep });
}

const goes = ({ name, state }: { readonly name: string; readonly state: MarketState }) => ({
  name,
  isOpen: state === MarketState.OPEN,
});

/** undefined: the database does not answer in time. */
async function within<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DATABASE_WITHIN_MS);
  });
  // What fails counts as what is late: the page says that it is not known.
  const answer = asked.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
