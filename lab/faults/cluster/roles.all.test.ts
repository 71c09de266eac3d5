import type { Command } from '@bourse/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClusterWorld, type RoleName } from './world.ts';

/** A contract without an index for so long has no fresh mark. */
const STALE_MS = 10_000;
const ACTS_WITHIN_MS = 5_000;
const ASLEEP_MS = 30_000;

let world: ClusterWorld;
beforeAll(async () => {
  world = await ClusterWorld.start({ areRolesApart: true });
});
afterAll(() => world?.stop());

let ordersCount = 0;
/** An order of the second trader, and its key. */
async function placed(): Promise<string> {
  ordersCount += 1;
  const key = `role-${ordersCount}`;
  expect(await world.place(key, 1)).toBeDefined();
  return key;
}

/** Resolves once a role does its work, without the process that had it. */
const works: Readonly<Record<RoleName, () => Promise<void>>> = {
  async market() {
    const end = await world.logEnd();
    // One may be under way still.
    await expect
      .poll(async () => indexesIn(await world.commandsAfter(end)).size, { timeout: 20_000 })
      .toBeGreaterThan(3);
  },
  async projector() {
    await placed();
    const end = await world.logEnd();
    const cursor = 'select sequence from projection_cursor';
    const written = async () => (await world.query(cursor))[0]?.sequence as number;
    await expect.poll(written, { timeout: 20_000 }).toBeGreaterThanOrEqual(end);
  },
  async keeper() {
    const key = await placed();
    await world.cancelAfter(1, 1);
    await expect.poll(() => world.isOpen(key, 0, 1), { timeout: 20_000 }).toBe(false);
  },
};

/** When the index of each contract was observed, by the log. */
function indexesIn(commands: readonly Command[]): Map<number, number[]> {
  const times = new Map<number, number[]>();
  for (const { body, time } of commands) {
    if (body.case !== 'observeIndex') continue;
    const { contract } = body.value;
    times.set(contract, [...(times.get(contract) ?? []), time]);
  }
  return times;
}

/** The longest time that a contract was without an index, in milliseconds. */
function longestSilence(commands: readonly Command[]): number {
  const gaps = [...indexesIn(commands).values()].flatMap((times) =>
    times.slice(1).map((time, at) => time - (times[at] as number)),
  );
  return Math.max(...gaps);
}

/** How often a trader's orders were all cancelled. */
const cancelsIn = (commands: readonly Command[]) =>
  commands.filter(({ body, user }) => body.case === 'cancelAllOrders' && user === world.userOf(1))
    .length;

/** How long it took since a moment. */
async function took(work: () => Promise<void>, since: number): Promise<number> {
  await work();
  return performance.now() - since;
}

test('services without an engine beside them do their work: index, rows, cancels', async () => {
  for (const role of ['market', 'projector', 'keeper'] as const) await works[role]();
  const { holder } = await world.holderOf('market');
  expect(holder.output()).toContain('not here: engine');
});

test('F20 market, projector and keeper that sleep for 30 s are replaced within five, and do nothing when they wake', {
  timeout: 180_000,
}, async () => {
  const begun = await world.logEnd();
  const roles = ['market', 'projector', 'keeper'] as const;
  const before = await Promise.all(roles.map((role) => world.holderOf(role)));
  const sleptAt = performance.now();
  for (const { holder } of before) holder.child.kill('SIGSTOP');
  const tookMs = await Promise.all(roles.map((role) => took(works[role], sleptAt)));
  console.log(`asleep: the spares worked after ${tookMs.map(Math.round)} ms (${roles})`);
  // The keeper's work here begins a second after it is asked for.
  for (const each of tookMs) expect(each).toBeLessThan(ACTS_WITHIN_MS + 1_000);
  const key = await placed();
  await world.cancelAfter(2, 1);
  await expect.poll(() => world.isOpen(key, 0, 1)).toBe(false);
  const left = ASLEEP_MS - (performance.now() - sleptAt);
  await new Promise((resolve) => setTimeout(resolve, left));
  const wokenAt = await world.logEnd();
  const wokenTime = Date.now();
  for (const { holder } of before) holder.child.kill('SIGCONT');
  for (const { holder } of before) {
    await expect
      .poll(holder.output, { timeout: 20_000 })
      .toContain('another process has the role of this one');
  }
  for (const [at, role] of roles.entries()) {
    const { epoch, holder } = await world.holderOf(role);
    expect(epoch).toBe((before[at]?.epoch ?? 0) + 1);
    expect(holder).toBe(before[at]?.spare);
    await works[role]();
  }
  const commands = await world.commandsAfter(begun);
  expect(longestSilence(commands)).toBeLessThan(STALE_MS - 2_000);
  // One clock alone: an index of each contract a second.
  const seconds = (Date.now() - wokenTime) / 1_000;
  for (const times of indexesIn(await world.commandsAfter(wokenAt)).values()) {
    expect(times.length).toBeLessThan(seconds * 1.4 + 2);
  }
  // Asked for three times: by `works` twice, and once in between.
  expect(cancelsIn(commands)).toBe(3);
  expect(world.refused).toEqual([]);
});

test.each(['market', 'projector', 'keeper'] as const)(
  'F20 the %s is killed: its spare acts within five seconds',
  async (role) => {
    const begun = await world.logEnd();
    const { epoch, holder, spare } = await world.holderOf(role);
    const killedAt = performance.now();
    await holder.kill();
    const tookMs = await took(works[role], killedAt);
    console.log(`killed: the ${role} acts after ${Math.round(tookMs)} ms`);
    expect(tookMs).toBeLessThan(ACTS_WITHIN_MS);
    expect(await world.holderOf(role)).toMatchObject({ epoch: epoch + 1 });
    expect((await world.holderOf(role)).holder).toBe(spare);
    const commands = await world.commandsAfter(begun);
    expect(longestSilence(commands)).toBeLessThan(ACTS_WITHIN_MS + 1_000);
    expect(cancelsIn(commands)).toBe(role === 'keeper' ? 1 : 0);
  },
);

test('F63 F20 the leader is killed: the roles go on with the next one, which takes nothing of an old holder', async () => {
  const begun = await world.logEnd();
  world.trade(40);
  await expect.poll(() => world.accepted.length, { timeout: 30_000 }).toBeGreaterThan(10);
  const killedAt = performance.now();
  await world.leader.kill();
  await expect
    .poll(() => world.firstAcceptedAfter(killedAt), { timeout: 30_000 })
    .toBeLessThan(5_000);
  await world.endTrading();
  for (const role of ['market', 'projector', 'keeper'] as const) await works[role]();
  expect(longestSilence(await world.commandsAfter(begun))).toBeLessThan(ACTS_WITHIN_MS);
  expect(world.refused).toEqual([]);
});
