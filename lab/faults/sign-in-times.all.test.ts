import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson } from '../api/people.ts';
import { HttpWorld } from './http-world.ts';
import { rankSumProbability } from './rank-sum.ts';

/*
 * S05: the times of answers, by the whole exchange with its own senders, jobs and disk. Each round asks about
 * every kind of account, beginning with another one, so that what the machine does meanwhile falls on all
 * alike; what is compared is the median of a round's differences from the account that nobody has.
 *
 * The bound: what a kind of account could leave out or do in addition is a hash of a password (25 ms and more),
 * or a commit with its wait for the disk. S05 allows 15 ms. On two processors with ten times their work these
 * medians were off by up to 7.5 ms in the steps that hash, and 3 ms in the others, for kinds whose work is the same;
 * 10 ms is above that and far below a hash. A machine that takes longer for a hash than that one, or gives its
 * thread (the last in line) less time, makes all of this larger alike: there the bound is 0.3 of what the step takes,
 * most of which is the hash. What is above it is measured for up to three times as long: noise gets
 * smaller then, and a difference stays. Single statements, tenths of a millisecond, are counted
 * instead: `server/src/people/sign-in/codes/enumeration.test.ts`.
 *
 * `SIGN_IN_ROUNDS=200` is the long run that S05 names, of 200 and 200: it takes all its rounds, and prints for
 * each step both medians and how likely two samples of one distribution are to differ as much (`rank-sum.ts`).
 */
const BOUND_MS = 10;
const BOUND_SHARE = 0.3;
const LONG_ROUNDS = Number(process.env.SIGN_IN_ROUNDS ?? 0);
const ROUNDS = LONG_ROUNDS || 24;
const ROUNDS_MAX = LONG_ROUNDS || 3 * ROUNDS;
const ROUND_WITHIN_MS = 2_500;
const CLOSES_WITHIN_MS = 45_000;
const kinds = ['unknown', 'known', 'closed', 'frozen', 'locked'] as const;
type Kind = (typeof kinds)[number];
const flows = ['login', 'retrieve-pass', 'register'] as const;

let world: HttpWorld;
const emails = new Map<Kind, string>([['unknown', 'nobody@example.com']]);
let lockedId = 0;

beforeAll(async () => {
  world = await HttpWorld.start();
});
afterAll(() => world.stop());

let preparing: Promise<void> | undefined;
/** One account of each kind, by the first test that comes. */
const prepared = () => {
  preparing ??= prepare();
  return preparing;
};

async function prepare(): Promise<void> {
  for (const kind of ['known', 'closed', 'frozen', 'locked'] as const) {
    const person = await newPerson(world);
    emails.set(kind, person.email);
    const { userId } = person.first;
    if (kind === 'locked') lockedId = userId;
    if (kind === 'frozen') {
      await world.client.query('update users set frozen = true where id = $1', [userId]);
    }
    if (kind === 'closed') {
      const path = '/api/user/closure/ask';
      const trader = person.first;
      const asked = await world.ask({ method: 'POST', path, body: {}, trader, ...person.from });
      expect(asked.code, asked.text).toBe(0);
      await world.client.query('update account_closures set ends_at = 1 where user_id = $1', [
        userId,
      ]);
      const isClosed = async () => {
        const sql = 'select 1 from users where id = $1 and closed_at is not null';
        return (await world.client.query(sql, [userId])).rowCount;
      };
      await expect.poll(isClosed, { timeout: CLOSES_WITHIN_MS }).toBe(1);
    }
  }
}

/** What earlier rounds counted is forgotten; the one that is locked stays so. */
async function forgetCounts() {
  await world.client.query('delete from code_budgets');
  await world.client.query('delete from sign_in_guards');
  const until = Date.now() + 3_600_000;
  const sql = `insert into sign_in_guards (key, failures, failed_at, locked_until, locked_at)
    values ($1, 5, $2, $3, $2)`;
  await world.client.query(sql, [`account:${lockedId}`, Date.now(), until]);
}

let visits = 0;

/** The steps of a flow by somebody who knows nothing but the contact; milliseconds of each. */
async function timesOf(type: (typeof flows)[number], email: string): Promise<number[]> {
  visits += 1;
  const address = `100.${64 + (visits >> 16)}.${(visits >> 8) & 255}.${visits & 255}`;
  const password = 'not the password of anybody';
  const times: number[] = [];
  const post = async <Data>(path: string, body: object) => {
    for (;;) {
      const begun = performance.now();
      const answer = await world.ask<Data>({ method: 'POST', path, body, address });
      const milliseconds = performance.now() - begun;
      if (answer.code === Code.signInBusy) {
        // All strangers together have tried too often in this minute (S04): as in a long run.
        await sleep(1_000);
        continue;
      }
      times.push(milliseconds);
      return answer;
    }
  };
  const opened = await post<{ ticket: string }>('/api/auth/flow', { type, email, password });
  expect(opened.code, opened.text).toBe(0);
  const { ticket } = opened.data;
  const sent = await post('/api/code/send', { ticket });
  expect(sent.code, sent.text).toBe(0);
  const finish = { ticket, code: 'ABCDEF' };
  const path = {
    ...{ login: '/api/login', register: '/api/members' },
    'retrieve-pass': '/api/members/password/forget',
  }[type];
  const ended = await post(path, type === 'retrieve-pass' ? { ...finish, password } : finish);
  expect(ended.code, ended.text).toBeGreaterThan(0);
  return times;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}

/** Of each step and kind of account, the time in each round. */
type Times = Map<string, number[]>;

const stepOf = (kind: Kind, step: number) => `${kind}, step ${step + 1}`;

/** Asks about each kind once, beginning with another one each time; adds to the times. */
async function askRound(type: (typeof flows)[number], round: number, times: Times) {
  await forgetCounts();
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = kinds[(at + round) % kinds.length] as Kind;
    const taken = await timesOf(type, emails.get(kind) as string);
    taken.forEach((time, step) => {
      const name = stepOf(kind, step);
      times.set(name, [...(times.get(name) ?? []), time]);
    });
  }
}

interface Compared {
  readonly name: string;
  readonly medianMs: number;
  readonly unknownMs: number;
  /** The median of a round's differences from the account that nobody has. */
  readonly differenceMs: number;
  readonly probability: number;
}

/** Each kind of account in each step beside the one that nobody has. */
function compare(times: Times): readonly Compared[] {
  return kinds.slice(1).flatMap((kind) =>
    [0, 1, 2].map((step) => {
      const name = stepOf(kind, step);
      const own = times.get(name) ?? [];
      const unknown = times.get(stepOf('unknown', step)) ?? [];
      expect(own.length).toBe(unknown.length);
      return {
        name,
        medianMs: medianOf(own),
        unknownMs: medianOf(unknown),
        differenceMs: medianOf(own.map((time, round) => time - (unknown[round] ?? 0))),
        probability: rankSumProbability(own, unknown),
      };
    }),
  );
}

/** Figures of a long run, for who asked for it. */
function print(type: string, compared: readonly Compared[]): void {
  const figures = ({ name, medianMs, unknownMs, differenceMs, probability }: Compared) =>
    `${type}: ${name}: ${medianMs.toFixed(1)} ms, unknown ${unknownMs.toFixed(1)} ms, ` +
    `difference ${differenceMs.toFixed(2)} ms, p ${probability.toFixed(3)}`;
  console.log(compared.map(figures).join('\n'));
}

test.each(flows)(
  'S05: no step of %s takes longer or shorter for an account that is there, closed, frozen or locked',
  async (type) => {
    await prepared();
    // These find cold caches.
    for (const round of [0, 1]) await askRound(type, round, new Map());
    const times: Times = new Map();
    const telling = () =>
      compare(times)
        .filter(
          ({ differenceMs, unknownMs }) =>
            Math.abs(differenceMs) >= Math.max(BOUND_MS, unknownMs * BOUND_SHARE),
        )
        .map(
          ({ name, differenceMs, unknownMs }) =>
            `${name}: ${differenceMs.toFixed(1)} beside ${unknownMs.toFixed(1)} ms`,
        );
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await askRound(type, round, times);
      if (round >= ROUNDS - 1 && telling().length === 0) break;
    }
    if (LONG_ROUNDS > 0) print(type, compare(times));
    expect(telling()).toEqual([]);
  },
  Math.max(180_000, ROUNDS_MAX * ROUND_WITHIN_MS),
);
