import { credentialOf, type UserCaller } from '../pipeline/caller.ts';
import type { Session } from './session.ts';
import type { SignedOutPlaces } from './signed-out-places.ts';

interface Entry {
  /** The part of the address that budgets count on. */
  readonly addressRange: string;
  caller: UserCaller | undefined;
}

/** The open sockets: how many there are, from where, and whose. */
export class SessionRegistry {
  private readonly entries = new Map<Session, Entry>();
  private readonly signedOut: SignedOutPlaces;
  private readonly byUser = new Map<number, Set<Session>>();

  constructor(signedOut: SignedOutPlaces) {
    this.signedOut = signedOut;
  }

  get size(): number {
    return this.entries.size;
  }

  get sessions(): Iterable<Session> {
    return this.entries.keys();
  }

  add(session: Session, addressRange: string): void {
    this.entries.set(session, { addressRange, caller: undefined });
    this.signedOut.add(session, addressRange);
  }

  remove(session: Session): void {
    const entry = this.entries.get(session);
    if (!entry) return;
    this.entries.delete(session);
    if (!entry.caller) return this.signedOut.remove(session, entry.addressRange);
    const own = this.byUser.get(entry.caller.userId);
    own?.delete(session);
    if (own?.size === 0) this.byUser.delete(entry.caller.userId);
  }

  /** Notes whose socket it is; false when it is gone or the user has too many. */
  signIn(session: Session, caller: UserCaller, perUserMax: number): boolean {
    const entry = this.entries.get(session);
    const own = this.byUser.get(caller.userId) ?? new Set();
    if (!entry || entry.caller || own.size >= perUserMax) return false;
    entry.caller = caller;
    this.signedOut.remove(session, entry.addressRange);
    this.byUser.set(caller.userId, own.add(session));
    return true;
  }

  /** Whose the sockets are that are signed in, each as often as it has sockets. */
  get callers(): readonly UserCaller[] {
    return [...this.entries.values()].flatMap(({ caller }) => caller ?? []);
  }

  /** The sockets that a person's session or key has opened. */
  socketsOf(userId: number, credential: string): readonly Session[] {
    const own = [...(this.byUser.get(userId) ?? [])];
    return own.filter((session) => {
      const caller = this.entries.get(session)?.caller;
      return caller !== undefined && credentialOf(caller) === credential;
    });
  }
}
