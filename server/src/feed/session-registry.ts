import type { UserSession } from '../gateway/caller.ts';
import type { Session } from './session.ts';
import type { EndedSession } from './sources.ts';

interface Entry {
  /** The part of the address that budgets count on. */
  readonly addressRange: string;
  caller: UserSession | undefined;
}

/** The open sockets: how many there are, from where, and whose. */
export class SessionRegistry {
  private readonly entries = new Map<Session, Entry>();
  private readonly signedOut = new Map<string, number>();
  private readonly byUser = new Map<number, Set<Session>>();

  get size(): number {
    return this.entries.size;
  }

  get sessions(): Iterable<Session> {
    return this.entries.keys();
  }

  signedOutCount(addressRange: string): number {
    return this.signedOut.get(addressRange) ?? 0;
  }

  add(session: Session, addressRange: string): void {
    this.entries.set(session, { addressRange, caller: undefined });
    this.countSignedOut(addressRange, 1);
  }

  remove(session: Session): void {
    const entry = this.entries.get(session);
    if (!entry) return;
    this.entries.delete(session);
    if (!entry.caller) return this.countSignedOut(entry.addressRange, -1);
    const own = this.byUser.get(entry.caller.userId);
    own?.delete(session);
    if (own?.size === 0) this.byUser.delete(entry.caller.userId);
  }

  /** Notes whose socket it is; false when it is gone or the user has too many. */
  signIn(session: Session, caller: UserSession, perUserMax: number): boolean {
    const entry = this.entries.get(session);
    const own = this.byUser.get(caller.userId) ?? new Set();
    if (!entry || entry.caller || own.size >= perUserMax) return false;
    entry.caller = caller;
    this.countSignedOut(entry.addressRange, -1);
    this.byUser.set(caller.userId, own.add(session));
    return true;
  }

  /** The sockets that a person's session has opened. */
  socketsOf({ userId, sessionId }: EndedSession): readonly Session[] {
    const own = [...(this.byUser.get(userId) ?? [])];
    return own.filter((session) => this.entries.get(session)?.caller?.sessionId === sessionId);
  }

  private countSignedOut(addressRange: string, change: 1 | -1): void {
    const count = this.signedOutCount(addressRange) + change;
    if (count > 0) this.signedOut.set(addressRange, count);
    else this.signedOut.delete(addressRange);
  }
}
