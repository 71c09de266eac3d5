import { PostgresLog } from '@bourse/server/engine/log/postgres-log.ts';

// A leader in a process of its own, which a test can cut off from the database.
const log = await PostgresLog.lead(process.argv[2] as string);
log.watch({ onLost: ({ message }) => console.log(`lost: ${message}`), onAway: () => {} });
console.log('leads');
// It lives until it is killed.
setInterval(() => {}, 60_000);
