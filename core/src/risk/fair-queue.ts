/** A waiting entry and its account. */
export interface Queued<Entry> {
  readonly user: number;
  readonly entry: Entry;
}

/**
 * A queue that serves accounts in turn, one entry each, so that thousands of entries of one account
 * delay no other account (R7). Accounts are served in the order of their arrival, the entries of an
 * account first come first. Pushing what `list` returns, in its order, makes the same queue.
 */
export class FairQueue<Entry> {
  count = 0;
  /** By account; the first is served next. No queue in it is empty. */
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
  take(): Queued<Entry> | null {
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

  /** All entries, account by account; the account that is served next is first. */
  list(): Queued<Entry>[] {
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
