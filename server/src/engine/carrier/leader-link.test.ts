import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#ports/call-budgets.ts';
import { type Batch, GENESIS_HASH, sealBatch, writeEntry } from '../log/command-log.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { noHolds } from '../run/engine-messages.ts';
import { writeBatch, writeSaid } from './frames.ts';
import { SILENT_MAX_MS } from './leader-link.ts';
import { LinkWorld } from './test-link.ts';
import type { Wire } from './wire.ts';

let world: LinkWorld;
beforeEach(() => {
  world = new LinkWorld();
});
afterEach(() => world.end());

const request = (key: string): CommandRequest => ({
  user: 100,
  key,
  body: { case: 'cancelOrder', value: { order: 7 } },
});
/** Anything that is no cancel. */
const order = (key: string): CommandRequest => ({
  user: 100,
  key,
  body: {
    case: 'amendOrder',
    value: { order: 7, priceTicks: 9, quantityLots: 1, clientOrderId: '' },
  },
});

test('a command of a gateway is answered once its batch is in the replica, and all gateways have that batch', async () => {
  const leader = await world.lead(1);
  leader.commit(request('before'));
  const [one, two] = [world.gateway(), world.gateway()];
  await expect.poll(() => leader.wires.length).toBe(2);
  one.link.submit(5, request('a'));
  two.link.submit(5, request('b'));
  await expect.poll(() => [...one.answered, ...two.answered].length).toBe(2);
  expect(leader.keys.toSorted()).toEqual(['a', 'b']);
  await expect.poll(() => [one.replica.place.sequence, two.replica.place.sequence]).toEqual([3, 3]);
  expect(one.replica.place.hash).toEqual(world.table.at(-1)?.hash);
  leader.end();
});

test('each command brings the role that it is asked for under, in the order in which they were asked for', async () => {
  const leader = await world.lead(1);
  const { link, answered } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  link.submit(1, request('a'), { role: 'market', epoch: 4 });
  link.submit(2, request('b'), { role: 'market', epoch: 4 });
  link.submit(3, request('c'));
  link.submit(4, request('d'), { role: 'market', epoch: 5 });
  link.submit(5, request('e'), { role: 'bot-runner', epoch: 5 });
  await expect.poll(() => answered.length).toBe(5);
  expect(leader.keys).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(leader.epochs).toEqual([4, 4, undefined, 5, 5]);
  leader.end();
});

test('I12 what was on its way when the leader died is asked again under its key, and without one is not known', async () => {
  const first = await world.lead(1);
  first.isDeaf = true;
  const { link, answered, refused, leaders } = world.gateway();
  await expect.poll(() => first.wires.length).toBe(1);
  link.submit(1, request('key'));
  link.submit(2, request(''));
  await expect.poll(() => first.keys).toEqual(['key', '']);
  first.end();
  await expect.poll(() => refused).toEqual([[2, Code.outcomeUnknown]]);
  // What nobody has got yet waits, with a key or without.
  link.submit(3, request(''));
  const second = await world.lead(2);
  await expect.poll(() => answered.map(([ticket]) => ticket)).toEqual([1, 3]);
  expect(second.keys).toEqual(['key', '']);
  expect(refused).toHaveLength(1);
  // It was there, was lost, and is there again; a look in between that finds none says so again.
  expect(leaders.filter((isThere, at) => isThere !== leaders[at - 1])).toEqual([true, false, true]);
  second.end();
});

test('F74 what a leader that ends does not take is asked of the next one, and nothing is unknown, with a key or without', async () => {
  const first = await world.lead(1);
  const { link, answered, refused } = world.gateway();
  await expect.poll(() => first.wires.length).toBe(1);
  link.submit(1, request(''));
  await expect.poll(() => answered).toEqual([[1, 1]]);
  first.server.stopTaking();
  link.submit(2, request(''));
  link.submit(3, request('key'));
  const leaving = first.server.leave();
  // It may be on its way before the gateway hears that the leader ends, or not be sent at all.
  link.submit(4, request(''));
  await leaving;
  expect(first.keys).toEqual(['']);
  first.end();
  const second = await world.lead(2);
  await expect.poll(() => answered.map(([ticket]) => ticket).sort()).toEqual([1, 2, 3, 4]);
  expect([second.keys.toSorted(), refused]).toEqual([['', '', 'key'], []]);
  second.end();
});

test('F74 a leader that hands over waits no longer than a moment for a gateway that sleeps', async () => {
  const leader = await world.lead(1);
  const said: unknown[] = [];
  leader.server.take({ waitingBytes: 0, send: (frame) => said.push(frame), cut() {} });
  const begunAt = performance.now();
  await leader.server.leave();
  expect(performance.now() - begunAt).toBeLessThan(2_000);
  expect(said).toContain('{"kind":"ends"}');
  leader.end();
});

test('a gateway older than the log ends with a sentence', async () => {
  const leader = await world.lead(1);
  world.leaderAt.vocabulary = LOG_VOCABULARY + 1;
  const { running } = world.gateway();
  await expect(running).rejects.toThrow(/^a newer release has written to this log: start that one/);
  expect(leader.wires).toEqual([]);
  leader.end();
});

test('F76 a gateway older than the log goes on with what it knew for a while: it takes nothing, refuses at once, and then ends', async () => {
  const first = await world.lead(1);
  first.isDeaf = true;
  const { link, replica, refused, holds, leaders, isOutdated, running } = world.gateway(1_000);
  await expect.poll(() => first.wires.length).toBe(1);
  first.commit(request('before'));
  await expect.poll(() => replica.place.sequence).toBe(1);
  link.submit(1, request('key'));
  await expect.poll(() => first.keys).toEqual(['key']);
  first.end();
  const newer = await world.lead(2);
  world.leaderAt.vocabulary = LOG_VOCABULARY + 1;
  newer.commit(request('after'));
  await expect.poll(isOutdated).toBe(true);
  // The first leader had it.
  expect(refused).toEqual([[1, Code.outcomeUnknown]]);
  link.submit(2, request('key'));
  link.take([[3, { name: 'order', key: 'user:1', calls: 1 }]]);
  expect(refused.slice(1)).toEqual([
    [2, Code.unavailable],
    [3, Code.unavailable],
  ]);
  expect(holds.at(-1)).toEqual({ ...noHolds, isLogAway: true });
  expect(leaders.at(-1)).toBe(false);
  expect([newer.wires.length, replica.place.sequence]).toEqual([0, 1]);
  await expect(running).rejects.toThrow(/^a newer release has written to this log/);
  newer.end();
});

test('F76 a gateway that is read for a while yet stops when it is told to', async () => {
  const leader = await world.lead(1);
  world.leaderAt.vocabulary = LOG_VOCABULARY + 1;
  const { link, isOutdated, running } = world.gateway(60_000);
  await expect.poll(isOutdated).toBe(true);
  link.close();
  await expect(running).rejects.toThrow(/^a newer release/);
  leader.end();
});

test('S23 callers have one budget at all gateways, and the leader says what is left and how long to wait', async () => {
  const leader = await world.lead(1);
  const [one, two] = [world.gateway(), world.gateway()];
  await expect.poll(() => leader.wires.length).toBe(2);
  const ask = { name: 'withdraw', key: 'key:a', calls: 1 } as const;
  for (let call = 0; call < limits.withdraw.calls; call += 1) {
    (call % 2 === 0 ? one : two).link.take([[call, ask]]);
  }
  const isTaken = () => [...one.taken, ...two.taken];
  await expect.poll(() => isTaken().length).toBe(limits.withdraw.calls);
  expect(isTaken().every(([, { waitSeconds }]) => waitSeconds === 0)).toBe(true);
  two.link.take([[99, ask]]);
  two.link.take([[100, { ...ask, key: 'key:b' }]]);
  await expect.poll(() => two.taken.at(-1)?.[0]).toBe(100);
  expect(two.taken.slice(-2)).toEqual([
    [99, { waitSeconds: 360, left: { calls: 0, fullAfterSeconds: 3_600 } }],
    [100, { waitSeconds: 0, left: { calls: 9, fullAfterSeconds: 360 } }],
  ]);
  leader.end();
});

test('an answer that no caller waits for goes with the next batch, or after 10 ms', async () => {
  world.holdTimers();
  await world.lead(1);
  const { link, taken, answered } = world.gateway();
  await world.pass(100);
  const made = { name: 'order', key: 'user 1', calls: 1, areMade: true } as const;
  link.take([[1, made]]);
  await world.pass(9);
  expect(taken).toEqual([]);
  await world.pass(1);
  expect(taken.map(([ticket]) => ticket)).toEqual([1]);
  link.take([[2, made]]);
  link.submit(3, request('with the batch'));
  await world.pass(0);
  expect(answered).toEqual([[3, 1]]);
  expect(taken.map(([ticket]) => ticket)).toEqual([1, 2]);
  link.take([[4, { name: 'order', key: 'user 1', calls: 1 }]]);
  await world.pass(0);
  expect(taken.map(([ticket]) => ticket)).toEqual([1, 2, 4]);
});

test('S23 what is asked of a budget while there is no leader is asked of the next one, for five seconds', async () => {
  const { link, taken, refused } = world.gateway();
  const ask = { name: 'order', key: 'user:1', calls: 1 } as const;
  link.take([[1, ask]]);
  const leader = await world.lead(1);
  await expect.poll(() => taken.map(([ticket]) => ticket)).toEqual([1]);
  leader.end();
  world.leaderAt.address = '';
  link.take([[2, ask]]);
  // It is sent no more once the wire is lost.
  await expect.poll(() => leader.wires.length).toBe(1);
  world.now += 10_000;
  await expect.poll(() => refused).toEqual([[2, Code.unavailable]]);
  expect(taken).toHaveLength(1);
});

test('a command that finds no leader for five seconds is refused, and the log is said to be away', async () => {
  world.holdTimers();
  const { link, refused, holds } = world.gateway();
  link.submit(1, request('key'));
  await world.pass(4_900);
  await expect.poll(() => holds).toEqual([{ ...noHolds, isLogAway: true }]);
  expect(refused).toEqual([]);
  await world.pass(200);
  await expect.poll(() => refused).toEqual([[1, Code.unavailable]]);
  const leader = await world.lead(1);
  await expect.poll(() => holds.at(-1)).toEqual(noHolds);
  expect(leader.keys).toEqual([]);
  leader.end();
});

test('I18 a keyed command that a leader had is not said to be undone when no other one takes it', async () => {
  const leader = await world.lead(1);
  leader.isDeaf = true;
  const { link, refused } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  link.submit(1, request('key'));
  await expect.poll(() => leader.keys).toEqual(['key']);
  leader.end();
  world.leaderAt.address = '';
  await expect.poll(() => leader.wires.length).toBe(1);
  link.submit(2, request('never sent'));
  world.now += 10_000;
  await expect
    .poll(() => [...refused].sort())
    .toEqual([
      [1, Code.outcomeUnknown],
      [2, Code.unavailable],
    ]);
});

test('F63 a command that a leader cannot take is asked again, now and then, and of the next leader', async () => {
  const first = await world.lead(1);
  first.refusal = Code.unavailable;
  const { link, answered, refused } = world.gateway();
  await expect.poll(() => first.wires.length).toBe(1);
  link.submit(1, request('key'));
  await expect.poll(() => first.keys).toEqual(['key']);
  // Each 50 ms it looks whether a quarter of a second has passed: by its clock it has not.
  link.submit(2, request('other'));
  await expect.poll(() => first.keys).toEqual(['key', 'other']);
  world.now += 300;
  await expect.poll(() => first.keys).toEqual(['key', 'other', 'key', 'other']);
  expect(refused).toEqual([]);
  first.end();
  const second = await world.lead(2);
  await expect.poll(() => answered.map(([ticket]) => ticket)).toEqual([1, 2]);
  expect(second.keys).toEqual(['key', 'other']);
  expect(refused).toEqual([]);
  second.end();
});

test('F63 what waits for a leader that can take it is refused once its user cancels: it is not placed after that', async () => {
  const leader = await world.lead(1);
  leader.refusal = Code.unavailable;
  const { link, answered, refused } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  link.submit(1, order('order'));
  link.submit(2, { ...order('of another'), user: 101 });
  await expect.poll(() => leader.keys).toEqual(['order', 'of another']);
  // It says so when it has taken the cancel.
  leader.areCancelsTaken = true;
  link.submit(3, request('cancel'));
  await expect.poll(() => answered.map(([ticket]) => ticket)).toEqual([3]);
  expect(refused).toEqual([[1, Code.unavailable]]);
  leader.refusal = undefined;
  world.now += 300;
  await expect.poll(() => answered.map(([ticket]) => ticket)).toEqual([3, 2]);
  // On its way together with the cancel that is taken.
  leader.refusal = Code.unavailable;
  link.submit(4, order('order'));
  link.submit(5, request('cancel'));
  await expect.poll(() => refused).toEqual([1, 4].map((ticket) => [ticket, Code.unavailable]));
  leader.end();
});

test('F63 what waits goes to the next leader in the order in which it was submitted', async () => {
  const first = await world.lead(1);
  first.refusal = Code.unavailable;
  const { link, answered } = world.gateway();
  await expect.poll(() => first.wires.length).toBe(1);
  link.submit(1, request('1'));
  await expect.poll(() => first.keys).toEqual(['1']);
  await first.server.leave();
  link.submit(2, request('2'));
  first.end();
  const second = await world.lead(2);
  await expect.poll(() => answered.map(([ticket]) => ticket)).toEqual([1, 2]);
  expect(second.keys).toEqual(['1', '2']);
  second.end();
});

test('what a leader cannot take for five seconds is refused', async () => {
  const leader = await world.lead(1);
  leader.refusal = Code.unavailable;
  const { link, refused } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  link.submit(1, request('key'));
  await expect.poll(() => leader.keys).toEqual(['key']);
  for (let step = 0; step < 3; step += 1) {
    world.now += 1_600;
    leader.server.tellHolds(noHolds);
    await expect.poll(() => leader.keys.length).toBe(step + 2);
  }
  expect(refused).toEqual([]);
  world.now += 300;
  await expect.poll(() => refused).toEqual([[1, Code.unavailable]]);
  leader.end();
});

test('what no leader would take is refused at once: of an old holder, with a full disk, for another reason', async () => {
  const leader = await world.lead(1);
  leader.refusal = Code.unavailable;
  const { link, refused, holds } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  link.submit(1, request('key'), { role: 'market', epoch: 4 });
  await expect.poll(() => refused).toEqual([[1, Code.unavailable]]);
  leader.refusal = Code.queueFull;
  link.submit(2, request('key'));
  await expect.poll(() => refused.slice(1)).toEqual([[2, Code.queueFull]]);
  leader.refusal = Code.unavailable;
  leader.server.tellHolds({ ...noHolds, isDiskFull: true });
  await expect.poll(() => holds.at(-1)?.isDiskFull).toBe(true);
  link.submit(3, request('key'));
  await expect.poll(() => refused.slice(2)).toEqual([[3, Code.unavailable]]);
  leader.end();
});

test('I18 a batch that is missing or has a wrong byte is read from the log instead', async () => {
  const leader = await world.lead(1);
  const { replica } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  leader.commit(request('1'));
  await expect.poll(() => replica.place.sequence).toBe(1);
  const previous = world.table[0] as Batch;
  const append = (sequence: number, last: Batch) => {
    const batch = sealBatch([writeEntry({ ...request('x'), sequence, time: 1 })], last.hash);
    world.table.push(batch);
    return batch;
  };
  const second = append(2, previous);
  const spoilt = writeBatch(second);
  spoilt.writeUInt8(spoilt.readUInt8(spoilt.length - 1) ^ 1, spoilt.length - 1);
  leader.wires.at(-1)?.send(spoilt);
  await expect.poll(() => replica.place).toEqual({ sequence: 2, hash: second.hash });
  await expect.poll(() => leader.wires.length).toBe(2);
  append(3, second);
  // The third never comes by the wire.
  leader.commit(request('4'));
  await expect.poll(() => replica.place.sequence).toBe(4);
  expect(replica.place.hash).toEqual(world.table.at(-1)?.hash);
  leader.end();
});

test('F68 a wire that falls silent is left within two seconds, and people hear at that instant, not at a later look', async () => {
  world.holdTimers();
  const wires: Wire[] = [];
  const { address } = await world.carrier.listen((wire) => {
    wires.push(wire);
    wire.send(writeSaid({ kind: 'hello', database: 'one', epoch: 1, holds: noHolds }));
    return { onFrame() {}, onEnd() {} };
  });
  world.leaderAt = { epoch: 1, address };
  const { holds, leaders } = world.gateway();
  await expect.poll(() => leaders.at(-1)).toBe(true);
  await world.pass(500);
  wires[0]?.send(writeSaid({ kind: 'beat' }));
  await world.pass(0);
  await world.pass(SILENT_MAX_MS - 1);
  expect([wires.length, holds.at(-1)]).toEqual([1, noHolds]);
  await world.pass(1);
  // No more time passes. It connects again.
  await expect.poll(() => holds).toEqual([noHolds, { ...noHolds, isLogAway: true }, noHolds]);
  expect(SILENT_MAX_MS).toBeLessThan(1_900);
  await expect.poll(() => wires.length).toBe(2);
});

test('a leader that is not the last one is left', async () => {
  const first = await world.lead(1);
  world.gateway();
  await expect.poll(() => first.wires.length).toBe(1);
  const second = await world.lead(2);
  await expect.poll(() => second.wires.length).toBe(1);
  // It is where the last leader was said to be, and says that it is another one.
  const old = await world.lead(1);
  world.leaderAt.epoch = 3;
  await expect.poll(() => old.wires.length).toBeGreaterThan(1);
  for (const leader of [first, second, old]) leader.end();
});

test('F63 what a leader could not take is asked again at once when its log is back', async () => {
  world.holdTimers();
  const leader = await world.lead(1);
  leader.refusal = Code.unavailable;
  const { link, answered, holds } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  leader.server.tellHolds({ ...noHolds, isLogAway: true });
  link.submit(1, request('key'));
  await expect.poll(() => leader.keys).toEqual(['key']);
  await expect.poll(() => holds.at(-1)?.isLogAway).toBe(true);
  leader.refusal = undefined;
  leader.server.tellHolds(noHolds);
  // No time passes.
  await expect.poll(() => answered).toEqual([[1, 1]]);
  leader.end();
});

test('a leader of another database gets no command', async () => {
  const stranger = await world.lead(1, 'another');
  const { link } = world.gateway();
  link.submit(1, request('key'));
  await expect.poll(() => stranger.wires.length).toBeGreaterThan(1);
  expect(stranger.keys).toEqual([]);
  stranger.end();
});

test('a log that does not go on from the replica ends it with a sentence', async () => {
  const leader = await world.lead(1);
  leader.commit(request('1'));
  const { replica, running } = world.gateway();
  await expect.poll(() => replica.place.sequence).toBe(1);
  leader.end();
  world.leaderAt.address = '';
  world.table.push(
    sealBatch([writeEntry({ ...request('x'), sequence: 2, time: 1 })], GENESIS_HASH),
  );
  await expect(running).rejects.toThrow('the log is damaged at number 2');
});

test('an engine that threw is not used again: the gateway ends', async () => {
  const leader = await world.lead(1);
  const { replica, running, engine } = world.gateway();
  leader.commit(request('1'));
  await expect.poll(() => replica.place.sequence).toBe(1);
  let calls = 0;
  engine.apply = () => {
    calls += 1;
    throw new Error('a bug');
  };
  leader.commit(request('2'));
  await expect(running).rejects.toThrow('the engine threw at number 2 of the log: a bug');
  expect(calls).toBe(1);
  leader.end();
});

test('a gateway that does not read is cut, and the others go on', async () => {
  const leader = await world.lead(1);
  const { replica } = world.gateway();
  await expect.poll(() => leader.wires.length).toBe(1);
  const sent: unknown[] = [];
  let isCut = false;
  leader.server.take({
    waitingBytes: 2 ** 25,
    send: (frame) => sent.push(frame),
    cut() {
      isCut = true;
    },
  });
  leader.commit(request('1'));
  await expect.poll(() => replica.place.sequence).toBe(1);
  expect({ isCut, sent }).toEqual({ isCut: true, sent: [] });
  leader.end();
});
