import { forgiveAll, forgiveOne, type GuardTry, takeTry } from '#people/sign-in/policy.ts';
import type { OperatorContext } from './context.ts';

/** The keys of a try's counts. */
export interface Counts {
  /** The name, at one place: tries elsewhere lock no operator out of it. */
  readonly own: string;
  /** All names, at one place. */
  readonly place: string;
  /** The name, over all places that its operator has not signed in from; nothing: this is one of those. */
  readonly name: string | undefined;
}

export interface Taken {
  readonly byOwn: GuardTry;
  readonly byPlace: GuardTry;
  readonly byName: GuardTry | undefined;
}

/** Counts a try as wrong before it is checked, by all of its counts or by none. */
export function takeTries(
  { tries, policy }: OperatorContext,
  { own, place, name }: Counts,
  now: number,
): Promise<Taken> {
  return tries.change(keysOf({ own, place, name }), (stateOf, set) => {
    const byOwn = takeTry(stateOf(own), now, policy.account);
    const byPlace = takeTry(stateOf(place), now, policy.address);
    const byName =
      name === undefined ? undefined : takeTry(stateOf(name), now, policy.operatorName);
    if (byOwn.admitted && byPlace.admitted && byName?.admitted !== false) {
      set(own, byOwn.after);
      set(place, byPlace.after);
      if (name !== undefined && byName) set(name, byName.after);
    }
    return { byOwn, byPlace, byName };
  });
}

/** The password was right: its own count is clean, of the others only this try is taken back. */
export function forgive({ tries }: OperatorContext, counts: Counts, taken: Taken): Promise<void> {
  const { own, place, name } = counts;
  return tries.change(keysOf(counts), (stateOf, set) => {
    set(own, forgiveAll(taken.byOwn.before));
    set(place, forgiveOne(stateOf(place), taken.byPlace));
    if (name !== undefined && taken.byName) {
      set(name, forgiveOne(stateOf(name), taken.byName));
    }
  });
}

const keysOf = ({ own, place, name }: Counts) => [
  own,
  place,
  ...(name === undefined ? [] : [name]),
];
