import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '@bourse/contract/console/roles.ts';
import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import { base32Of } from '@bourse/server/people/sign-in/factor/totp.ts';
import { operatorPlace } from '@bourse/server/platform/db/tables/sealed-columns.ts';
import { loadSealer } from '@bourse/server/platform/files/sealed.ts';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { groundOfWorker } from '../ground.ts';
import { textOf } from '../steps/trading-steps.ts';

/** What an operator signs in with. */
export interface OperatorKey {
  readonly name: string;
  readonly password: string;
  readonly secret: string;
}

/** The first operator of a fresh exchange, as its outbox tells whoever set it up. */
export async function firstOperator(exchange: string): Promise<OperatorKey> {
  const outbox = await fetch(`${exchange}/dev/outbox.json`);
  return ((await outbox.json()) as { data: { operator: OperatorKey } }).data.operator;
}

/** The link of an invitation, which goes by mail to the invited address alone: the outbox has it. */
export async function mailedLink(exchange: string, email: string): Promise<string> {
  for (;;) {
    const outbox = await fetch(`${exchange}/dev/outbox.json?target=${encodeURIComponent(email)}`);
    const { data } = (await outbox.json()) as { data: { list: { text: string }[] } };
    const link = /https?:\S+\/console\/join#\S+/.exec(data.list[0]?.text ?? '')?.[0];
    if (link) return link;
    await sleep(200);
  }
}

/** Rows of this worker's own database. */
export async function query(text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: groundOfWorker().databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}

/** A code is good once and for 30 seconds: a test does not wait for the next one. */
export async function freshCode(secret: string): Promise<string> {
  await query('update operators set factor_last_step = 0');
  await query(`delete from sign_in_guards where key like 'operator%'`);
  return appCode(secret, Date.now());
}

/** Through the door of the console, to its first page. */
export async function signInOperator(
  page: Page,
  { name, password, secret }: OperatorKey,
  exchange = '',
): Promise<void> {
  await page.goto(`${exchange}/console`);
  await page.getByLabel('Login name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Authenticator code').fill(await freshCode(secret));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Reason, characters of the address and factor of the open dialog, as far as it asks for them, then its button. */
export async function confirmAct(
  page: Page,
  verb: string,
  secret: string,
  reason = 'as agreed on the telephone',
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const why = dialog.getByLabel(/^Reason, in a sentence/);
  if (await why.count()) await why.fill(reason);
  const middle = dialog.getByLabel(/Type the six underlined characters/);
  if (await middle.count()) await middle.fill(await textOf(dialog.locator('u')));
  const code = dialog.getByLabel('Authenticator code');
  if (await code.count()) await code.fill(await freshCode(secret));
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Somebody more of the staff, signed in, with the authenticator at hand. */
export async function addOperator(name: string, roles: readonly Role[]) {
  const now = Date.now();
  const [{ id }] = await query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ($1, $1, 'none', $2, $3) returning id`,
    [name, roles, now],
  );
  const secret = randomBytes(20);
  const sealer = await loadSealer(join(groundOfWorker().dataDir, 'keys', 'sealed'));
  const sealed = sealer.seal(secret, operatorPlace(id));
  await query('update operators set factor_secret = $1 where id = $2', [sealed, id]);
  const token = `operator_${randomBytes(32).toString('base64url')}`;
  await query(
    `insert into operator_sessions (id, token_hash, operator_id, created_at, seen_at, expires_at,
        address, user_agent) values ($1, $2, $3, $4, $4, $5, '127.0.0.1', 'lab')`,
    [randomUUID(), createHash('sha256').update(token).digest(), id, now, now + 3_600_000],
  );
  return { id: Number(id), token, secret: base32Of(secret) };
}

/** To the first page of the console, in a session that is open. */
export async function enterConsole(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => sessionStorage.setItem('bourse.console.token', value), token);
  await page.goto('/console');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
