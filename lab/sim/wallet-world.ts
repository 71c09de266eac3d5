import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { SigningRefused } from '../../server/src/custody/chains/chain.ts';
import { ChainBook } from '../../server/src/custody/coins/chain-book.ts';
import {
  type CoinWorld,
  FakeSender,
  HOT,
  OPENING,
  SentChain,
  STRANGER,
} from '../../server/src/custody/coins/test-coin-world.ts';
import { FakeMover, GAS } from '../../server/src/custody/coins/test-mover.ts';
import { allotAddress } from '../../server/src/custody/deposits/address-store.ts';
import { Watcher } from '../../server/src/custody/deposits/deposits.ts';
import { CustodyPauses, Reconciliation } from '../../server/src/custody/reconciliation/custody.ts';
import { Treasury } from '../../server/src/custody/treasury/treasury.ts';
import { SavedAddresses } from '../../server/src/custody/withdrawals/address-store.ts';
import { withdrawalPolicy } from '../../server/src/custody/withdrawals/policy.ts';
import { askWithdrawal } from '../../server/src/custody/withdrawals/request.ts';
import { WithdrawalStore } from '../../server/src/custody/withdrawals/store.ts';
import { Payouts } from '../../server/src/custody/withdrawals/withdrawals.ts';
import { userSession } from '../../server/src/edge/pipeline/test-callers.ts';
import { CustodyFlows, flowsOf } from '../../server/src/engine/projector/custody-flows.ts';
import { HeardAlarms } from '../../server/src/platform/test-alarms.ts';
import { Chance } from './chance.ts';
import { must, replay } from './checks.ts';
import { SimDisk } from './disk.ts';
import { KeptProjection } from './kept-projection.ts';
import { nextRequest, opening, TRADERS } from './orders.ts';
import { SimProcess, type Ticket } from './process.ts';
import { adopting, nextClockRequest } from './rules.ts';
import { Sometimes } from './sometimes.ts';
import {
  assetOf,
  CHAIN,
  coins,
  FINER,
  GAS_OPENING,
  kept,
  nothingLocked,
  policy,
  sumsOfSmall,
  terms,
  users,
  WITHDRAW_MIN,
} from './wallet-rules.ts';

const START_TIME = 1_750_000_000_000;
interface Answer {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/**
 * An exchange in one thread, whose process dies by chance in the middle of everything, and its wallet beside it:
 * the engine's log, sequencer and recovery are real, and so are watcher, payouts, comparison and their rows.
 * Chain and signer do as chance says. Everybody trades meanwhile.
 */
export class WalletSim {
  readonly sometimes = new Sometimes();
  readonly alarms = new HeardAlarms();
  readonly #world: CoinWorld;
  readonly #chance: Chance;
  readonly #projection = new KeptProjection();
  readonly #disk: SimDisk;
  readonly #chain: SentChain;
  readonly #sender: FakeSender;
  readonly #mover: FakeMover;
  readonly #pauses: CustodyPauses;
  readonly #flows = new CustodyFlows();
  readonly #waiting = new Map<Ticket, Answer>();
  readonly #addresses: string[] = [];
  readonly #arrivals: string[] = [];
  #process!: SimProcess;
  #book!: ChainBook;
  #reconciliation!: Reconciliation;
  #treasury!: Treasury;
  #isRough = false;
  #now = START_TIME;
  #keys = 0;
  #flowed = 0;

  constructor(world: CoinWorld, seed: number) {
    this.#world = world;
    this.#chance = new Chance(seed);
    this.#disk = new SimDisk(this.sometimes, this.#projection);
    this.#chain = new SentChain({
      ...{ coins, seed: `wallet ${seed}`, depositConfirmations: 3, unlockConfirmations: 5 },
      withdrawConfirmations: 3,
    });
    this.#sender = new FakeSender(this.#chain);
    this.#chain.sender = this.#sender;
    this.#mover = new FakeMover(this.#chain);
    this.#chain.send(coins.map(({ symbol }) => ({ symbol, to: HOT, amount: OPENING })));
    this.#chain.send([{ symbol: 'A1', to: GAS, amount: GAS_OPENING }]);
    // The opening is deeper than anything that is taken back.
    this.#chain.mine(8);
    this.#pauses = new CustodyPauses(world.database);
  }

  /** Throws Broken when something that must hold does not. */
  async run(commandsCount: number): Promise<void> {
    await this.#begin();
    this.#isRough = true;
    while (this.#disk.lastSequence < commandsCount) {
      await this.#trade();
      await this.#act(this.#anything());
      if (this.#chance.oneIn(3)) await this.#act(() => this.#compare());
      if (this.#chance.oneIn(12)) this.#checkSolvency();
      if (this.#process.isDead || this.#process.isFrozen) await this.#restart();
    }
    await this.#end();
  }

  async #begin(): Promise<void> {
    await this.#restart();
    for (const request of [...opening(), adopting]) {
      await this.#act(() => this.#submit(request));
    }
    this.#assemble();
    const { pool, database } = this.#world;
    for (const user of TRADERS) {
      await pool.query(
        `insert into users (id, public_number, kind, nickname, email, password_hash, locale, country,
          currency, referral_code, created_at) overriding system value
        values ($1, $2, 'person', $3, $4, 'none', 'en', 'HK', 'USD', $3, 0) on conflict do nothing`,
        [user, 20_000_000 + user, `S${user}`, `s${user}@example.com`],
      );
      this.#addresses.push(await allotAddress(database, this.#chain, user, 0));
    }
    await this.#act(() => this.#watch());
  }

  /** The process dies where it stands, and another one starts from disk and rows. */
  async #restart(): Promise<void> {
    if (this.#process) {
      this.#process.die();
      this.#giveUp();
      this.sometimes.reached('restart');
    }
    this.#process = await SimProcess.start({
      disk: this.#disk,
      chance: this.#chance,
      sometimes: this.sometimes,
      now: () => this.#now,
      isRough: () => this.#isRough,
      onAnswer: (ticket, outcome) => {
        this.#waiting.get(ticket)?.resolve(outcome);
        this.#waiting.delete(ticket);
      },
    });
    if (this.#disk.lastSequence > 0) this.#assemble();
  }

  /** What a process begins with: nothing but log and rows. */
  #assemble(): void {
    const opened = new Map([
      ['A1', OPENING + GAS_OPENING],
      ['USDT', OPENING],
    ]);
    const parts = { chain: this.#chain, sender: this.#sender, mover: this.#mover };
    const setup = { ...parts, terms, opening: opened, treasury: kept };
    this.#book = new ChainBook([setup], this.#process.live.catalog);
    this.#reconciliation = new Reconciliation({
      ...{ database: this.#world.database, chain: this.#listed, alarms: this.alarms },
      ...{ pauses: this.#pauses, clock: { now: () => this.#now }, caughtUp: () => this.#project() },
    });
    const reconciliation = this.#reconciliation;
    this.#treasury = new Treasury({
      ...{ database: this.#world.database, chain: this.#listed, mover: this.#mover, policy },
      ...{ alarms: this.alarms, clock: { now: () => this.#now } },
      held: () => reconciliation.heldCoins,
      worthOf: (_coin, amount) => amount,
      isPaused: (chain, coin) => this.#pauses.isPaused(chain, coin),
    });
  }

  get #listed() {
    return this.#book.chainFor(CHAIN);
  }

  /** Answered after its commit, or never: then whoever waits is dead, too. */
  #submit(request: CommandRequest): Promise<Outcome> {
    const ticket: Ticket = { request, isAnswered: false };
    if (this.#process.isDead) return Promise.reject(new Error('killed'));
    const away = this.#process.submit(ticket);
    if (away !== undefined) return Promise.reject(new Error(`killed: the store is away, ${away}`));
    return new Promise((resolve, reject) => this.#waiting.set(ticket, { resolve, reject }));
  }

  #giveUp(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('killed'));
    this.#waiting.clear();
  }

  /** One thing to its end, or to the death of the process; what may pass is no finding. */
  async #act(thing: () => unknown): Promise<void> {
    let isDone = false;
    let failure: unknown;
    void (async () => {
      try {
        await thing();
      } catch (error) {
        failure = error;
      }
      isDone = true;
    })();
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#process.isDead || this.#process.isFrozen) this.#giveUp();
    }
    if (failure === undefined || (failure as { code?: unknown }).code !== undefined) return;
    const mayPass = /killed|does not answer|behind|gone|changed|lags|maintenance/;
    if (!mayPass.test((failure as Error).message)) throw failure;
    this.sometimes.reached('cut off');
  }

  /** Orders, cancels, transfers and what the house says, a burst that nobody waits for. */
  async #trade(): Promise<void> {
    const chance = this.#chance;
    for (let left = chance.between(1, 4); left > 0; left -= 1) {
      if (this.#process.isDead) return;
      this.#now += chance.below(300);
      this.#keys += 1;
      const { live } = this.#process;
      const sight = {
        lastPriceTicks: (market: number) => live.lastPriceOf(market),
        openOrdersOf: (user: number) => Array.from(live.openOrdersOf(user), ({ order }) => order),
      };
      const request = chance.oneIn(8)
        ? nextClockRequest(chance, this.#now)
        : nextRequest(chance, sight, `k${this.#keys}`);
      void this.#submit(request).catch(() => undefined);
    }
  }

  #anything(): () => unknown {
    const chance = this.#chance;
    const chain = this.#chain;
    const sender = this.#sender;
    if (chance.oneIn(2)) {
      [chain.isAway, chain.lag] = [false, 0];
      [sender.isSignerAway, sender.diesAfterSend, sender.refuse] = [false, false, undefined];
      this.#healMover();
    }
    const arrives = () => {
      const symbol = chance.oneOf(coins).symbol;
      const amount = BigInt(chance.oneOf([90_000, 250_000, 700_001, 5]));
      const to = chance.oneOf(this.#addresses);
      this.#arrivals.push(chain.send([{ symbol, to, amount }]));
    };
    const things: readonly (() => unknown)[] = [
      ...[arrives, arrives, () => chain.mine(), () => chain.mine(chance.between(1, 3))],
      () => this.#arrivals.length > 0 && chain.resend(chance.oneOf(this.#arrivals)),
      () => this.#arrivals.length > 0 && chain.forget(chance.oneOf(this.#arrivals)),
      () => {
        chain.reorganise(chance.between(1, 2));
        this.sometimes.reached('reorganisation');
      },
      ...[() => this.#watch(), () => this.#watch(), () => this.#watch()],
      ...[() => this.#ask(), () => this.#ask(), () => this.#decide(), () => this.#decide()],
      ...[() => this.#pay(), () => this.#pay(), () => this.#pay()],
      ...[() => this.#sweep(), () => this.#sweep(), () => this.#sweep()],
      () => {
        this.#now += 61_000;
      },
      () => {
        chain.lag = chance.between(1, 2);
      },
      () => {
        chain.isAway = true;
      },
      () => {
        sender.diesAfterSend = true;
      },
      () => {
        sender.isSignerAway = true;
        this.#mover.isSignerAway = true;
      },
      () => {
        this.#mover.feePerGas = BigInt(chance.between(5, 40));
      },
      () => {
        // Whoever moves coins dies before or after what leaves the process.
        let steps = chance.between(1, 4);
        this.#mover.step = () => {
          steps -= 1;
          if (steps === 0) throw new Error('killed');
        };
      },
      () => {
        sender.refuse = new SigningRefused('dayCap', 'above the cap');
      },
    ];
    return chance.oneOf(things);
  }

  #watch(): Promise<void> {
    const { live } = this.#process;
    return new Watcher({
      ...{ database: this.#world.database, engine: this.#engine, alarms: this.alarms },
      ...{ chain: this.#listed, catalog: live.catalog, tell: () => undefined },
      changeAndTell: this.#world.changeAndTell(),
      ...{ stopWithdrawals: async () => undefined, openWithdrawals: async () => undefined },
      fundsOf: (user, asset) => live.balanceOf(user, AccountKind.FUNDING, asset).available,
    }).look();
  }

  #pay(): Promise<void> {
    return new Payouts({
      ...{ database: this.#world.database, engine: this.#engine, chains: this.#book },
      ...{ catalog: this.#process.live.catalog, alarms: this.alarms, users, locks: nothingLocked },
      ...{ mayKeyWithdraw: async () => true, tell: () => undefined },
      isPaused: (chain, coin) => this.#pauses.isPaused(chain, coin),
      ...{ clock: { now: () => this.#now }, policy: { replaceAfterMs: 60_000 } },
      changeAndTell: this.#world.changeAndTell(),
    }).look();
  }

  /** What deposits brought goes to the hot wallet, with gas where it is a token. */
  async #sweep(): Promise<void> {
    await this.#treasury.look();
    if (this.#mover.signed.size > 0) this.sometimes.reached('coins moved');
    for (const { move } of this.#mover.signed.values()) this.sometimes.reached(move.kind);
  }

  #healMover(): void {
    this.#mover.isSignerAway = false;
    this.#mover.step = () => undefined;
  }

  /** Somebody asks for some of what the funding account has. */
  async #ask(): Promise<void> {
    const { database, pool } = this.#world;
    const coin = this.#chance.oneOf(coins).symbol;
    const has = (user: number) =>
      Number(this.#process.live.balanceOf(user, AccountKind.FUNDING, assetOf(coin)).available);
    const rich = TRADERS.filter((user) => has(user) >= WITHDRAW_MIN);
    if (rich.length === 0) return;
    const user = this.#chance.oneOf(rich);
    this.#keys += 1;
    const amount = `0.${String(this.#chance.between(WITHDRAW_MIN, has(user))).padStart(8, '0')}`;
    await askWithdrawal(
      {
        ...{ database, pool, engine: this.#engine, users, locks: nothingLocked },
        isPaused: (chain, listed) => this.#pauses.isPaused(chain, listed),
        ...{ live: this.#process.live, chains: this.#book },
        // Chance asks for more within a day than a person may.
        policy: { ...withdrawalPolicy, perDayMax: Number.MAX_SAFE_INTEGER },
        ...{ store: new WithdrawalStore(database), addresses: new SavedAddresses(database) },
        ...{ ownerOf: async () => undefined, deviceSeenAt: async () => 0 },
        changeAndTell: this.#world.changeAndTell(),
        ...{ tell: () => undefined, endHold: async () => undefined },
      },
      { chain: CHAIN, coin, amount, address: STRANGER, remark: '' },
      {
        caller: { ...userSession(user), hasFactor: true },
        ...{ language: 'en', requestId: 'sim', time: this.#now, address: '127.0.0.1' },
        ...{ userAgent: 'sim', idempotencyKey: `w${this.#keys}` },
      },
    );
    this.sometimes.reached('withdrawal asked for');
  }

  /** A person passes or rejects what waits. */
  async #decide(): Promise<void> {
    const store = new WithdrawalStore(this.#world.database);
    for (const { id } of await store.underWay(Status.review)) {
      const isRejected = this.#chance.oneIn(4);
      if (isRejected) await store.move(id, Status.review, 'reject', { reason: 'operator' });
      else await store.move(id, Status.review, 'approve', { passed_by: 'operator:1' });
      if (isRejected) this.sometimes.reached('withdrawal rejected');
    }
  }

  get #engine() {
    return { submit: (request: CommandRequest) => this.#submit(request) };
  }

  async #project(): Promise<boolean> {
    if (this.#process.isDead) return false;
    this.#process.project(Number.POSITIVE_INFINITY, 'none');
    const fresh = this.#projection.kept.slice(this.#flowed);
    const client = await this.#world.pool.connect();
    await this.#flows.apply(client, fresh).finally(() => client.release());
    this.#flowed += fresh.length;
    return true;
  }

  /** I02 as the exchange itself looks at it: nothing that dies or is taken back is a mismatch. */
  async #compare(): Promise<void> {
    await this.#reconciliation.look();
    this.sometimes.reached('compared');
    for (const { coin, gap, isBooked, isPaused } of this.#reconciliation.comparisons) {
      must(gap === 0n && isBooked && !isPaused, `I02: ${coin} is apart by ${gap} (${isBooked})`);
    }
  }

  /**
   * And as the log and the chain say without any row: what is owed by the chain is there, but for what was
   * signed and is not posted yet.
   */
  #checkSolvency(): void {
    const flows = replay(this.#disk).outcomes.flatMap(({ events }) => events.flatMap(flowsOf));
    for (const { symbol } of coins) {
      const own = flows.filter((one) => one.chain === CHAIN && one.asset === assetOf(symbol));
      const credited = own.reduce((sum, one) => sum + one.credited, 0n);
      const posted = own.reduce((sum, one) => sum + one.posted, 0n);
      must(posted <= credited + OPENING, `I02: more ${symbol} was posted than there ever was`);
      const stands = this.#standing(symbol);
      must(credited * FINER <= stands, `I66: ${symbol} is credited that no block has`);
      const signed = [...this.#sender.signed.values()].filter(
        ({ payout }) => payout.symbol === symbol,
      );
      const paid = signed.reduce((sum, { payout }) => sum + payout.amount, 0n);
      must(posted * FINER <= paid, `I63: ${symbol} is posted that nobody signed for`);
      for (const { attempts } of signed) {
        must(
          new Set(attempts.map(({ nonce }) => nonce)).size === 1,
          'I64: two nonces for one payment',
        );
      }
    }
  }

  /** What the blocks that stand have brought to deposit addresses. */
  #standing(symbol: string): bigint {
    const own = new Set(
      [...this.#mover.signed.values()].flatMap(({ attempts }) =>
        attempts.map(({ transaction }) => transaction),
      ),
    );
    return this.#chain
      .truth()
      .filter((one) => one.symbol === symbol && this.#addresses.includes(one.address))
      .filter(({ transaction }) => !own.has(transaction))
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** Nothing fails any more: all comes to its end, and engine, rows and chain say the same. */
  async #end(): Promise<void> {
    this.#isRough = false;
    [this.#chain.isAway, this.#chain.lag] = [false, 0];
    [this.#sender.isSignerAway, this.#sender.diesAfterSend] = [false, false];
    this.#sender.refuse = undefined;
    this.#healMover();
    this.#mover.feePerGas = 10n;
    if (this.#process.isDead || this.#process.isFrozen) await this.#restart();
    await this.#act(() => this.#decide());
    for (let left = 14; left > 0; left -= 1) {
      this.#now += 61_000;
      this.#chain.mine();
      for (const look of [() => this.#watch(), () => this.#pay(), () => this.#sweep()]) {
        await this.#act(look);
      }
      await this.#act(() => this.#compare());
      await this.#act(() => this.#decide());
    }
    await this.#checkEqual();
  }

  async #checkEqual(): Promise<void> {
    const { pool } = this.#world;
    const open = await pool.query('select id from withdrawals where ended_at is null');
    must(open.rows.length === 0, `I63: ${open.rows.length} withdrawals have no end`);
    for (const { coin, gap, isBooked } of this.#reconciliation.comparisons) {
      must(gap === 0n && isBooked, `I02: ${coin} is apart by ${gap} at the end`);
    }
    must(
      this.#reconciliation.comparisons.length === coins.length,
      'I02: not all coins were compared',
    );
    const { isSumWaiting, isSumCredited } = await sumsOfSmall(pool);
    must(!isSumWaiting, 'I66: small deposits wait that come to the minimum together');
    if (isSumCredited) this.sometimes.reached('small deposits credited together');
    const flows = replay(this.#disk).outcomes.flatMap(({ events }) => events.flatMap(flowsOf));
    for (const { symbol } of coins) {
      const { rows } = await pool.query(
        `select coalesce(sum(amount) filter (where state = 'unlocked'), 0)::text as credited,
          (select coalesce(sum(amount - fee), 0)::text from withdrawals
            where coin = $1 and status = 4) as posted from deposits where coin = $1`,
        [symbol],
      );
      const own = flows.filter((one) => one.chain === CHAIN && one.asset === assetOf(symbol));
      const credited = own.reduce((sum, one) => sum + one.credited, 0n);
      const posted = own.reduce((sum, one) => sum + one.posted, 0n);
      must(BigInt(rows[0].credited) === credited, `I66: ${symbol} rows credit ${rows[0].credited}`);
      must(BigInt(rows[0].posted) === posted, `I63: ${symbol} rows post ${rows[0].posted}`);
      const arrived = this.#chain.truth().filter((one) => one.symbol === symbol);
      const out = arrived
        .filter(({ address }) => address === STRANGER)
        .reduce((sum, { amount }) => sum + amount, 0n);
      must(out === posted * FINER, `I63: ${out} ${symbol} left the chain, ${posted} were posted`);
      if (credited > 0n) this.sometimes.reached(`${symbol} came`);
      if (posted > 0n) this.sometimes.reached(`${symbol} went`);
    }
  }
}
