import { RightCause } from '@bourse/contract/enumerations.ts';
import type { SetAccountRights } from '@bourse/contract/messages.ts';

/** What the last version of the levels says of one. */
export interface Level {
  readonly level: number;
  readonly deposit: boolean;
  /** Atomic units of USDT; null: no bound. */
  readonly withdrawDayMax: number | null;
  readonly futures: boolean;
}

/** All that is known about an account and counts for its rights. */
export interface Facts {
  readonly isBot: boolean;
  /** Or closed: neither does anything. */
  readonly isFrozen: boolean;
  /** Empty: none was verified. */
  readonly paperCountry: string;
  /** Of the phone's dialling code: several share one. Empty: no phone. */
  readonly phoneCountries: readonly string[];
  /** Of the address of the last sign-in; empty: not known. */
  readonly addressCountry: string;
  readonly hasAcceptedFutures: boolean;
  readonly spotOff: boolean;
  readonly futuresOff: boolean;
  readonly transferOff: boolean;
  readonly withdrawOff: boolean;
  /** A deposit of its left its chain after the credit, and that is not settled. */
  readonly isDepositOut: boolean;
  readonly withdrawDayMax: number | null;
  /** What two operators let out of this account in a day, where its level lets less; null: nothing more. */
  readonly withdrawDayRaised: number | null;
}

/** What the engine gets, without the user and the version. */
export type Rights = Omit<SetAccountRights, 'user' | 'version'>;

const everything: Rights = { spot: 0, futures: 0, transfer: 0, withdraw: 0 };

/**
 * What an account may do. The first cause that holds is said: what only the house can change comes
 * before what the owner can.
 */
export function composeRights(facts: Facts, level: Level, restricted: ReadonlySet<string>): Rights {
  if (facts.isBot) return everything;
  const { FROZEN, LEVEL, NOT_ENABLED, OPERATOR, REGION } = RightCause;
  const frozen = facts.isFrozen && FROZEN;
  const region = isRestricted(facts, restricted) && REGION;
  const bounds = [boundOf(level, facts), facts.withdrawDayMax].filter((bound) => bound !== null);
  return {
    spot: frozen || region || (facts.spotOff && OPERATOR) || 0,
    futures:
      frozen ||
      region ||
      (facts.futuresOff && OPERATOR) ||
      (!level.futures && LEVEL) ||
      (!facts.hasAcceptedFutures && NOT_ENABLED) ||
      0,
    transfer: frozen || (facts.transferOff && OPERATOR) || 0,
    // Two causes, of which each ends by itself.
    withdraw:
      frozen ||
      ((facts.withdrawOff || facts.isDepositOut) && OPERATOR) ||
      (level.withdrawDayMax === 0 && LEVEL) ||
      0,
    ...(bounds.length > 0 && { withdrawDayMax: Math.min(...bounds) }),
  };
}

/** A level that lets nothing out is raised by papers alone. */
function boundOf(
  { withdrawDayMax }: Level,
  { withdrawDayRaised }: Pick<Facts, 'withdrawDayRaised'>,
): number | null {
  if (withdrawDayMax === null || withdrawDayMax === 0) return withdrawDayMax;
  return Math.max(withdrawDayMax, withdrawDayRaised ?? 0);
}

/** Papers say where a person belongs; without them the phone does, or the hint of the address. */
export function isRestricted(
  facts: Pick<Facts, 'paperCountry' | 'phoneCountries' | 'addressCountry'>,
  restricted: ReadonlySet<string>,
): boolean {
  if (restricted.size === 0) return false;
  if (facts.paperCountry !== '') return restricted.has(facts.paperCountry);
  const { phoneCountries, addressCountry } = facts;
  // A code that other countries share with a restricted one says nothing.
  const isOfPhone =
    phoneCountries.length > 0 && phoneCountries.every((country) => restricted.has(country));
  return isOfPhone || restricted.has(addressCountry);
}

/** Field by field: whether facts that changed make a new version. */
export function sameRights(one: Rights, other: Rights): boolean {
  return (
    one.spot === other.spot &&
    one.futures === other.futures &&
    one.transfer === other.transfer &&
    one.withdraw === other.withdraw &&
    one.withdrawDayMax === other.withdrawDayMax
  );
}
