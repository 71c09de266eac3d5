/** A database, an engine, a chain that the test moves, and a sender that may die, for tests. */
import type { CommandBody, CommandRequest, Event, Outcome } from '@bourse/contract/messages.ts';
import { Desk } from '@bourse/core/fixtures/desk.ts';
import { type Kysely, sql } from 'kysely';
import { LiveState } from '#engine/live/live-state.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import type { Notice, NoticeSender } from '#ports/notice-sender.ts';
import { type ChangeAndTell, createChangeAndTell } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import {
  BroadcastRefused,
  type ChainCoin,
  type Payout,
  type Sender,
  type SignedPayout,
  SignerAway,
} from '../chains/chain.ts';
import { FakeChain } from '../chains/fake/fake-chain.ts';
import { ChainBook, type CoinTerms } from './chain-book.ts';

class LiveDesk extends Desk {
  readonly live = new LiveState();

  override send(user: number, body: CommandBody, key = ''): readonly Event[] {
    const events = super.send(user, body, key);
    this.live.apply(this.outcomes.at(-1) as Outcome);
    return events;
  }
}

const coins: readonly ChainCoin[] = [
  { symbol: 'BTC', decimals: 10 },
  { symbol: 'USDT', decimals: 10, contract: '0x00000000000000000000000000000000000000C2' },
];
const terms: readonly CoinTerms[] = coins.map(({ symbol }) => ({
  coin: symbol,
  ...{ depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
  ...{ reviewAbove: '500', twoPeopleAbove: '900' },
}));

/** Where the fake sender pays from. */
export const HOT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** Chain units of each coin that are there before anybody comes. */
export const OPENING = 10n ** 16n;
/** None here. */
export const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Signs and sends on the fake chain; each thing that it does may be made to fail. */
export class FakeSender implements Sender {
  readonly hotAddress = HOT;
  /** What was signed, by withdrawal. */
  readonly signed = new Map<string, { payout: Payout; attempts: SignedPayout[] }>();
  readonly sent: string[] = [];
  isSignerAway = false;
  /** What its record does not know. */
  lacking = '';
  /** The chain has taken the bytes, and their sender dies before the answer. */
  diesAfterSend = false;
  refuse: Error | undefined;
  readonly #chain: FakeChain;
  readonly #transactions = new Map<string, string>();

  constructor(chain: FakeChain) {
    this.#chain = chain;
  }

  async sign(
    payout: Payout,
    { nonce, replaces }: { readonly nonce: number; readonly replaces?: SignedPayout },
  ): Promise<SignedPayout> {
    if (this.isSignerAway) throw new SignerAway('no answer');
    const known = this.signed.get(payout.withdrawal);
    const last = known?.attempts.at(-1);
    if (known && last) {
      if (last.nonce !== nonce) throw new Error('another nonce for the same withdrawal');
      if (replaces?.transaction !== last.transaction) return last;
    }
    if (this.refuse) throw this.refuse;
    const attempt = known?.attempts.length ?? 0;
    const raw = `raw ${payout.withdrawal} ${attempt}`;
    // The chain gets the bytes when they are sent, and gives the id that they have had from now on.
    const transaction = `0x${Buffer.from(raw).toString('hex')}`;
    const one = { raw, transaction, nonce, from: HOT, feePerGas: 10n + BigInt(attempt) };
    const attempts = [...(known?.attempts ?? []), one];
    this.signed.set(payout.withdrawal, { payout, attempts });
    return one;
  }

  async signedFor(withdrawal: string): Promise<readonly SignedPayout[]> {
    if (this.isSignerAway) throw new SignerAway('no answer');
    return this.signed.get(withdrawal)?.attempts ?? [];
  }

  async lacks(): Promise<string> {
    if (this.isSignerAway) throw new SignerAway('no answer');
    return this.lacking;
  }

  async broadcast(raw: string): Promise<void> {
    this.sent.push(raw);
    const known = this.#transactions.get(raw);
    if (known) this.#chain.resend(known);
    else {
      const payout = [...this.signed.values()].find(({ attempts }) =>
        attempts.some((one) => one.raw === raw),
      );
      if (!payout) throw new BroadcastRefused('what was not signed');
      const { attempts } = payout;
      const at = attempts.findIndex((one) => one.raw === raw);
      const before = this.#transactions.get(attempts[at - 1]?.raw ?? '');
      const { symbol, to, amount } = payout.payout;
      const id = this.#chain.send(
        [{ symbol, to, amount, from: HOT }],
        before ? { replaces: before } : {},
      );
      this.#transactions.set(raw, id);
    }
    if (this.diesAfterSend) throw new Error('killed');
  }

  async nextNonce(): Promise<number> {
    return 0;
  }

  /** The chain's id of a transaction that was signed. */
  idOf(transaction: string): string {
    const raw = Buffer.from(transaction.slice(2), 'hex').toString();
    return this.#transactions.get(raw) ?? transaction;
  }
}

/** The fake chain, asked by the ids that the fake signer gave. */
export class SentChain extends FakeChain {
  sender: FakeSender | undefined;

  override transaction(id: string) {
    return super.transaction(this.sender?.idOf(id) ?? id);
  }
}

const mailOf = (user: number) => `${user}@example.com`;
/** Everybody has a mailbox. */
const reachable = {
  findUser: async (id: number) => ({ id, email: mailOf(id), noticeWays: {} }) as unknown as User,
};
const rowSender: NoticeSender = {
  async send({ contact, notice }, executor) {
    if (contact.channel !== 'mail' || !executor) throw new Error('not by mail, or not in a change');
    const json = JSON.stringify(notice);
    await sql`insert into test_notices (mail, notice) values (${contact.email}, ${json})`.execute(
      executor,
    );
  },
  sendNothing: async () => undefined,
  isSlow: () => false,
};

export type CoinWorld = Awaited<ReturnType<typeof startCoinWorld>>;

export async function startCoinWorld() {
  const world = await startMigratedDatabase();
  let opened = open();
  let names = 0;
  // Notices as rows of the same database: what is rolled back is not told.
  await world.pool.query(
    'create table test_notices (id integer generated always as identity, mail text, notice jsonb)',
  );

  function open(withdrawConfirmations = 2) {
    const desk = new LiveDesk();
    desk.defineBtcUsdt();
    desk.adoptRiskRules();
    const chain = new SentChain({
      ...{ coins, seed: 'wallet', depositConfirmations: 3, unlockConfirmations: 5 },
      withdrawConfirmations,
    });
    const sender = new FakeSender(chain);
    chain.sender = sender;
    const opening = new Map(coins.map(({ symbol }) => [symbol, OPENING]));
    chain.send(coins.map(({ symbol }) => ({ symbol, to: HOT, amount: OPENING })));
    chain.mine();
    const book = new ChainBook([{ chain, sender, terms, opening }], desk.live.catalog);
    const listed = book.chainFor(chain.code);
    return { desk, chain, sender, book, listed, alarms: new HeardAlarms(), told: [] as number[] };
  }

  return {
    ...world,
    get now() {
      return opened;
    },
    /** A fresh engine and chain, and no row of a wallet. */
    async clear(withdrawConfirmations?: number): Promise<void> {
      opened = open(withdrawConfirmations);
      await world.pool.query(
        `truncate deposit_address_numbers, deposit_addresses, chain_blocks, deposits, withdrawals,
          hot_addresses, payout_nonces, payout_transactions, saved_addresses, custody_coins, custody_flow,
          treasury_moves, treasury_transactions, treasury_pauses, house_arrivals, test_notices,
          corrections, corrections_admitted, account_limits_stopped, unlisted_arrivals, unlisted_left_out,
          deposit_explanations, untraced_arrivals`,
      );
    },
    engine: {
      submit: async ({ user, key, body }: CommandRequest): Promise<Outcome> => {
        opened.desk.send(user, body, key);
        return opened.desk.outcomes.at(-1) as Outcome;
      },
    },
    tell: (user: number) => void opened.told.push(user),
    /** By another connection where one is given. */
    changeAndTell: (database: Kysely<Database> = world.database): ChangeAndTell =>
      createChangeAndTell(database, reachable, rowSender),
    /** The notices of a person, the oldest first. */
    async noticesOf(user: number): Promise<readonly Notice[]> {
      const text = 'select notice from test_notices where mail = $1 order by id';
      const { rows } = await world.pool.query<{ notice: Notice }>(text, [mailOf(user)]);
      return rows.map(({ notice }) => notice);
    },
    /** A person's number. */
    async person(): Promise<number> {
      names += 1;
      const { rows } = await world.pool.query(
        `insert into users (public_number, kind, nickname, email, password_hash, locale, country,
          currency, referral_code, created_at)
        values ($1, 'person', $2, $3, 'none', 'en', 'HK', 'USD', $2, 0) returning id`,
        [10_000_000 + names, `W${names}`, `w${names}@example.com`],
      );
      return rows[0].id;
    },
  };
}
