import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { acts } from '@bourse/contract/console/acts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import { consoleRoutes } from '@bourse/contract/console/routes.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import pg from 'pg';
import { appCode } from '../../server/src/people/sign-in/factor/test-app.ts';
import { base32Of } from '../../server/src/people/sign-in/factor/totp.ts';
import { operatorPlace } from '../../server/src/platform/db/tables/sealed-columns.ts';
import { loadSealer } from '../../server/src/platform/files/sealed.ts';
import type { HttpAnswer, HttpWorld } from './http-world.ts';

/** A person of the staff, signed in, with the authenticator at hand. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly password: string;
  /** Base32. */
  readonly secret: string;
}

type Routes = typeof consoleRoutes;

interface ActOptions {
  readonly body?: object;
  /** What stands in the path. */
  readonly code?: string;
  readonly key?: string;
  readonly query?: string;
  /** Proves the authenticator first; by default where the act takes a factor. */
  readonly factor?: boolean;
}

const PASSWORD = 'a quiet harbour of 7 boats';
const REASON = 'as agreed on the telephone';
const DAY_MS = 24 * 60 * 60_000;

/** Where the staff's pages ask, and what lies behind it. */
export type StaffWorld = Pick<HttpWorld, 'ask' | 'databaseUrl' | 'dataDir'>;

/** The staff of a running exchange: who they are, and what they do as their pages would. */
export class Staff {
  readonly #world: StaffWorld;
  readonly client: pg.Client;

  private constructor(world: StaffWorld, client: pg.Client) {
    this.#world = world;
    this.client = client;
  }

  static async open(world: StaffWorld): Promise<Staff> {
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    return new Staff(world, client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** The demo's first operator, signed in as the outbox page says. */
  async first(): Promise<Colleague> {
    const { data } = await this.#world.ask<{
      operator: { name: string; password: string; secret: string };
    }>({ path: '/dev/outbox.json', address: '127.0.0.1' });
    return this.signIn(data.operator);
  }

  async signIn(one: Pick<Colleague, 'name' | 'password' | 'secret'>): Promise<Colleague> {
    await this.forgetCodes();
    const answer = await this.#world.ask<{ token: string; operator: { id: number } }>({
      method: 'POST',
      path: consoleRoutes.consoleSignIn.path,
      body: { name: one.name, password: one.password, factorCode: codeOf(one.secret) },
    });
    if (answer.code !== 0) throw new Error(`${one.name} is not let in: ${answer.text}`);
    return { ...one, id: answer.data.operator.id, token: answer.data.token };
  }

  /** Somebody of these roles in a session and with an authenticator, straight in the tables. */
  async add(name: string, roles: readonly Role[]): Promise<Colleague> {
    const now = Date.now();
    const { rows } = await this.client.query(
      `insert into operators (name, full_name, password_hash, roles, created_at)
        values ($1, $1, 'none', $2, $3) returning id`,
      [name, roles, now],
    );
    const id = rows[0].id as number;
    const secret = randomBytes(20);
    const sealer = await loadSealer(join(this.#world.dataDir, 'keys', 'sealed'));
    await this.client.query('update operators set factor_secret = $1 where id = $2', [
      sealer.seal(secret, operatorPlace(id)),
      id,
    ]);
    const token = `operator_${randomBytes(32).toString('base64url')}`;
    await this.client.query(
      `insert into operator_sessions (id, token_hash, operator_id, created_at, seen_at, expires_at,
          address, user_agent) values ($1, $2, $3, $4, $4, $5, '127.0.0.1', 'lab')`,
      [randomUUID(), createHash('sha256').update(token).digest(), id, now, now + DAY_MS],
    );
    return { id, name, token, password: '', secret: base32Of(secret) };
  }

  /** The link in the newest mail of an invitation. @param but one that a newer mail has replaced */
  async mailedLink(email: string, but = ''): Promise<string> {
    for (;;) {
      const path = `/dev/outbox.json?target=${encodeURIComponent(email)}`;
      const { data } = await this.#world.ask<{ list: readonly { text: string }[] }>({
        ...{ path, address: '127.0.0.1' },
      });
      const links = data.list.flatMap(
        ({ text }) => /https?:\S+\/console\/join#\S+/.exec(text) ?? [],
      );
      const link = links.find((one) => one !== but);
      if (link) return link;
      await sleep(100);
    }
  }

  /** Opens a link as whoever it was sent to. */
  async accept(link: string, more: object = {}): Promise<Colleague> {
    const ticket = link.split('#')[1] as string;
    const look = await this.#world.ask<{ name: string; secret: string }>({
      method: 'POST',
      path: consoleRoutes.consoleInvitation.path,
      body: { ticket },
    });
    const { secret, name } = look.data;
    const answer = await this.#world.ask<{ token: string; operator: { id: number; name: string } }>(
      {
        method: 'POST',
        path: consoleRoutes.consoleJoin.path,
        body: { ticket, password: PASSWORD, factorCode: codeOf(secret), ...more },
      },
    );
    if (answer.code !== 0) throw new Error(`${name} has not joined: ${answer.text}`);
    const { operator, token } = answer.data;
    return { id: operator.id, name: operator.name, token, secret, password: PASSWORD };
  }

  /** A call as the console makes it; an act that takes a factor proves it first. */
  async act<Name extends keyof Routes>(
    by: Pick<Colleague, 'token' | 'secret'>,
    name: Name,
    options: ActOptions = {},
  ): Promise<HttpAnswer<DataOf<Routes[Name]>>> {
    const { body = {}, code = '', key = randomUUID(), query = '' } = options;
    const { method, path } = consoleRoutes[name];
    const headers = { authorization: `Bearer ${by.token}`, 'idempotency-key': key };
    if (options.factor ?? takesFactor(name)) {
      await this.forgetCodes();
      await this.#world.ask({
        ...{ method: 'POST', path: consoleRoutes.consoleFactor.path, headers },
        body: { factorCode: codeOf(by.secret) },
      });
    }
    return patiently(() =>
      this.#world.ask({
        ...{ method, path: path.replace('{code}', code) + query, headers },
        ...(method !== 'GET' && { body }),
      }),
    );
  }

  propose(by: Colleague, kind: string, fields: object, more: object = {}) {
    return this.act(by, 'consolePropose', {
      body: { kind, fields, reason: REASON, ...more },
    });
  }

  pass(by: Colleague, { code, hash, log }: Pick<Proposal, 'code' | 'hash' | 'log'>) {
    const body = { hash, log, reason: REASON };
    return this.act(by, 'consoleProposalPass', { code, body });
  }

  /** A code is good once and for 30 seconds: tests do not wait for the next one. */
  async forgetCodes(): Promise<void> {
    await this.client.query('update operators set factor_last_step = 0');
    await this.client.query(`delete from sign_in_guards where key like 'operator%'`);
  }
}

/** A test acts faster than a person may: it waits for the budget, as its page says. */
export async function patiently<Data>(
  ask: () => Promise<HttpAnswer<Data>>,
): Promise<HttpAnswer<Data>> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== Code.tooManyRequests) return answer;
    await sleep(500);
  }
}

/** Of a proposal the act that it puts forward says it; all of them here do. */
function takesFactor(name: keyof Routes): boolean {
  const { access } = consoleRoutes[name];
  if (name === 'consolePropose' || name === 'consoleProposalPass') return true;
  return access.who === 'operator' && acts[access.act].factor;
}

export const codeOf = (secret: string): string => appCode(secret, Date.now());
