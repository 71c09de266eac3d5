import { Code } from '@bourse/contract/codes.ts';
import type { Kysely } from 'kysely';
import { eventOf } from '#engine/outcome.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AccountRights } from '#ports/account-rights.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { composeRights, isRestricted, sameRights } from './policy.ts';
import { type Composed, RightsStore, readLevels, readRegions, writeRegions } from './store.ts';

const HOUSE = 0;
const LOOK_MS = 500;
/** The accounts of one read: a look reads again until none waits. */
const ACCOUNTS_OF_READ = 200;
/** Half a minute. */
const LOOKS_BETWEEN_MAX = 60;

export interface RightsDependencies {
  readonly database: Kysely<Database>;
  readonly engine: EnginePort;
  /** Countries of a dialling code; empty for an unknown one. */
  readonly countriesOfCode: (areaCode: string) => readonly string[];
  /** The country of an address as two capital letters; empty when it is not known. */
  readonly countryOf: (address: string) => string;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/** The rights of accounts, kept as the facts about them say. */
export interface RightsKeeper extends AccountRights {
  readonly store: RightsStore;
  /** Tells the engine what a process that ended did not, then looks again and again. */
  start(): Promise<void>;
  /** Tells the engine all that waits, however many there are. */
  look(): Promise<void>;
}

/**
 * A fact and the word that it changed are one transaction; rights are composed from the facts as they
 * are after it, numbered, and passed to the engine, which takes each number once. So a kill anywhere
 * between leaves work that the next look finds, and work that is done twice changes nothing.
 */
export function createRights(dependencies: RightsDependencies): RightsKeeper {
  const { database, engine, countriesOfCode, countryOf, alarms, upkeep } = dependencies;
  const store = new RightsStore(database);
  let looking: Promise<void> | undefined;
  let looksCount = 0;
  /** Accounts that could not be passed, and the look that tries them next. */
  const backingOff = new Map<number, { readonly looks: number; readonly due: number }>();

  /** The next version, where the facts say something else than the last one. */
  const compose = (userId: number): Promise<Composed | undefined> =>
    database.transaction().execute(async (transaction) => {
      const last = await store.lockRights(userId, transaction);
      const facts = await store.factsOf(userId, transaction);
      if (!last || !facts) return undefined;
      const { levels } = await readLevels(transaction);
      const level = levels.find((each) => each.level === facts.level);
      if (!level) throw new Error(`level ${facts.level} is not defined`);
      const restricted = new Set(await readRegions(transaction));
      const phoneCountries = countriesOfCode(facts.areaCode);
      const rights = composeRights({ ...facts, phoneCountries }, level, restricted);
      const isNew = !sameRights(rights, last.rights);
      const composed = isNew ? { userId, version: last.version + 1, rights } : last;
      await store.writeRights(composed, transaction);
      return composed;
    });

  const settle = async (userId: number) => {
    const composed = await compose(userId);
    if (!composed || composed.version === 0) return;
    const { version, rights } = composed;
    const body = { case: 'setAccountRights', value: { user: userId, version, ...rights } } as const;
    const outcome = await engine.submit({ user: HOUSE, key: '', body });
    const code = eventOf(outcome, 'refused')?.code ?? Code.ok;
    // Outdated: the engine has them, and the caller before did not come to write that down.
    if (code !== Code.ok && code !== Code.rightsOutdated) {
      throw new Error(`the engine refused rights with code ${code}`);
    }
    await store.writeTold(userId, version);
  };

  const passed = async (userId: number) => {
    await settle(userId);
    backingOff.delete(userId);
  };
  /** One that fails keeps no other waiting: it is tried again after more and more looks. */
  const lookOnce = async () => {
    looksCount += 1;
    const resting = [...backingOff].filter(([, { due }]) => due > looksCount).map(([id]) => id);
    let failed: Error | undefined;
    for (const tried = new Set(resting); !upkeep.stopping.aborted; ) {
      const waiting = await store.waiting(ACCOUNTS_OF_READ, [...tried]);
      for (const userId of waiting) {
        if (upkeep.stopping.aborted) break;
        tried.add(userId);
        try {
          await passed(userId);
        } catch (error) {
          const looks = Math.min((backingOff.get(userId)?.looks ?? 0) * 2 || 1, LOOKS_BETWEEN_MAX);
          backingOff.set(userId, { looks, due: looksCount + looks });
          failed ??= error as Error;
        }
      }
      if (waiting.length < ACCOUNTS_OF_READ) break;
    }
    if (failed) throw failed;
  };
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const orRaise = (passing: Promise<void>) =>
    passing.catch((cause: Error) =>
      alarms.raise({
        name: 'upkeep_failed',
        text: 'could not update rights of accounts',
        cause,
      }),
    );

  return {
    store,
    look,
    settle: passed,
    async settleFirst(userId) {
      if (await store.isUntold(userId)) await passed(userId);
    },
    trySettle: (userId) => orRaise(passed(userId)),
    note: (userId, executor) => store.note(userId, executor),
    async setLevel(userId, level, paperCountry, executor) {
      await store.setFacts(userId, { level, paper_country: paperCountry }, executor);
      await store.note(userId, executor);
    },
    async setFreeze(userId, cause, executor) {
      await store.setFreeze(userId, cause, executor);
      await store.note(userId, executor);
    },
    async setClosed(userId, closed, executor) {
      await store.setFacts(userId, { closed }, executor);
      await store.note(userId, executor);
    },
    async setOperatorLimits(userId, limits, executor) {
      await store.setLimits(userId, limits, executor);
      await store.note(userId, executor);
    },
    async withdrawDayMaxOf(level) {
      const { levels } = await readLevels(database);
      return levels.find((each) => each.level === level)?.withdrawDayMax ?? null;
    },
    async placeSeen(userId, address, executor) {
      const country = countryOf(address);
      if (country === '' || country === (await store.addressCountryOf(userId, executor))) return;
      await store.setFacts(userId, { address_country: country }, executor);
      await store.note(userId, executor);
    },
    async refuseRegion(contact, country, address) {
      const restricted = new Set(await readRegions(database));
      const phoneCountries = contact.channel === 'mail' ? [] : countriesOfCode(contact.areaCode);
      const place = { paperCountry: '', phoneCountries, addressCountry: countryOf(address) };
      if (restricted.has(country.toUpperCase()) || isRestricted(place, restricted)) {
        throw new Refusal(Code.regionNotServed);
      }
    },
    async start() {
      await upkeep.add({ name: 'rights', where: 'keeper', everyMs: LOOK_MS, look }).now();
    },
  };
}

/** What the configuration says counts from this start on, for all users; null: it says nothing. */
export async function setRegions(
  { store }: RightsKeeper,
  database: Kysely<Database>,
  countries: readonly string[] | null,
  clock: Clock,
): Promise<void> {
  if (countries === null) return;
  const by = { time: clock.now(), who: 'configuration' };
  if (await writeRegions(database, countries, by)) await store.noteAll();
}
