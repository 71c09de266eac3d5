import {
  createHmac,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { FindKey } from '#edge/pipeline/authenticate.ts';
import type { ProgramKey } from '#edge/pipeline/caller.ts';
import type { SignedCall } from '#edge/pipeline/credential.ts';
import { createAddressCheck } from '#platform/addresses/address-list.ts';
import type { Clock } from '#platform/clock.ts';
import { apiKeyPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FollowPeopleChanges, TellPeopleChanges } from '#ports/people-changes.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { SeenSignatures } from './seen-signatures.ts';
import type { KeyRow, KeyStore } from './store.ts';

const KEPT_MAX = 20_000;
const UNKNOWN_MAX = 10_000;
/** More than any signature is timely on any gateway, however its clock goes. */
const KEPT_SIGNATURES_MS = 60_000;
/** So late a gateway may learn that this one has begun. */
const LEARNS_WITHIN_MS = 1_000;
/** The most checks of one signature: it is checked again when keys changed meanwhile. */
const LOOKS_MAX = 3;
/** Unknown keys, and signatures that are wrong, of one address. */
const budgets = { key: { calls: 100, periodMs: 10_000 } };

export interface KeysDependencies {
  readonly store: KeyStore;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** For budgets: no setting of the clock moves it. */
  readonly monotonic: Clock;
  readonly people: TellPeopleChanges & FollowPeopleChanges;
  /** From where the bots of other machines call. */
  readonly botAddresses: readonly string[];
}

interface Kept {
  readonly caller: ProgramKey;
  readonly verifier: Verifier;
  readonly expiresAt: number;
  readonly isAllowedFrom: (address: string) => boolean;
}

/**
 * Who signs with a key (S24). Keys are kept in memory once they were used, so that a signed call
 * costs no SQL; when they were used is written behind. Whatever changes or ends a key takes it out
 * of memory before it returns.
 */
export class Keys {
  readonly #dependencies: KeysDependencies;
  readonly #kept = new Map<string, Kept>();
  /** Ids that no key has, the oldest first. */
  readonly #unknown = new Set<string>();
  readonly #seen: SeenSignatures;
  readonly #guesses = createRateLimiter(budgets);
  /** Counts what was forgotten: what was read or looked at before may be true no longer. */
  #changes = 0;
  #sweptAt: number;
  /** Since the last flush. */
  #used = new Map<string, { time: number; address: string }>();

  constructor(dependencies: KeysDependencies) {
    this.#dependencies = dependencies;
    this.#sweptAt = dependencies.clock.now();
    const { people } = dependencies;
    this.#seen = new SeenSignatures(this.#sweptAt + (people.isAlone ? 0 : LEARNS_WITHIN_MS));
    people.onChange((change) => {
      if (change.kind === 'key-ended') this.#forget(change.keyId);
      if (change.kind === 'person-changed') this.#forgetPerson(change.userId);
    });
    people.onMissed(() => {
      this.#kept.clear();
      this.#changes += 1;
    });
  }

  readonly find: FindKey = async (call, address, { isExact, isChange }) => {
    const { clock, people, store } = this.#dependencies;
    const arrivedAt = clock.now();
    this.#refuseUntimely(call.time, arrivedAt);
    const kept = await this.#verified(call, address, isExact);
    const now = clock.now();
    if (now >= kept.expiresAt) throw new Refusal(Code.apiKeyInvalid);
    if (!kept.isAllowedFrom(address)) throw new Refusal(Code.apiKeyAddress);
    // Asked again: forgetting goes on while the database is waited for.
    this.#refuseUntimely(call.time, now);
    if (!this.#seen.add(call.signature, call.time)) throw new Refusal(Code.callRepeated);
    if (isChange && !people.isAlone && !(await store.takeSignature(call.signature, now))) {
      throw new Refusal(Code.callRepeated);
    }
    this.#used.set(call.keyId, { time: now, address });
    return kept.caller;
  };

  #refuseUntimely(time: number, now: number): void {
    if (this.#seen.isTimely(time, now)) return;
    const waitSeconds = Math.ceil(this.#seen.waitMs(time, now) / 1_000);
    if (waitSeconds === 0) throw new Refusal(Code.callTimeOutside, { time: now });
    throw new Refusal(Code.callBeforeStart, { seconds: waitSeconds }, waitSeconds);
  }

  /** The key that signed a call. Who guesses keys or signatures pays, and runs out. */
  async #verified(call: SignedCall, address: string, isExact: boolean): Promise<Kept> {
    const { monotonic } = this.#dependencies;
    const range = addressRange(address);
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const changes = this.#changes;
      const recalled = isExact ? undefined : this.#kept.get(call.keyId);
      const isRight = recalled ? await isSignedBy(recalled.verifier, call) : false;
      if (recalled && isRight && changes === this.#changes) return recalled;
      if (recalled && isRight) continue;
      const waitSeconds = this.#guesses.take('key', range, monotonic.now());
      if (waitSeconds > 0) {
        throw new Refusal(Code.tooManyRequests, { seconds: waitSeconds }, waitSeconds);
      }
      const loaded = recalled ? null : await this.#load(call.keyId);
      if (!loaded || !(await isSignedBy(loaded.verifier, call))) {
        throw new Refusal(Code.apiKeyInvalid);
      }
      this.#guesses.giveBack('key', range, monotonic.now());
      if (changes === this.#changes) return loaded;
    }
    throw new Refusal(Code.unavailable);
  }

  async #load(id: string): Promise<Kept | null> {
    if (this.#unknown.has(id)) return null;
    const { store, users } = this.#dependencies;
    const changes = this.#changes;
    const row = await store.find(id);
    if (!row) this.#rememberUnknown(id);
    const user = row && (await users.findUser(row.user_id));
    if (!row || !user || user.frozen) return null;
    const kept = this.#keptOf(row);
    if (changes !== this.#changes || !this.#dependencies.people.isHearing) return kept;
    this.#kept.set(id, kept);
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value as string);
    return kept;
  }

  #keptOf(row: KeyRow): Kept {
    const caller: ProgramKey = Object.freeze({
      kind: 'key',
      userId: row.user_id,
      keyId: row.id,
      rights: new Set(row.rights),
      withdrawsFrom: row.withdraws_from ?? Number.POSITIVE_INFINITY,
      bot: row.bot_id ?? undefined,
    });
    return {
      caller,
      verifier: this.#verifierOf(row),
      expiresAt: row.expires_at ?? Number.POSITIVE_INFINITY,
      // Where bots run is a setting, which may be a newer one than the key.
      isAllowedFrom: createAddressCheck([
        ...row.addresses,
        ...(row.bot_id === null ? [] : this.#dependencies.botAddresses),
      ]),
    };
  }

  #verifierOf({ id, kind, sealed_secret, public_key }: KeyRow): Verifier {
    if (sealed_secret) {
      const secret = this.#dependencies.sealer.open(sealed_secret, apiKeyPlace(id));
      return { kind, key: createSecretKey(secret) };
    }
    const key = createPublicKey({ key: public_key as Buffer, format: 'der', type: 'spki' });
    return { kind, key };
  }

  /** A key is made before its id is shown, so an id that has no key never gets one. */
  #rememberUnknown(id: string): void {
    this.#unknown.add(id);
    if (this.#unknown.size <= UNKNOWN_MAX) return;
    this.#unknown.delete(this.#unknown.values().next().value as string);
  }

  #forget(id: string): void {
    this.#kept.delete(id);
    this.#changes += 1;
  }

  /** Seldom enough to look at all. */
  #forgetPerson(userId: number): void {
    this.#changes += 1;
    for (const [id, { caller }] of this.#kept) if (caller.userId === userId) this.#forget(id);
  }

  /** Call it once an account may no longer be called for: memory asks again, what its keys opened is closed. */
  async endAllOf(userId: number): Promise<void> {
    for (const { id: keyId } of await this.#dependencies.store.list(userId)) {
      this.end({ userId, keyId });
    }
  }

  /** Call it once a key was changed or is gone: memory asks again, what it opened is closed. */
  end({ userId, keyId }: { readonly userId: number; readonly keyId: string }): void {
    this.#forget(keyId);
    this.#dependencies.people.changed({ kind: 'key-ended', userId, keyId });
  }

  /** When and from where a key was used, if that is not written down yet. */
  usedSince(id: string): { readonly time: number; readonly address: string } | undefined {
    return this.#used.get(id);
  }

  /** Writes when keys were last used. */
  async flush(): Promise<void> {
    const writing = this.#used;
    this.#used = new Map();
    try {
      await this.#dependencies.store.touch(writing);
    } catch (error) {
      for (const [id, use] of writing) if (!this.#used.has(id)) this.#used.set(id, use);
      throw error;
    }
  }

  /** Ends keys whose time has come since the last sweep, and writes when keys were last used. */
  async sweep(): Promise<void> {
    const now = this.#dependencies.clock.now();
    await this.#dependencies.store.forgetSignatures(now - KEPT_SIGNATURES_MS);
    const over = await this.#dependencies.store.endedBetween(this.#sweptAt, now);
    this.#sweptAt = now;
    for (const { id, user_id } of over) this.end({ keyId: id, userId: user_id });
    await this.flush();
  }
}

/** What a key's signatures are checked with: the secret of HMAC-SHA256, the public half of Ed25519. */
interface Verifier {
  readonly kind: SignedCall['kind'];
  readonly key: KeyObject;
}

/**
 * Whether a call was signed with a key. HMAC takes microseconds and is done at once; Ed25519 takes
 * longer and is done on another thread.
 */
export async function isSignedBy({ kind, key }: Verifier, call: SignedCall): Promise<boolean> {
  if (kind !== call.kind) return false;
  const given = Buffer.from(call.signature, 'hex');
  const text = Buffer.from(call.text());
  if (kind === 'HMAC-SHA256') {
    const right = createHmac('sha256', key).update(text).digest();
    return timingSafeEqual(given, right);
  }
  return new Promise((resolve, reject) => {
    verify(null, text, key, given, (error, isRight) => (error ? reject(error) : resolve(isRight)));
  });
}
