/** Owned by processes/machine: a process of the exchange, as it says of itself. */
export interface ProcessTable {
  id: string;
  machine: string;
  folder: string;
  pid: number;
  services: string[];
  /** Of what one process does for all: what this one does now. */
  roles: string[];
  release: string;
  state: 'leads' | 'follows' | 'serves' | 'outdated';
  /** Number of the leader that it is; 0: it does not lead. */
  epoch: number;
  sequence: number;
  batches_behind: number;
  behind_ms: number;
  started_at: number;
  /** By the database's clock, UTC epoch milliseconds. */
  seen: number;
}

/** Owned by engine/log: who has led the log. */
export interface LogLeaderTable {
  epoch: number;
  machine: string;
  began: number;
  cause: 'start' | 'takeover' | 'handover';
  /** null: it followed no leader. */
  pause_ms: number | null;
}

/** Owned by staff/machines: which leader hands over because two people ask for it. */
export interface LogHandoverTable {
  epoch: number;
  proposal: string;
  asked: number;
}

/** Owned by processes/machine: an alarm that is open in a process. */
export interface ProcessAlarmTable {
  process: string;
  machine: string;
  name: string;
  text: string;
  count: number;
  first_at: number;
  last_at: number;
}

/** Owned by engine/log: what an engine has of the log. */
export interface LogFollowerTable {
  /** Its machine and its folder. */
  name: string;
  address: string;
  sequence: number;
  /** Its newest snapshot; 0: it has none. */
  snapshot: number;
  /** The log after it is needed. */
  kept: number;
  seen: number;
}

export interface MachineTables {
  processes: ProcessTable;
  log_leader: LogLeaderTable;
  log_handover: LogHandoverTable;
  log_follower: LogFollowerTable;
  process_alarms: ProcessAlarmTable;
}
