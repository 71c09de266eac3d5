import { DatabaseClient } from '#platform/db/postgres/database-client.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import {
  commit,
  endWithMachine,
  waitForCommits,
  watchedSocket,
} from '#platform/db/postgres/session.ts';
import {
  type Batch,
  BatchRefused,
  type CommandLog,
  checkBatch,
  Fenced,
  GENESIS_HASH,
  LogCorrupt,
  LogLost,
  type LogPlace,
} from './command-log.ts';
import {
  endSilentLeader,
  findLeaderAddress,
  LEADER_LOCK,
  type LeaderAddress,
  type LeaderSeen,
  type LeaderWatcher,
  lookAtLeader,
} from './find-leader.ts';
import { LogInUse, LogNewer } from './lead-refused.ts';
import { appendOf, reaches, readBatches, readEpoch, readHash } from './log-rows.ts';
import { LOG_VOCABULARY } from './vocabulary.ts';

interface LogRow {
  readonly database_id: string;
  readonly base_sequence: number;
  readonly base_hash: Buffer;
}

const PAGE_BATCHES = 5_000;
const UNIQUE_VIOLATION = '23505';
/** Values, constraints and statements that no second try puts right; a right that is missing may come back. */
const ITSELF_WRONG = /^(22|23|42(?!501))/;
const BEAT_EVERY_MS = 250;
/** While the database is away: a standby may be promoted at any time, and orders wait. */
const AGAIN_EVERY_MS = 50;
const ANSWER_WITHIN_MS = 1_200;
/** A session that is new has to confirm a commit within this time, or the database counts as away. */
const PROOF_WITHIN_MS = 250;
const SILENT_MAX_MS = 30_000;
/** What another session has locked for this long is tried again later. */
const ASIDE_LOCK_MS_MAX = 2_000;

/**
 * The log as a table of Postgres, one row a batch. Leadership is an advisory lock of the session,
 * and an epoch that every append carries: a leader that lost its session, slept and wakes up finds
 * a newer epoch and may not write (I21).
 */
export class PostgresLog implements CommandLog {
  private readonly url: string;
  private client: pg.Client | undefined;
  /** The session that has committed something: a database that answers may still confirm nothing. */
  private proven: pg.Client | undefined;
  private connecting: Promise<pg.Client> | undefined;
  /** For what no append may wait behind. */
  private aside: Promise<pg.Client> | undefined;
  private beating: NodeJS.Timeout | undefined;
  private isClosed = false;
  private epoch = 0;
  private databaseId = '';
  /** Where the log ended last, as this leader knows. */
  private last: LogPlace | undefined;
  /** Where the table begins: what stood before it was put elsewhere. */
  private base: LogPlace = { sequence: 0, hash: GENESIS_HASH };

  /** True: it only reads, beside the leader. */
  private isReader: boolean;
  /** How many sessions it has had: one more than before says that the last one broke. */
  sessionsCount = 0;

  private constructor(url: string, isReader: boolean) {
    this.url = url;
    this.isReader = isReader;
  }

  /** Opens the log to read it, also while a process leads it. What is appended then is refused. */
  static async look(url: string): Promise<PostgresLog> {
    const log = new PostgresLog(url, true);
    const client = await log.connect();
    const { rows } = await client.query(
      'select database_id, base_sequence, base_hash from log_epoch',
    );
    log.take(rows[0]);
    return log;
  }

  /** Becomes the leader. Throws LogInUse when another process is, LogNewer when this release may not. */
  static async lead(url: string): Promise<PostgresLog> {
    const log = new PostgresLog(url, false);
    try {
      await log.claimEpoch();
    } catch (error) {
      await log.close();
      throw error;
    }
    return log;
  }

  /**
   * From a reader it becomes the leader. Throws LogInUse, LogNewer as `lead`, LogLost where the table does not reach
   * what was read of it; it is a reader still then.
   *
   * @param last up to where it was read
   */
  async takeLead(last: LogPlace): Promise<void> {
    const reading = this.client;
    this.isReader = false;
    this.client = undefined;
    this.last = last;
    try {
      await this.claimEpoch();
    } catch (error) {
      this.isReader = true;
      // The lock goes back with its session.
      await (this.client as pg.Client | undefined)?.end().catch(() => {});
      this.client = undefined;
      throw error;
    } finally {
      await reading?.end().catch(() => {});
    }
  }

  private async claimEpoch(): Promise<void> {
    const client = await this.connect();
    const { rows } = await this.commit(client, {
      text: `update log_epoch set epoch = epoch + 1, vocabulary = $1 where vocabulary <= $1
        returning epoch, database_id, base_sequence, base_hash`,
      values: [LOG_VOCABULARY],
    });
    if (rows.length === 0) throw new LogNewer();
    this.epoch = rows[0].epoch as number;
    this.take(rows[0]);
  }

  private take(row: LogRow): void {
    this.databaseId = row.database_id;
    this.base = { sequence: row.base_sequence, hash: row.base_hash };
  }

  /** Number of this leader; 0: it never led. */
  get leaderEpoch(): number {
    return this.epoch;
  }

  get database(): string {
    return this.databaseId;
  }

  /** Where the table begins. */
  get start(): LogPlace {
    return this.base;
  }

  async append(batch: Batch): Promise<void> {
    if (this.isReader) throw new Fenced();
    const client = this.client ?? (await this.connect());
    if (!(await this.insert(client, batch))) await this.confirm(client, batch);
    this.last = { sequence: batch.lastSequence, hash: batch.hash };
  }

  /** False: not as it stands, or it is there already. */
  private async insert(client: pg.Client, batch: Batch): Promise<boolean> {
    try {
      const { rowCount } = await this.commit(client, appendOf(batch, this.epoch));
      return rowCount === 1;
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError;
      if (code === UNIQUE_VIOLATION) return false;
      throw ITSELF_WRONG.test(code) ? new BatchRefused(message, { cause: error }) : error;
    }
  }

  /**
   * Resolves when a batch that was not inserted is there all the same, by an earlier call that was cut off
   * after its commit. That one may have ended before the standby had it: another commit has to wait for it.
   */
  private async confirm(client: pg.Client, batch: Batch): Promise<void> {
    const isHeld = await this.holds(client, batch);
    await this.commitNothing(client);
    if (!isHeld) return this.standDown(new LogLost(batch.firstSequence - 1));
  }

  /** Resolves when a commit that changes nothing has come as far as one of a batch must. */
  private async commitNothing(client: pg.Client): Promise<void> {
    const { rowCount } = await this.commit(client, {
      text: 'update log_epoch set epoch = epoch where epoch = $1',
      values: [this.epoch],
    });
    if (rowCount === 0) return this.standDown();
  }

  private async commit(client: pg.Client, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const result = await commit(client, statement);
    this.proven = client;
    return result;
  }

  async *read(afterSequence: number): AsyncIterable<Batch> {
    const hash = await this.hashAt(afterSequence);
    if (!hash) throw new Error(`no batch of the log ends at number ${afterSequence}`);
    yield* this.readOn({ sequence: afterSequence, hash });
  }

  /** Batches after a place where the log once ended, each checked against the one before. */
  async *readOn(after: LogPlace): AsyncIterable<Batch> {
    let previous = after;
    for (;;) {
      const client = this.client ?? (await this.connect());
      const batches = await readBatches(client, previous.sequence, PAGE_BATCHES);
      for (const batch of batches) {
        checkBatch(batch, previous);
        previous = { sequence: batch.lastSequence, hash: batch.hash };
        yield batch;
      }
      if (batches.length < PAGE_BATCHES) return;
    }
  }

  /** Who leads it, as the database sees it. */
  async leader(): Promise<LeaderSeen> {
    return lookAtLeader(this.client ?? (await this.connect()));
  }

  /** Where gateways find the leader. */
  async leaderAddress(): Promise<LeaderAddress> {
    return findLeaderAddress(this.client ?? (await this.connect()));
  }

  /** As the leader, says where gateways find it. Without effect once another one leads. */
  async publishAddress(address: string): Promise<void> {
    const client = await this.connectAside();
    await client.query(
      'update log_epoch set address = $2, address_epoch = epoch where epoch = $1',
      [this.epoch, address],
    );
  }

  /** Ends the session of a leader that has been silent for too long. Its lock is free then, and its epoch over. */
  async endSilent(leader: LeaderSeen): Promise<void> {
    await endSilentLeader(this.client ?? (await this.connect()), leader);
  }

  /** The first batches after a number, unchecked. No append waits behind it. */
  async readSome(afterSequence: number, batchesMax: number): Promise<readonly Batch[]> {
    return readBatches(await this.connectAside(), afterSequence, batchesMax);
  }

  /**
   * The number up to which every projection has its rows; undefined: there is none. No append waits
   * behind it.
   */
  async projected(): Promise<number | undefined> {
    const client = await this.connectAside();
    const { rows } = await client.query('select min(sequence) as sequence from projection_cursor');
    return (rows[0].sequence as number | null) ?? undefined;
  }

  /** Does something on the connection beside that of appends, which none of them waits for. */
  async beside<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    return work(await this.connectAside());
  }

  /** Takes the batches up to a place off the table, as the leader only, all or none. */
  async dropUntil(place: LogPlace): Promise<void> {
    await this.moveStart(
      place,
      'delete from log_batch where first_sequence <= $2 and exists (select from moved)',
      [],
    );
  }

  /** Puts batches that end where the table begins back before it, as the leader only, all or none. */
  async putBack(batches: readonly Batch[]): Promise<void> {
    const [first, last] = [batches[0], batches.at(-1)];
    if (!first || last?.lastSequence !== this.base.sequence) {
      throw new LogCorrupt(
        this.base.sequence,
        'what is put back does not end where the log begins',
      );
    }
    if (!Buffer.from(last.hash).equals(this.base.hash)) {
      throw new LogCorrupt(this.base.sequence, 'what is put back is of another past');
    }
    await this.moveStart(
      { sequence: first.firstSequence - 1, hash: first.previousHash },
      `insert into log_batch (first_sequence, last_sequence, epoch, previous_hash, hash, commands)
        select f, l, $1, p, h, c from unnest($4::bigint[], $5::bigint[], $6::bytea[], $7::bytea[],
          $8::bytea[]) as one (f, l, p, h, c) where exists (select from moved)`,
      [
        batches.map(({ firstSequence }) => firstSequence),
        batches.map(({ lastSequence }) => lastSequence),
        batches.map(({ previousHash }) => previousHash),
        batches.map(({ hash }) => hash),
        batches.map(({ bytes }) => bytes),
      ],
    );
  }

  /** In one statement: where the table begins, and its rows. */
  private async moveStart(to: LogPlace, change: string, values: readonly unknown[]): Promise<void> {
    const client = await this.connectAside();
    const { rowCount } = await client.query(
      `with moved as (update log_epoch set base_sequence = $2, base_hash = $3 where epoch = $1
        returning 1) ${change}`,
      [this.epoch, to.sequence, to.hash, ...values],
    );
    if (rowCount === 0) return this.standDown();
    this.base = to;
  }

  async end(): Promise<LogPlace> {
    const client = this.client ?? (await this.connect());
    const { rows } = await client.query(
      'select last_sequence, hash from log_batch order by first_sequence desc limit 1',
    );
    const [last] = rows;
    const end = last ? { sequence: last.last_sequence, hash: last.hash } : this.base;
    if (!this.isReader) this.last = end;
    return end;
  }

  async hashAt(sequence: number): Promise<Uint8Array | undefined> {
    if (sequence === this.base.sequence) return this.base.hash;
    return readHash(this.client ?? (await this.connect()), sequence);
  }

  /** Whether the table begins later by now than when this log was opened. */
  async hasMovedStart(): Promise<boolean> {
    const client = this.client ?? (await this.connect());
    const { rows } = await client.query('select base_sequence from log_epoch');
    return rows[0].base_sequence > this.base.sequence;
  }

  /**
   * Looks four times a second whether this process still leads and the database answers. A leader whose
   * session was cut asks for the lock again, and hears that it is lost when another process has led
   * since: it must end before it is asked to write. The database is back once it has confirmed a commit.
   */
  watch(watcher: LeaderWatcher): void {
    let isAway = false;
    const tell = (away: boolean, why: string) => {
      if (away !== isAway) watcher.onAway(away, why);
      isAway = away;
    };
    const beat = async () => {
      try {
        await this.lookAround((why) => tell(true, why));
        tell(false, '');
      } catch (error) {
        if (error instanceof Fenced || error instanceof LogLost) return watcher.onLost(error);
        tell(true, (error as Error).message);
      }
      const nextMs = isAway ? AGAIN_EVERY_MS : BEAT_EVERY_MS;
      if (!this.isClosed) this.beating = setTimeout(() => void beat(), nextMs).unref();
    };
    void beat();
  }

  /** Throws Fenced when another process has led since. */
  private async lookAround(onLate: (why: string) => void): Promise<void> {
    const { client } = this;
    const isProven = client !== undefined && client === this.proven;
    const withinMs = isProven ? ANSWER_WITHIN_MS : PROOF_WITHIN_MS;
    const late = setTimeout(() => onLate('no answer'), withinMs);
    // A silent connection is cut off after this time: the network may have lost it.
    const silent = setTimeout(() => client?.end(), SILENT_MAX_MS).unref();
    try {
      const now = client ?? (await this.connect());
      if (!isProven) return await this.commitNothing(now);
      if ((await readEpoch(now)) !== this.epoch) return await this.standDown();
    } finally {
      clearTimeout(late);
      clearTimeout(silent);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.beating);
    const client = this.client;
    this.client = undefined;
    const aside = this.aside;
    this.aside = undefined;
    // One that broke, or never came about, is closed already; what was appended is committed.
    await Promise.allSettled([client?.end(), aside?.then((one) => one.end())]);
  }

  /** One at a time: two sessions of one leader would compete for its lock. */
  private connect(): Promise<pg.Client> {
    this.connecting ??= this.connectAnew().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  /**
   * A connection without the lock, for what may wait itself: a table that another session has locked,
   * a page of five thousand batches. What it changes is fenced by the epoch alone.
   */
  private connectAside(): Promise<pg.Client> {
    if (this.isClosed) return Promise.reject(new Error('the log is closed'));
    if (this.aside) return this.aside;
    const opening = (async () => {
      const client = this.newClient({ lock_timeout: ASIDE_LOCK_MS_MAX });
      const forget = () => {
        if (this.aside === opening) this.aside = undefined;
      };
      client.on('error', forget);
      client.on('end', forget);
      try {
        await client.connect();
        return client;
      } catch (error) {
        forget();
        throw error;
      }
    })();
    this.aside = opening;
    return opening;
  }

  private newClient(options: pg.ClientConfig = {}): pg.Client {
    return new DatabaseClient({
      connectionString: this.url,
      application_name: 'bourse-log',
      connectionTimeoutMillis: 2_000,
      stream: watchedSocket,
      ...options,
    });
  }

  private async connectAnew(): Promise<pg.Client> {
    const client = this.newClient();
    client.on('error', () => this.forget(client));
    client.on('end', () => this.forget(client));
    this.sessionsCount += 1;
    try {
      await client.connect();
      await this.claim(client);
      // Closed meanwhile: the lock would never be given back.
      if (this.isClosed) throw new Error('the log is closed');
      return client;
    } catch (error) {
      // One that never came about cannot be ended well: the first error says why.
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** Takes the lock, unless this is a reader. */
  private async claim(client: pg.Client): Promise<void> {
    if (this.isReader) {
      this.client = client;
      return;
    }
    await endWithMachine(client);
    await waitForCommits(client);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LEADER_LOCK]);
    if (!rows[0].held) {
      // Held by a newer leader for good, or by our own lost session until the server notices.
      const isOld = this.epoch > 0 && (await readEpoch(client)) !== this.epoch;
      throw isOld ? new Fenced() : new LogInUse();
    }
    // Free again, but another process may have led in between.
    if (this.epoch > 0 && (await readEpoch(client)) !== this.epoch) throw new Fenced();
    // A database that failed over may have less than before.
    if (this.last && !(await reaches(client, this.last))) throw new LogLost(this.last.sequence);
    this.client = client;
  }

  /** Gives the lock back. */
  private async standDown(why: Error = new Fenced()): Promise<never> {
    await this.close();
    throw why;
  }

  private forget(client: pg.Client): void {
    if (this.client === client) this.client = undefined;
  }

  private async holds(client: pg.Client, batch: Batch): Promise<boolean> {
    const { rows } = await client.query(
      'select hash from log_batch where first_sequence = $1 and epoch = $2',
      [batch.firstSequence, this.epoch],
    );
    return rows.length === 1 && (rows[0].hash as Buffer).equals(batch.hash);
  }
}
