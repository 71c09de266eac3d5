/** One end of a connection between a gateway and the leader. */
export interface Wire {
  /** Without effect once it is cut. Frames arrive in their order, or the wire breaks. */
  send(frame: string | Uint8Array): void;
  /** What was sent and has not left this process. */
  readonly waitingBytes: number;
  /** Ends it at once. */
  cut(): void;
}

/** What an end of a wire hears. */
export interface WireHearer {
  onFrame(frame: string | Uint8Array): void;
  /** Once, however it ended; at the end that was cut, too. */
  onEnd(): void;
}

/** A door that takes connections. */
export interface WireDoor {
  /** Where it is reached. */
  readonly address: string;
  close(): Promise<void>;
}

/** What a connection is for: the log and commands, or snapshots of an engine. */
export type WireUse = 'log' | 'snapshots';

/**
 * What carries commands of gateways to the leader, and its batches to them. Only who knows the cluster's key gets a
 * wire.
 */
export interface Carrier {
  /** Takes connections from now on. */
  listen(onWire: (wire: Wire, use: WireUse) => WireHearer): Promise<WireDoor>;
  /** Resolves once the other end has taken the connection. */
  connect(address: string, hearer: WireHearer, use?: WireUse): Promise<Wire>;
}
