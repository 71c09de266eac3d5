/** What waits for a turn, and whose it is. */
export interface Turn<Entry> {
  readonly user: number;
  readonly entry: Entry;
}

/**
 * A queue that serves accounts in turn, one entry of each: who brings thousands waits behind nobody
 * else's one, and nobody else behind theirs (R7). Accounts go in the order in which each came, entries
 * of an account first come first. What `list` tells, put in again in that order, makes the same queue.
 */
export class Turns<Entry> {
  count = 0;
  /** By account; the first one has the next turn. No queue in it is empty. */
  private readonly queues = new Map<number, Queue<Entry>>();

  push(user: number, entry: Entry): void {
    const known = this.queues.get(user);
    if (known) {
      known.entries.push(entry);
      dropTaken(known);
    } else this.queues.set(user, { entries: [entry], head: 0 });
    this.count += 1;
  }

  /** Takes the next entry; its account is the last of all then. */
  take(): Turn<Entry> | null {
    for (const [user, queue] of this.queues) {
      const entry = queue.entries[queue.head]!;
      queue.head += 1;
      this.count -= 1;
      this.queues.delete(user);
      if (queue.head < queue.entries.length) this.queues.set(user, queue);
      return { user, entry };
    }
    return null;
  }

  /** The next entry, which stays. */
  peek(): Entry | null {
    for (const { entries, head } of this.queues.values()) return entries[head]!;
    return null;
  }

  /** Takes out the first entry of an account that `isMeant`; returns whether there was one. */
  remove(user: number, isMeant: (entry: Entry) => boolean): boolean {
    const queue = this.queues.get(user);
    if (!queue) return false;
    const at = queue.entries.findIndex((entry, place) => place >= queue.head && isMeant(entry));
    if (at < 0) return false;
    queue.entries.splice(at, 1);
    this.count -= 1;
    if (queue.head === queue.entries.length) this.queues.delete(user);
    return true;
  }

  /** All entries: account by account, the one with the next turn first. */
  list(): Turn<Entry>[] {
    return Array.from(this.queues, ([user, { entries, head }]) =>
      entries.slice(head).map((entry) => ({ user, entry })),
    ).flat();
  }

  /** The entries of `list`. */
  entries(): Entry[] {
    return Array.from(this.queues.values(), ({ entries, head }) => entries.slice(head)).flat();
  }
}

/** An account that always waits keeps what waits, not all that it ever brought. */
function dropTaken<Entry>(queue: Queue<Entry>): void {
  if (queue.head * 2 <= queue.entries.length) return;
  queue.entries.splice(0, queue.head);
  queue.head = 0;
}

/** Entries from `head` on. */
interface Queue<Entry> {
  readonly entries: Entry[];
  head: number;
}
