/**
 * Who changes a user's settings of a contract goes one after the other: leverage and margin mode are
 * set by commands of their own, and no other call may set them between these and the order that they
 * were set for, nor before they are set back.
 */
export class SettingTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Resolves when nobody has a turn. */
  async free(user: number, contract: number): Promise<void> {
    const key = keyOf(user, contract);
    for (let last = this.last.get(key); last; last = this.last.get(key)) await last;
  }

  /** Does the work once all turns before it are over, however these ended. */
  async take<Result>(user: number, contract: number, work: () => Promise<Result>): Promise<Result> {
    const key = keyOf(user, contract);
    const result = (this.last.get(key) ?? Promise.resolve()).then(work);
    const end = result.then(nothing, nothing);
    this.last.set(key, end);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === end) this.last.delete(key);
    }
  }
}

const nothing = () => undefined;

function keyOf(user: number, contract: number): string {
  return `${user}/${contract}`;
}
