import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { Engine } from '@bourse/core/engine.ts';
import { ALICE, BOB, CAROL } from '@bourse/core/fixtures/desk.ts';
import { FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { stress } from '@bourse/core/what-if/stress.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import { TestStaff } from '../console/test-staff.ts';
import { stressRoutes } from './stress-run.ts';

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let people: Readonly<Record<Role, OperatorSession>>;
let staff: TestStaff;

beforeAll(async () => {
  started = await startMigratedDatabase();
  const { database } = started;
  // Alice is long at 50x, Bob has sold it to her at 2x, and Carol buys what is sold.
  const engine = FuturesDesk.openFutures();
  engine.isolated(ALICE, 50);
  engine.short(BOB, 60_000, 1);
  engine.long(ALICE, 60_000, 1);
  engine.long(CAROL, 59_000, 2);
  const live = new LiveState();
  for (const outcome of engine.outcomes) live.apply(outcome);
  const bytes = engine.engine.snapshot();
  const whatIf: WhatIfPort = {
    async ask(question) {
      if (question.kind !== 'stress') throw new Error('only scenarios are asked for');
      return stress(Engine.restore(bytes), question.scenario) as never;
    },
  };
  staff = new TestStaff({
    database,
    routesWith: (_acts, { audit }) =>
      stressRoutes({
        ...{ live, whatIf, audit, monotonic: { now: () => 0 } },
        publicNumbers: async (users) => new Map(users.map((user) => [user, 10_000_000 + user])),
      }),
  });
  people = await staff.hireEach();
});
afterAll(() => started.stop());

const run = (by: OperatorSession, percent: number) =>
  staff.act(by, 'consoleStress', {
    body: { move: (percent * RATE_ONE) / 100, seconds: 60, book: 'whole' },
  });

test('says who a fall would liquidate, second by second', async () => {
  const { data, text } = await run(people.risk, -20);
  expect(data, text).toMatchObject({ positions: 2, liquidated: 1, liquidatedAccounts: 1 });
  expect(data.points.at(-1)).toMatchObject({ moved: '-0.2', second: 65 });
  expect(data.contracts[0]).toMatchObject({ name: 'BTC/USDT', liquidated: 1 });
  const calm = await run(people.risk, 0);
  expect(calm.data).toMatchObject({ liquidated: 0, deleveraged: 0 });
});

test('is for risk, treasury and audit, and is recorded', async () => {
  const before = (await staff.recorded('stress-run')).length;
  expect(await staff.allowed(people, (by) => run(by, -20))).toEqual([
    'treasury',
    'risk',
    'auditor',
  ]);
  const rows = (await staff.recorded('stress-run')).slice(before);
  expect(rows.map(({ who }) => who)).toEqual(
    [people.treasury, people.risk, people.auditor].map(
      ({ operatorId }) => `operator:${operatorId}`,
    ),
  );
  expect((await run(people.support, -20)).code).toBe(Code.notAllowed);
});
