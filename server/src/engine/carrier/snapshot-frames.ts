/** Asks an engine for its newest snapshot at or before a number. */
export interface SnapshotAsk {
  readonly kind: 'snapshot';
  readonly sequenceMax: number;
}

/** All parts of the file were sent before; 0: there is none. */
export interface SnapshotEnd {
  readonly kind: 'snapshot-end';
  readonly sequence: number;
}

/** A question as a frame of text. */
export const writeAsk = (ask: SnapshotAsk): string => JSON.stringify(ask);
/** The end of an answer as a frame of text. */
export const writeAnswer = (end: SnapshotEnd): string => JSON.stringify(end);

/** Throws where it is none. */
export function readAsk(frame: string | Uint8Array): SnapshotAsk {
  const { kind, sequenceMax } = JSON.parse(frame as string) as SnapshotAsk;
  if (kind !== 'snapshot' || !Number.isSafeInteger(sequenceMax))
    throw new RangeError('no question');
  return { kind, sequenceMax };
}

/** Undefined: it is none. Throws where it is no JSON. */
export function readEnd(frame: string): SnapshotEnd | undefined {
  const said = JSON.parse(frame) as SnapshotEnd;
  return said.kind === 'snapshot-end' ? said : undefined;
}
