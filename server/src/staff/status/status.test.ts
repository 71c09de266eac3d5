import { statusAreas } from '@bourse/contract/status.ts';
import { incidentText } from '@bourse/contract/texts/status-texts.ts';
import { Desk } from '@bourse/core/fixtures/desk.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sender } from '#custody/chains/chain.ts';
import { FakeChain } from '#custody/chains/fake/fake-chain.ts';
import { ChainBook } from '#custody/coins/chain-book.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { IncidentRecord, type IncidentRows, type OpenIncident } from './incident-record.ts';
import { readChain, type StatusReading, statusOf, type Trouble, troublesOf } from './reading.ts';

const SECOND_MS = 1_000;
const open = { depositsOpen: true, withdrawalsOpen: true };
const chain = {
  ...{ chain: 'ETH', name: 'Ethereum', network: 'ERC20', isAway: false, blocksBehind: 0 },
  ...{ depositConfirm: 12, unlockConfirm: 32, withdrawConfirm: 12, isPaying: true, isOpen: true },
  hasNode: true,
  coins: [
    { coin: 'ETH', isPaused: false, ...open },
    { coin: 'USDT', isPaused: false, ...open },
  ],
};
const well: StatusReading = {
  ...{ time: 1, isEngineHeld: false, isSignerAway: false, isFeedOpen: true },
  ...{ arePricesSilent: false, hasDatabase: true, areMailsSlow: false },
  isSignUpOpen: true,
  markets: [
    { name: 'BTC/USDT', isOpen: true },
    { name: 'ETH/USDT', isOpen: true },
  ],
  contracts: [{ name: 'BTC/USDT', isOpen: true }],
  chains: [chain],
};
const paused = {
  ...well,
  chains: [{ ...chain, coins: [chain.coins[0]!, { coin: 'USDT', isPaused: true, ...open }] }],
};

describe('what the public sees', () => {
  const areasOf = (reading: StatusReading) => {
    const told = statusOf(reading);
    return statusAreas.map((area) => told[area]).join(' ');
  };

  test.each<[string, Partial<StatusReading>, string]>([
    ['all is well', {}, 'works works works works works works works'],
    ['a log that is away', { isEngineHeld: true }, 'stopped works works works works works works'],
    [
      'one market that is halted',
      { markets: [well.markets[0]!, { name: 'ETH/USDT', isOpen: false }] },
      'partly works works works works works works',
    ],
    [
      'a node that is away',
      { chains: [{ ...chain, isAway: true }] },
      'works stopped stopped works works works works',
    ],
    [
      'a signer that is away',
      { isSignerAway: true },
      'works works stopped works works works works',
    ],
    ['one coin that does not agree', paused, 'works works partly works works works works'],
    ['no chain', { chains: [] }, 'works stopped stopped works works works works'],
    [
      'a database that is away',
      { hasDatabase: false },
      'works works works works stopped stopped works',
    ],
    ['mails that are late', { areMailsSlow: true }, 'works works works works works works partly'],
    [
      'sign-up that is closed',
      { isSignUpOpen: false },
      'works works works works works closed works',
    ],
    ['silent prices', { arePricesSilent: true }, 'works works works partly works works works'],
  ])('%s', (_, changes, areas) => {
    expect(areasOf({ ...well, ...changes })).toBe(areas);
  });

  test('a market and a contract of one name are distinguished where they are not open', () => {
    const closed = [{ name: 'BTC/USDT', isOpen: false }];
    const none = { stoppedMarkets: [], stoppedContracts: [] };
    expect(statusOf(well)).toMatchObject({ trading: 'works', ...none });
    expect(statusOf({ ...well, contracts: closed })).toMatchObject({
      ...{ trading: 'partly', ...none, stoppedContracts: ['BTC/USDT'] },
    });
    expect(statusOf({ ...well, markets: closed })).toMatchObject({
      ...{ trading: 'partly', ...none, stoppedMarkets: ['BTC/USDT'] },
    });
  });

  test('a coin that does not agree is named, without a figure', () => {
    const [told] = statusOf(paused).chains;
    expect(told?.coins[1]).toEqual({
      ...{ coin: 'USDT', deposits: 'works', withdrawals: 'stopped', isCompared: false },
    });
    expect(troublesOf(paused)).toEqual([{ kind: 'coin-paused', about: 'USDT (Ethereum)' }]);
    expect(troublesOf(well)).toEqual([]);
  });
});

describe('a closed chain', () => {
  test('is an incident with its own text; one without a node is none', () => {
    const closed = { ...well, chains: [{ ...chain, isOpen: false }] };
    expect(troublesOf(closed)).toEqual([{ kind: 'chain-closed', about: 'Ethereum' }]);
    expect(incidentText('chain-closed', 'Ethereum').title).toEqual({
      ...{ en: 'Ethereum suspended', zh: 'Ethereum 已暂停' },
    });
    const bare = { ...well, chains: [{ ...chain, isOpen: false, hasNode: false }] };
    expect(troublesOf(bare)).toEqual([]);
  });
});

describe('a chain by the rules that hold now', () => {
  const coins = [{ symbol: 'USDT', decimals: 10 }];
  const terms = coins.map(({ symbol }) => ({
    ...{ coin: symbol, depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
    ...{ reviewAbove: '500', twoPeopleAbove: '900' },
  }));
  let book: ChainBook;
  const sender = {} as Sender;
  beforeEach(() => {
    const desk = new Desk();
    desk.defineBtcUsdt();
    const live = new LiveState();
    for (const outcome of desk.outcomes) live.apply(outcome);
    book = new ChainBook(
      [{ chain: new FakeChain({ coins, seed: 'status' }), sender, terms }],
      live.catalog,
    );
  });
  const read = () => readChain(book.all()[0]!, new Set());

  test('its confirmations are those of its rules, not those that it was configured with', () => {
    const [listed] = book.all();
    const { code, rules } = listed!;
    book.setChainRules(code, {
      ...{ ...rules, depositConfirmations: 21, unlockConfirmations: 34, withdrawConfirmations: 55 },
    });
    expect(read()).toMatchObject({ depositConfirm: 21, unlockConfirm: 34, withdrawConfirm: 55 });
  });

  const told = () => {
    const listed = book.all()[0]!;
    const here = { ...well, chains: [readChain({ ...listed, isAway: false }, new Set())] };
    const { deposits, withdrawals, chains } = statusOf(here);
    return { deposits, withdrawals, isOpen: chains[0]?.isOpen, coin: chains[0]?.coins[0] };
  };

  test('deposits of a coin that the staff has closed are closed, and so are its withdrawals', () => {
    const { code, coins: listed } = book.all()[0]!;
    const { terms: rules } = listed.get('USDT')!;
    book.setCoinRules(code, { ...rules, depositsOpen: false });
    expect(told()).toMatchObject({
      deposits: 'stopped',
      coin: { deposits: 'closed' },
      isOpen: true,
    });
    book.setCoinRules(code, { ...rules, withdrawalsOpen: false });
    expect(told().coin).toMatchObject({ deposits: 'works', withdrawals: 'closed' });
  });

  test('a chain that the staff has closed says so, of itself and of each of its coins', () => {
    const { code, rules } = book.all()[0]!;
    expect(told().isOpen).toBe(true);
    book.setChainRules(code, { ...rules, isOpen: false });
    const coin = { coin: 'USDT', deposits: 'closed', withdrawals: 'closed', isCompared: true };
    expect(told()).toEqual({ deposits: 'stopped', withdrawals: 'stopped', isOpen: false, coin });
  });

  test('one whose signer signs nothing until people have looked pays nothing, and takes deposits', () => {
    const listed = { ...book.all()[0]!, isAway: false };
    const { code } = listed;
    const here = { ...well, chains: [readChain(listed, new Set(), new Set([code]))] };
    expect(statusOf(here)).toMatchObject({ deposits: 'works', withdrawals: 'stopped' });
    const other = { ...well, chains: [readChain(listed, new Set(), new Set(['other']))] };
    expect(statusOf(other)).toMatchObject({ deposits: 'works', withdrawals: 'works' });
  });

  test('one without a node is closed, and no incident', () => {
    const reading = {
      ...well,
      chains: [readChain({ ...book.all()[0]!, isClosed: true }, new Set())],
    };
    expect(statusOf(reading).chains).toMatchObject([{ isOpen: false, isAway: false }]);
    expect(troublesOf(reading)).toEqual([]);
  });
});

class Rows implements IncidentRows {
  readonly list: (OpenIncident & { endedAt?: number })[] = [];
  isAway = false;

  async open() {
    this.#refuse();
    return this.list
      .filter(({ endedAt }) => endedAt === undefined)
      .map(({ endedAt: _, ...one }) => one);
  }
  async begin(incident: OpenIncident) {
    this.#refuse();
    if (!this.#find(incident)) this.list.push({ ...incident });
  }
  async end(trouble: Trouble, endedAt: number) {
    this.#refuse();
    const one = this.#find(trouble);
    if (one) Object.assign(one, { endedAt });
  }
  async addEnded(incident: OpenIncident, endedAt: number) {
    this.#refuse();
    this.list.push({ ...incident, endedAt });
  }
  #find({ kind, about }: Trouble) {
    return this.list.find(
      (one) => one.kind === kind && one.about === about && one.endedAt === undefined,
    );
  }
  #refuse() {
    if (this.isAway) throw new Error('no connection');
  }
}

describe('incidents', () => {
  const away: Trouble = { kind: 'chain-away', about: 'Ethereum' };
  let rows: Rows;
  let record: IncidentRecord;
  let now: number;
  beforeEach(() => {
    rows = new Rows();
    record = new IncidentRecord(rows);
    now = 1_000_000;
  });
  /** Looks each five seconds, as a server does. */
  async function pass(seconds: number, troubles: readonly Trouble[]) {
    for (let left = seconds; left > 0; left -= 5) {
      await record.look(troubles, now).catch(() => undefined);
      now += 5 * SECOND_MS;
    }
  }

  test('what lasts for a minute is one, from its beginning to its end', async () => {
    await pass(30, [away]);
    await pass(300, []);
    expect(rows.list).toEqual([]);
    const startedAt = now;
    await pass(300, [away]);
    const endedAt = now - 5 * SECOND_MS;
    expect(rows.list).toEqual([{ ...away, startedAt }]);
    await pass(300, []);
    expect(rows.list).toEqual([{ ...away, startedAt, endedAt }]);
  });

  test('what flickers is one, and each subject has its own', async () => {
    for (let round = 0; round < 5; round += 1) {
      await pass(70, [away, { kind: 'coin-paused', about: 'BTC (Ethereum)' }]);
      await pass(60, [{ kind: 'coin-paused', about: 'BTC (Ethereum)' }]);
    }
    expect(rows.list.map(({ kind }) => kind).sort()).toEqual(['chain-away', 'coin-paused']);
  });

  test('one while the rows are away is written with its times once they are back (F01)', async () => {
    rows.isAway = true;
    const startedAt = now;
    await pass(600, [away]);
    rows.isAway = false;
    await pass(5, [away]);
    expect(rows.list).toEqual([{ ...away, startedAt }]);
  });

  test('what another process left open goes on, or ends', async () => {
    const startedAt = now;
    await pass(300, [away]);
    record = new IncidentRecord(rows);
    await pass(300, [away]);
    expect(rows.list).toEqual([{ ...away, startedAt }]);
    record = new IncidentRecord(rows);
    await pass(300, []);
    expect(rows.list).toHaveLength(1);
    expect(rows.list[0]?.endedAt).toBeGreaterThan(startedAt);
  });
});
