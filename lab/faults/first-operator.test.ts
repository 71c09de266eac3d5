import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { consoleSessionRoutes } from '@bourse/contract/console/routes/session.ts';
import type { BodyOf, DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../../server/src/people/sign-in/factor/test-app.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { liveSettings, type ServerProcess, startServer } from '../load/server-process.ts';
import { RecordedIndex } from './recorded-index.ts';

const { consoleInvitation, consoleJoin } = consoleSessionRoutes;
const index = new RecordedIndex();
const LINK =
  /Nobody runs this exchange yet\. .*\n {2}(http:\/\/localhost\/console\/join#([\w-]{43}))\n/;
let database: Awaited<ReturnType<typeof startPreparedDatabase>>;
let dataDir: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  index.write();
  database = await startPreparedDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bourse-first-'));
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
  index.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A start of a live exchange, as its operator sees it. */
async function startLive(): Promise<ServerProcess> {
  await server?.stop();
  server = await startServer({
    ...{ databaseUrl: database.url, dataDir, isCalm: true },
    environment: { ...index.environment, ...liveSettings },
  });
  return server;
}

/** Prints after the address, by which the start is known. */
async function ticketOf(started: ServerProcess): Promise<string> {
  await expect.poll(() => started.output()).toMatch(LINK);
  return LINK.exec(started.output())?.[2] ?? '';
}

async function ask<R extends Route>(
  { path, method }: R,
  body: BodyOf<R>,
): Promise<{ code: number; data: DataOf<R> }> {
  const headers = { 'content-type': 'application/json' };
  const sent = { method, headers, body: JSON.stringify(body) };
  return (await fetch(`${server?.address}${path}`, sent)).json();
}

/** What who wants to register is told. */
async function registrationCode(): Promise<number> {
  const wish = {
    type: 'register' as const,
    email: 'new@example.com',
    password: 'a quiet harbour of 7 boats',
  };
  return (await ask(routes.authFlow, wish)).code;
}

test('D54 S26 a live exchange takes no new accounts until its people open it; each start prints a one-time link until somebody has joined by it, and none after that', async () => {
  const older = await ticketOf(await startLive());
  expect(await registrationCode()).toBe(Code.signUpClosed);
  expect((await fetch(`${server?.address}/console/join`)).status).toBe(200);
  const ticket = await ticketOf(await startLive());
  expect(ticket).not.toBe(older);
  expect(await registrationCode()).toBe(Code.signUpClosed);
  expect((await ask(consoleInvitation, { ticket: older })).code).not.toBe(0);
  const { data } = await ask(consoleInvitation, { ticket });
  const person = { name: 'ada', fullName: 'Ada L', password: 'four-loud-lighthouses' };
  const join = () =>
    ask(consoleJoin, { ticket, ...person, factorCode: appCode(data.secret, Date.now()) });
  expect((await join()).code).toBe(0);
  expect((await join()).code).not.toBe(0);
  const later = await startLive();
  await expect.poll(() => later.output()).toContain('is running: ');
  await later.stop();
  expect(later.output()).not.toContain('Nobody runs');
  server = undefined;
});
