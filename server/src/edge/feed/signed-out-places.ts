import type { FeedLimits } from './limits.ts';
import type { Cancel, Timers } from './timers.ts';

/** A socket that can be asked to go. */
interface Leaver {
  /** Others at its address wait for its place. */
  makeRoom(): void;
}

/** The sockets of one address that are not signed in, each kind in the order in which it came. */
interface Places {
  /** Since when each has its place. */
  readonly settled: Map<Leaver, number>;
  /** Those beyond, with the end of their wait. */
  readonly guests: Map<Leaver, Cancel>;
}

type Limits = Pick<
  FeedLimits,
  'socketsPerAddressSignedOutMax' | 'guestsPerAddressMax' | 'guestMs' | 'signedOutTurnMs'
>;

/**
 * How many sockets of an address stay that are not signed in (F41). Those beyond are guests: they have a
 * few seconds to sign in. Who has not by then takes the place of the one that has had its own
 * longest, if for a minute, and goes else. So users with an account are not kept out by neighbours
 * who share the address, and those who only watch rotate.
 */
export class SignedOutPlaces {
  private readonly limits: Limits;
  private readonly timers: Pick<Timers, 'elapsedMs' | 'after'>;
  private readonly byAddress = new Map<string, Places>();

  constructor(limits: Limits, timers: Pick<Timers, 'elapsedMs' | 'after'>) {
    this.limits = limits;
    this.timers = timers;
  }

  /** A socket has come; past the bound of guests the first of them goes. */
  add(socket: Leaver, addressRange: string): void {
    const { socketsPerAddressSignedOutMax, guestsPerAddressMax, guestMs } = this.limits;
    const places = this.byAddress.get(addressRange) ?? { settled: new Map(), guests: new Map() };
    this.byAddress.set(addressRange, places);
    const { settled, guests } = places;
    if (settled.size < socketsPerAddressSignedOutMax) {
      settled.set(socket, this.timers.elapsedMs());
      return;
    }
    const [first] = guests.keys();
    const cancel = this.timers.after(guestMs, () => this.waited(socket, addressRange));
    guests.set(socket, cancel);
    if (first && guests.size > guestsPerAddressMax) this.end(first, addressRange);
  }

  /** A socket is gone, or signed in. Without effect on one that is not here any more. */
  remove(socket: Leaver, addressRange: string): void {
    const places = this.byAddress.get(addressRange);
    if (!places) return;
    places.guests.get(socket)?.();
    places.guests.delete(socket);
    places.settled.delete(socket);
    if (places.guests.size + places.settled.size === 0) this.byAddress.delete(addressRange);
  }

  private waited(guest: Leaver, addressRange: string): void {
    const places = this.byAddress.get(addressRange);
    if (!places?.guests.has(guest)) return;
    const { settled, guests } = places;
    const nowMs = this.timers.elapsedMs();
    if (settled.size >= this.limits.socketsPerAddressSignedOutMax) {
      const [first, sinceMs] = settled.entries().next().value ?? [guest, nowMs];
      if (nowMs - sinceMs < this.limits.signedOutTurnMs) return this.end(guest, addressRange);
      this.end(first, addressRange);
    }
    guests.delete(guest);
    settled.set(guest, nowMs);
  }

  private end(socket: Leaver, addressRange: string): void {
    this.remove(socket, addressRange);
    socket.makeRoom();
  }
}
