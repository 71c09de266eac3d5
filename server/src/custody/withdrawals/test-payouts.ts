import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { User } from '#ports/user-directory.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import type { WithdrawalContext } from './context.ts';
import { Payouts } from './payouts.ts';
import { askWithdrawal } from './request.ts';
import { WithdrawalStore } from './store.ts';
import { nothingLocked, withdrawalContext } from './test-context.ts';

/** 60 of a person's 100 USDT, to another person. */
const body = { chain: 'FAKE', coin: 'USDT', amount: '60', address: STRANGER, remark: '' };
type Wish = Partial<typeof body>;

/** The code of a refusal, 0 where it was not refused. */
export const codeOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 0,
    ({ code }) => code,
  );

/** A user with 100 USDT who withdraws, and what pays withdrawals, on a clock that the test sets. */
export class PayoutHouse {
  world!: CoinWorld;
  user = 0;
  /** UTC epoch milliseconds. */
  now = 0;
  /** Until then the user's withdrawals wait. */
  holdUntil = 0;
  private keys = 0;

  private readonly users = {
    findUser: async (id: number) =>
      ({ id, holdUntil: this.holdUntil, frozen: false }) as unknown as User,
  };

  readonly body = body;

  async begin(): Promise<void> {
    const { world } = this;
    await world.clear();
    this.user = await world.person();
    this.now = world.now.desk.time;
    this.holdUntil = 0;
    world.now.listed.isAway = false;
    world.now.desk.deposit(this.user, USDT, 100 * ONE);
  }

  get store(): WithdrawalStore {
    return new WithdrawalStore(this.world.database);
  }

  nextKey(): string {
    this.keys += 1;
    return `key-${this.keys}`;
  }

  context(more: Partial<WithdrawalContext> = {}): WithdrawalContext {
    return withdrawalContext(this.world, { users: this.users, ...more });
  }

  payouts({
    database = this.world.database,
    engine = this.world.engine,
    locks = nothingLocked,
  }: Partial<Pick<WithdrawalContext, 'database' | 'engine' | 'locks'>> = {}): Payouts {
    const { now, tell, changeAndTell } = this.world;
    const { desk, book, alarms } = now;
    return new Payouts({
      ...{ database, engine, catalog: desk.live.catalog, users: this.users, alarms },
      ...{ clock: { now: () => this.now }, chains: book, locks, tell },
      isPaused: async () => false,
      mayKeyWithdraw: async () => true,
      ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: changeAndTell(database) },
    });
  }

  look(locks = nothingLocked): Promise<void> {
    return this.payouts({ locks }).look();
  }

  call(idempotencyKey: string): Call {
    const caller = { ...userSession(this.user), hasFactor: true };
    return {
      ...{ caller, language: 'en', requestId: 'test', time: this.now },
      ...{ address: '127.0.0.1', userAgent: 'test', idempotencyKey },
    };
  }

  ask(more: Wish = {}, key = this.nextKey(), own = this.context()) {
    return askWithdrawal(own, { ...body, ...more }, this.call(key));
  }

  /** The number of one that was asked for and that a person passed. */
  async passed(more: Wish = {}): Promise<number> {
    const { id } = await this.ask(more);
    await this.store.move(id, Status.review, 'approve', { passed_by: 'operator:1' });
    return id;
  }

  async rowOf(id: number) {
    const row = await this.store.find(id);
    if (!row) throw new Error('no such withdrawal');
    return row;
  }

  /** Whole USDT of the user: available and held. */
  money(): readonly [available: number, frozen: number] {
    const { live } = this.world.now.desk;
    const { available, frozen } = live.balanceOf(this.user, AccountKind.FUNDING, USDT);
    return [Number(available) / ONE, Number(frozen) / ONE];
  }

  told() {
    return this.world.noticesOf(this.user);
  }

  async kindsTold() {
    return (await this.told()).map(({ kind }) => kind);
  }
}

/** One for all tests of a file; each begins with its own person. */
export function payoutHouse(): PayoutHouse {
  const house = new PayoutHouse();
  beforeAll(async () => {
    house.world = await startCoinWorld();
  });
  beforeEach(() => house.begin());
  afterAll(() => house.world.stop());
  return house;
}
