/** What a share card says of a position: figures of one moment, as they are shown. */
export interface SharedPosition {
  readonly code: string;
  readonly name: string;
  /** 1 long, 2 short. */
  readonly positionType: number;
  readonly leverage: number;
  /** Return on the margin, a fraction. */
  readonly rate: string;
  readonly profit: string;
  readonly coin: string;
  readonly entryPrice: string;
  /** The mark of an open one, the average exit of a closed one. */
  readonly otherPrice: string;
  readonly isClosed: boolean;
  /** UTC epoch milliseconds. */
  readonly timeMs: number;
}
