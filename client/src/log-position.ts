/**
 * The highest number of an exchange's log that this program has seen: in answers to changes, and in what the feed says
 * of the account. Sent with later calls, it makes every gateway answer from that state or a newer one.
 */
export class LogPosition {
  /** 0: nothing was seen. */
  sequence = 0;

  see(sequence: number): void {
    if (sequence > this.sequence) this.sequence = sequence;
  }

  /** The exchange does not get there: it may have been restored from a backup. */
  forget(): void {
    this.sequence = 0;
  }
}

const positions = new Map<string, LogPosition>();

/** What was seen of the exchange at that address. */
export function logPositionOf(address: string): LogPosition {
  const position = positions.get(address) ?? new LogPosition();
  positions.set(address, position);
  return position;
}
