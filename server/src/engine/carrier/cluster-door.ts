import type { LeaderServer } from './leader-server.ts';
import type { SnapshotServer } from './snapshot-server.ts';
import type { Carrier, Wire, WireDoor, WireHearer } from './wire.ts';

/** Where other processes of the cluster connect to an engine: for snapshots, and for the log where it leads. */
export class ClusterDoor {
  /** Undefined: the engine does not lead. */
  leader: LeaderServer | undefined;
  readonly #carrier: Carrier | undefined;
  readonly #snapshots: SnapshotServer;
  #door: WireDoor | undefined;

  /** @param carrier undefined: the settings name no place to listen at */
  constructor(carrier: Carrier | undefined, snapshots: SnapshotServer) {
    this.#carrier = carrier;
    this.#snapshots = snapshots;
  }

  /** Where it is; empty: nowhere, or not yet. */
  get address(): string {
    return this.#door?.address ?? '';
  }

  /** Opens it, if the settings say where. */
  async open(): Promise<void> {
    if (!this.#carrier || this.#door) return;
    this.#door = await this.#carrier.listen((wire, use) =>
      use === 'snapshots' ? this.#snapshots.take(wire) : this.#takeFollower(wire),
    );
  }

  /** Closes it once all that a leader took is answered. */
  async close(): Promise<void> {
    await this.leader?.leave();
    this.leader?.close();
    await this.#door?.close();
  }

  /** Who looks for the leader and finds another engine looks again. */
  #takeFollower(wire: Wire): WireHearer {
    if (this.leader) return this.leader.take(wire);
    wire.cut();
    return { onFrame() {}, onEnd() {} };
  }
}
