import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { freePort } from '../free-port.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';

const PASSWORD = 'three quiet harbours';

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;
let server: ServerProcess | undefined;
let mailServer: MailServer | undefined;
let port: number;

beforeAll(async () => {
  database = await startTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-notices-'));
  port = await freePort();
});
afterAll(async () => {
  await server?.kill();
  await mailServer?.close();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

const start = (begin = startAgain) =>
  begin({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bourse <mail@example.com>' },
  });

interface Answer {
  readonly code: number;
  readonly data: { readonly isSlow: boolean } & { readonly token: string };
}

async function post(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${server?.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

const ask = (email: string) => post('/api/code/send', { email, password: PASSWORD, scene: 1 });

test('F50: a code asked for while the mail server is away is kept through a kill, said to be late, and sent once', async () => {
  server = await start(startServer);
  // The exchange greets its mail server before anybody asks.
  await expect
    .poll(async () => (await server?.metrics())?.includes('bourse_notices_slow{channel="mail"} 1'))
    .toBe(true);
  const machine = watchMachine();
  const asked = performance.now();
  const first = await ask('first@example.com');
  expect(first).toMatchObject({ code: 0, data: { isSlow: true } });
  expect(performance.now() - asked).toBeLessThan(machine.patient(2_000));
  await server.kill();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select * from jobs.job');
  await client.end();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('first@');
  mailServer = await startMailServer(port);
  const { mails } = mailServer;
  server = await start();
  await expect.poll(() => mails.length, { timeout: 60_000, interval: 200 }).toBe(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: [{ address: 'first@example.com' }] });
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]+@example\.com>$/);
  const code = mail?.text?.split('\n')[0] ?? '';
  const body = { email: 'first@example.com', password: PASSWORD, code };
  expect((await post('/api/members', body)).code).toBe(0);
  const second = await ask('second@example.com');
  expect(second.data.isSlow).toBe(false);
  await expect.poll(() => mails.length).toBe(2);
  // Twice would have come by now.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(mails).toHaveLength(2);
  expect(server.output()).not.toMatch(/first@|second@/);
}, 120_000);
