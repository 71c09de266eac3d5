import { DatabaseClient } from './database-client.ts';
import type { pg } from './pg.ts';

/** Does something on a connection of its own. */
export async function withClient<Result>(
  databaseUrl: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 2_000,
  });
  // An error while the connection is idle comes with the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
