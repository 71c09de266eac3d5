import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import { type Audit, createAudit } from './audit.ts';
import { AuditCopy } from './audit-copy.ts';
import { verifyAudit } from './verify-audit.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let root: string;
let directory: string;
let audit: Audit;
let alarms: HeardAlarms;
let time = 1_760_000_000_000;

beforeAll(async () => {
  world = await startMigratedDatabase();
  root = await mkdtemp(join(tmpdir(), 'bourse-audit-'));
});
afterAll(async () => {
  await world.stop();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  await asSuperuser('truncate audit_rows restart identity');
  directory = await mkdtemp(join(root, 'copy-'));
  audit = start();
});

function start(): Audit {
  alarms = new HeardAlarms();
  const clock = { now: () => time };
  return createAudit({ database: world.database, directory, clock, alarms });
}

const signIn = (user: number): AuditEntry => ({
  who: `user:${user}`,
  act: 'sign-in',
  object: `user:${user}`,
  outcome: 'done',
  address: '203.0.113.5',
  after: { device: 'new' },
});

async function record(count: number): Promise<void> {
  for (let user = 1; user <= count; user += 1) await audit.trail.record(signIn(user));
  await audit.keep();
}

/** Past the trigger, as only who owns the whole database can. */
async function asSuperuser(statement: string): Promise<void> {
  await sql.raw('alter table audit_rows disable trigger all').execute(world.database);
  await sql.raw(statement).execute(world.database);
  await sql.raw('alter table audit_rows enable trigger all').execute(world.database);
}

const verify = () => verifyAudit(world.database, new AuditCopy(directory));

describe('S30: the audit log', () => {
  it('keeps who, what, on what, outcome, from where, before and after, sealed and copied', async () => {
    await audit.trail.record({ ...signIn(7), before: { locked: true } });
    await audit.keep();
    const found = await verify();
    expect(found).toMatchObject({ kind: 'whole', end: { number: 1 }, unsealed: 0 });
    const [name] = await readdir(directory);
    const line = JSON.parse(await readFile(join(directory, name as string), 'utf8'));
    expect(line).toMatchObject({
      number: 1,
      time,
      who: 'user:7',
      act: 'sign-in',
      object: 'user:7',
      outcome: 'done',
      address: '203.0.113.5',
      before: '{"locked":true}',
      after: '{"device":"new"}',
    });
    expect(audit.figures()).toMatchObject({ rows: 1, sealed: 1, failedAt: 0 });
  });

  it('rows can be added and not changed, sealed or not', async () => {
    await record(1);
    await audit.trail.record(signIn(2));
    const tries = [
      "update audit_rows set who = 'visitor'",
      'update audit_rows set number = null, hash = null where number = 1',
      "update audit_rows set number = 2, hash = '', who = 'visitor' where number is null",
      'delete from audit_rows',
      'truncate audit_rows',
    ];
    for (const statement of tries) {
      const outcome = sql.raw(statement).execute(world.database);
      await expect(outcome).rejects.toThrow('rows of the audit log stay as they are');
    }
  });

  it('stands or falls with the transaction of what it records', async () => {
    const work = world.database.transaction().execute(async (transaction) => {
      await audit.trail.record(signIn(1), transaction);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await audit.keep();
    expect(await verify()).toMatchObject({ kind: 'whole', end: { number: 0 } });
  });

  it('a row that commits late is sealed all the same', async () => {
    let commit = () => {};
    const isAllowed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const late = world.database.transaction().execute(async (transaction) => {
      await audit.trail.record(signIn(1), transaction);
      begun();
      await isAllowed;
    });
    await isBegun;
    await audit.trail.record(signIn(2));
    await audit.keep();
    commit();
    await late;
    await audit.keep();
    expect(await verify()).toMatchObject({ kind: 'whole', end: { number: 2 }, unsealed: 0 });
  });

  it('goes on where it was after a kill, and makes up for what the copy missed', async () => {
    await record(3);
    const [name] = await readdir(directory);
    const path = join(directory, name as string);
    const lines = (await readFile(path, 'utf8')).split('\n');
    // The copy was cut in the middle of its last line.
    await writeFile(path, `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 20)}`);
    audit = start();
    await record(2);
    expect(await verify()).toMatchObject({ kind: 'whole', end: { number: 5 } });
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(6);
    expect(alarms.names).toEqual([]);
  });

  it('names a row that the superuser altered', async () => {
    await record(5);
    await asSuperuser("update audit_rows set who = 'user:9' where number = 3");
    expect(await verify()).toMatchObject({ kind: 'broken', number: 3 });
  });

  it('names a row that the superuser deleted', async () => {
    await record(5);
    await asSuperuser('delete from audit_rows where number = 2');
    const found = await verify();
    expect(found).toMatchObject({ kind: 'broken', number: 2 });
    expect(found.kind === 'broken' && found.text).toContain('user:2 sign-in user:2 done');
  });

  it('names the first row of a tail that was cut, and raises an alarm', async () => {
    await record(5);
    await asSuperuser('delete from audit_rows where number > 3');
    expect(await verify()).toMatchObject({ kind: 'broken', number: 4 });
    await audit.keep();
    expect(alarms.names).toEqual(['audit_unsound']);
  });

  it('names the first row of a tail that was cut and written again', async () => {
    await record(5);
    await asSuperuser('delete from audit_rows where number > 3');
    audit = start();
    await record(4);
    expect(alarms.names).toEqual(['audit_unsound']);
    expect(await verify()).toMatchObject({ kind: 'broken', number: 4 });
  });

  it('names the first row of a table that was emptied', async () => {
    await record(2);
    await asSuperuser('truncate audit_rows');
    expect(await verify()).toMatchObject({ kind: 'broken', number: 1 });
  });

  it('names a line of the copy that was altered', async () => {
    await record(3);
    const [name] = await readdir(directory);
    const path = join(directory, name as string);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('user:2', 'user:8'));
    expect(await verify()).toMatchObject({ kind: 'broken', number: 2 });
  });

  it('a database that is away is said, and what waits is sealed when it is back', async () => {
    await audit.trail.record(signIn(1));
    await sql.raw('alter table audit_rows rename to hidden').execute(world.database);
    await audit.keep();
    expect(alarms.names).toEqual(['audit_not_sealed']);
    expect(audit.figures().failedAt).toBe(time);
    await sql.raw('alter table hidden rename to audit_rows').execute(world.database);
    await audit.keep();
    expect(await verify()).toMatchObject({ kind: 'whole', end: { number: 1 } });
  });
});

describe('S30: under a flood of strangers', () => {
  const wrong = (address: string, object = 'al***@example.com'): AuditEntry => ({
    who: 'visitor',
    act: 'password-check',
    object,
    outcome: 'refused',
    address,
  });
  const rows = () => world.database.selectFrom('audit_rows').selectAll().orderBy('id').execute();

  it('one address gets twenty rows a minute, and one that says how many more there were', async () => {
    for (let index = 0; index < 500; index += 1) await audit.trail.record(wrong('203.0.113.5'));
    await audit.trail.record(wrong('198.51.100.1'));
    await audit.trail.record(signIn(1));
    expect(await rows()).toHaveLength(22);
    time += 60_000;
    await audit.keep();
    const sums = (await rows()).slice(22);
    expect(sums).toMatchObject([
      { who: 'visitor', act: 'password-check', object: 'al***@example.com', count: 480 },
    ]);
    expect(JSON.parse(sums[0]?.after_state ?? '')).toMatchObject({ sumOf: 480 });
    expect(await verify()).toMatchObject({ kind: 'whole', end: { number: 23 } });
  });

  it('ten thousand addresses together get 300 rows and 101 sums, which leave none out', async () => {
    for (let index = 0; index < 10_000; index += 1) {
      await audit.trail.record(wrong(`10.${index >> 8}.${index & 255}.1`, `person ${index}`));
    }
    await audit.close();
    const written = await rows();
    expect(written).toHaveLength(401);
    expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
    const all = written.find(({ address }) => address === 'several');
    expect(all).toMatchObject({ who: 'visitor', object: 'several', count: 9_600 });
  });

  it("a person's own acts are never summed", async () => {
    for (let index = 0; index < 50; index += 1) await audit.trail.record(signIn(1));
    expect(await rows()).toHaveLength(50);
  });
});
