import { Socket } from 'node:net';
import type { pg } from './pg.ts';

/**
 * How Postgres notices within three seconds that the machine at the other end of a session is gone: the lock
 * of a session outlives it by two hours else. A socket on one machine takes no heed.
 */
const KEEPALIVES = {
  tcp_keepalives_idle: '1',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '3000',
};

/** A socket that notices within three seconds that the machine at its other end is gone. */
export function watchedSocket(): Socket {
  const keepalives = { initialDelay: 1_000, interval: 1_000, count: 2 };
  return new Socket().setKeepAlive({ enable: true, ...keepalives });
}

/** Makes a session's locks end within seconds of its machine. */
export async function endWithMachine(client: pg.Client): Promise<void> {
  const values = Object.entries(KEEPALIVES).flat();
  const calls = Object.keys(KEEPALIVES).map(
    (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`,
  );
  await client.query(`select ${calls.join(', ')}`, values);
}

/**
 * Makes a session one whose commits are on the disk, and at the standby if there is one that is waited for:
 * whatever is set for the role or the database. Its warnings are heard.
 */
export async function waitForCommits(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config('client_min_messages', 'warning', false),
      case when current_setting('synchronous_commit') in ('off', 'local')
        then set_config('synchronous_commit', 'on', false) end`,
  );
}

/** A commit is on the disk of the server; whether the standby has it is unknown. */
export class NotReplicated extends Error {
  constructor() {
    super(
      'the wait for the standby was ended: the commit counts once the standby has confirmed it',
    );
  }
}

/** The function of Postgres that waits. Its words come in the language of the server. */
const WAITS_IN = 'SyncRepWaitForLSN';

/** Runs a statement that commits by itself. Throws NotReplicated when its wait was ended for the standby. */
export async function commit(
  client: pg.Client,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> {
  let isReplicated = true;
  const hear = ({ routine }: { routine?: string | undefined }) => {
    if (routine === WAITS_IN) isReplicated = false;
  };
  client.on('notice', hear);
  try {
    const result = await client.query(statement);
    if (!isReplicated) throw new NotReplicated();
    return result;
  } finally {
    client.off('notice', hear);
  }
}
