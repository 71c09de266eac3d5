import { setTimeout as sleep } from 'node:timers/promises';
import { Fenced, LogCorrupt, LogLost } from '../log/command-log.ts';
import { SILENT_MAX_MS } from '../log/find-leader.ts';
import { LogNewer } from '../log/lead-refused.ts';
import type { PostgresLog } from '../log/postgres-log.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { type Replica, ReplicaBroken } from './replica.ts';

/** How far a replica is behind on average, and how soon it sees that the log is free. */
const LOOK_EVERY_MS = 50;
/** What restarted the database ended the leader's session, too: it is back with its lock before that. */
const LEADERS_FIRST_MS = 2_000;
const FINAL = [Fenced, LogCorrupt, LogLost, LogNewer, ReplicaBroken];

export interface NextLeader {
  readonly log: Pick<
    PostgresLog,
    'readOn' | 'leader' | 'endSilent' | 'takeLead' | 'end' | 'sessionsCount'
  >;
  readonly replica: Replica;
  /** Called once, when another process leads. */
  readonly onWaiting: () => void;
  /** A monotonic clock, milliseconds. */
  readonly now: () => number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Why this one must neither follow nor lead any more; nothing: it may. */
  readonly objection?: () => Error | undefined;
}

/**
 * Follows a log until no process leads it, then leads it: the lock, the next epoch, and the rest of what the last
 * leader wrote. A leader that is silent for too long loses its session. Throws LogCorrupt and LogLost where the log
 * does not go on from what was followed, LogNewer where it says more than this release knows, and an objection. Nothing
 * else is thrown while the database is away.
 *
 * @returns when the last leader was heard of last, as `now` says; undefined: there was none
 */
export async function leadOnceFree(next: NextLeader): Promise<number | undefined> {
  const { log, replica, now, pause = sleep } = next;
  const seen: Seen = { sessions: 0, freeFrom: now(), isLed: false, heardAt: undefined };
  while (!(await leadsNow(next, seen))) await pause(LOOK_EVERY_MS);
  // What goes wrong from here on ends this process, and the lock with it.
  await replica.readOn(log);
  const { sequence, hash } = await log.end();
  const { place } = replica;
  const isWhole = sequence === place.sequence && Buffer.from(hash).equals(place.hash);
  if (!isWhole) throw new LogLost(place.sequence);
  return seen.heardAt;
}

/** What the looks so far have found. */
interface Seen {
  sessions: number;
  /** Before this time the lock is left to the last leader. */
  freeFrom: number;
  isLed: boolean;
  /** When the leader was heard of last. */
  heardAt: number | undefined;
}

async function leadsNow(
  { log, replica, onWaiting, now, objection }: NextLeader,
  seen: Seen,
): Promise<boolean> {
  const refused = objection?.();
  if (refused) throw refused;
  try {
    await replica.readOn(log);
    const leader = await log.leader();
    if (leader.vocabulary > LOG_VOCABULARY) throw new LogNewer();
    const isBroken = seen.sessions > 0 && seen.sessions !== log.sessionsCount;
    if (isBroken) seen.freeFrom = now() + LEADERS_FIRST_MS;
    seen.sessions = log.sessionsCount;
    if (leader.session === undefined) {
      if (now() < seen.freeFrom) return false;
      await log.takeLead(replica.place);
      return true;
    }
    if (!seen.isLed) onWaiting();
    seen.isLed = true;
    seen.heardAt = now() - leader.silentMs;
    if (leader.silentMs > SILENT_MAX_MS) await log.endSilent(leader);
  } catch (error) {
    // An unreachable database says nothing about the leader, and another one may have been quicker.
    if (FINAL.some((kind) => error instanceof kind)) throw error;
  }
  return false;
}
