import { Code } from '@bourse/contract/codes.ts';
import { type Clock, possibleTimes } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { authenticatorPlace } from '#platform/db/tables/sealed-columns.ts';
import type { SealedPlace, Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { GuardStore } from '../guard-store.ts';
import { type AuthPolicy, forgiveAll, takeTry } from '../policy.ts';
import { type Authenticator, AuthenticatorStore } from './authenticator-store.ts';
import { stepOf } from './totp.ts';

const keyOf = (userId: number) => `authenticator:${userId}`;

/** Where bound authenticators lie, and how their codes are used up. */
export interface BoundAuthenticators {
  find(id: number): Promise<Authenticator | undefined>;
  /** False when this step, or a later one, was taken before. */
  takeStep(id: number, step: number): Promise<boolean>;
}

export interface CodeCheck {
  readonly tries: GuardStore;
  readonly sealer: Sealer;
  readonly policy: Pick<AuthPolicy, 'authenticator'>;
  readonly clock: Clock;
}

/**
 * Takes a code of a bound authenticator, of a customer or of an operator: it is used up, whatever it was
 * for. A try is counted as wrong before it is made, so that parallel ones cannot slip past the limit.
 * Refuses authenticatorBusy, authenticatorNotBound, authenticatorWrong.
 */
export function proveBound(
  { sealer, ...check }: CodeCheck,
  {
    id,
    key,
    bound,
    place,
  }: {
    readonly id: number;
    /** Under which tries are counted. */
    readonly key: string;
    readonly bound: BoundAuthenticators;
    readonly place: SealedPlace;
  },
  code: string,
  now: number,
): Promise<number> {
  return counted(check, key, now, async () => {
    const found = await bound.find(id);
    if (!found) throw new Refusal(Code.authenticatorNotBound);
    const step = stepOf(sealer.open(found.secret, place), code, possibleTimes(check.clock, now));
    return step !== undefined && (await bound.takeStep(id, step)) ? step : undefined;
  });
}

/** The step that an attempt answers, within the limit of tries. Refuses authenticatorBusy, authenticatorWrong. */
export async function counted(
  { tries, policy }: Pick<CodeCheck, 'tries' | 'policy'>,
  key: string,
  now: number,
  attempt: () => Promise<number | undefined>,
): Promise<number> {
  const taken = await tries.change([key], (stateOf, set) => {
    const one = takeTry(stateOf(key), now, policy.authenticator);
    if (one.admitted) set(key, one.after);
    return one;
  });
  if (!taken.admitted) {
    const waitSeconds = Math.ceil((taken.after.lockedUntil - now) / 1_000);
    throw new Refusal(Code.authenticatorBusy, { seconds: waitSeconds }, waitSeconds);
  }
  const step = await attempt();
  if (step === undefined) {
    // Two in a row are no slip: a clock that is off refuses every code.
    const advice = taken.before.failures > 0 ? 'clock' : 'next';
    throw new Refusal(Code.authenticatorWrong, {
      advice: sayBoth(`authenticatorAdvice.${advice}`),
    });
  }
  await tries.change([key], (_stateOf, set) => set(key, forgiveAll(taken.before)));
  return step;
}

/**
 * The authenticators of people (S15): secrets sealed at rest, each code good once, the current one, the one
 * before it and the next one, five wrong ones within 15 minutes.
 */
export class Authenticators {
  readonly #store: AuthenticatorStore;
  readonly #sealer: Sealer;
  readonly #check: CodeCheck;

  constructor(database: Executor, { sealer, policy, clock }: Omit<CodeCheck, 'tries'>) {
    this.#store = new AuthenticatorStore(database);
    this.#sealer = sealer;
    this.#check = { tries: new GuardStore(database), sealer, policy, clock };
  }

  /**
   * Takes a code of the bound authenticator: it is used up, whatever it was for.
   * Refuses authenticatorBusy, authenticatorNotBound, authenticatorWrong.
   */
  async prove(userId: number, code: string, now: number): Promise<void> {
    const bound = {
      id: userId,
      key: keyOf(userId),
      bound: this.#store,
      place: authenticatorPlace(userId),
    };
    await proveBound(this.#check, bound, code, now);
  }

  /** The step of a code of a secret that is not bound yet. Refuses authenticatorBusy, authenticatorWrong. */
  proveOffered(userId: number, secret: Uint8Array, code: string, now: number): Promise<number> {
    return counted(this.#check, keyOf(userId), now, async () =>
      stepOf(secret, code, possibleTimes(this.#check.clock, now)),
    );
  }

  lastBoundAt(userId: number): Promise<number> {
    return this.#store.lastBoundAt(userId);
  }

  /** Binds a secret whose code of `lastStep` was taken. Refuses authenticatorBound. */
  async bind(
    userId: number,
    secret: Uint8Array,
    lastStep: number,
    time: number,
    executor: Executor,
  ): Promise<void> {
    const sealed = this.#sealer.seal(secret, authenticatorPlace(userId));
    const bound = { secret: sealed, lastStep };
    if (!(await this.#store.insert(userId, bound, time, executor))) {
      throw new Refusal(Code.authenticatorBound);
    }
  }

  /** False when none is bound. */
  unbind(userId: number, executor: Executor): Promise<boolean> {
    return this.#store.remove(userId, executor);
  }
}
