import { randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { acts, mayAct } from '@bourse/contract/console/acts.ts';
import { type Role, roles } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trader } from '../load/traders.ts';
import { allConsoleRoutes, consoleBodies, consoleCodes } from './console-samples.ts';
import { allRoutes, sampleOf } from './route-samples.ts';
import { type Colleague, patiently, Staff } from './staff.ts';
import { useOwnSteadyWorld } from './use-world.ts';

// What any role may do alone is done here, to close the house among it.
const world = useOwnSteadyWorld();
let staff: Staff;
let trader: Trader;
const sessions = new Map<Role, Colleague>();

beforeAll(async () => {
  staff = await Staff.open(world());
  [trader] = (await world().traders(1)) as [Trader];
  for (const role of roles) sessions.set(role, await staff.add(`of-${role}`, [role]));
});
afterAll(async () => {
  await staff?.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const shut: ReadonlySet<number> = new Set([
  ...[Code.notSignedIn, Code.sessionEnded, Code.notAllowed, Code.routeUnknown],
  ...[Code.mediaUnsupported, Code.methodNotAllowed, Code.tooManyRequests, Code.internal],
]);
const ends = ['consoleSignOut'];

describe.each(allConsoleRoutes)('S26 %s: who may is what the table of acts says', (name, route) => {
  const ask = (token: string | undefined) => {
    const { method, path } = route;
    return patiently(() =>
      world().ask({
        ...{ method, path: path.replace('{code}', consoleCodes[name] ?? '') },
        ...(method !== 'GET' && { body: consoleBodies[name] ?? {} }),
        headers: { 'idempotency-key': randomUUID(), ...(token && bearer(token)) },
      }),
    );
  };

  test('nobody, a customer, and what never was', async () => {
    if (route.access.who !== 'operator') return;
    expect((await ask(undefined)).code).toBe(Code.notSignedIn);
    for (const token of [
      trader.token,
      `operator_${'A'.repeat(43)}`,
      `${sessions.get('admin')?.token}A`,
    ]) {
      const { code, status } = await ask(token);
      expect([code, status]).toEqual([Code.sessionEnded, 401]);
    }
  });

  test.each(roles)('%s', async (role) => {
    const { access } = route;
    if (access.who !== 'operator' || ends.includes(name)) return;
    const answer = await ask(sessions.get(role)?.token);
    if (!mayAct([role], access.act)) {
      expect([answer.status, answer.code], answer.text).toEqual([403, Code.notAllowed]);
      return;
    }
    expect(shut.has(answer.code), answer.text).toBe(false);
    if (acts[access.act].factor) expect(answer.code).toBe(Code.factorDue);
  });

  test('an act that takes two has no route that one person could call', () => {
    if (route.access.who !== 'operator') return;
    expect(acts[route.access.act].passes).toEqual([]);
  });
});

describe('S26 an operator is nobody outside of the console', () => {
  test.each(allRoutes)('%s', async (name, { access }) => {
    if (access.who === 'anyone') return;
    const sample = sampleOf(name);
    const headers = { ...sample.headers, ...bearer(sessions.get('admin')?.token ?? '') };
    const { status, code } = await world().ask({ ...sample, headers });
    expect([status, code]).toEqual([401, Code.sessionEnded]);
  });
});

test('S30 a refused right of an operator is in the audit log', async () => {
  const { rows } = await staff.client.query(
    `select 1 from audit_rows where who = $1 and act = 'right-use' and outcome = 'refused'
      and object like '%/api/console/%' limit 1`,
    [`operator:${sessions.get('auditor')?.id}`],
  );
  expect(rows).toHaveLength(1);
});
