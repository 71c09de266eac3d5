import { expect, test } from 'vitest';
import { type ChainWorld, describeChain } from '../chain.suite.ts';
import { FakeChain } from './fake-chain.ts';

const coins = [
  { symbol: 'COIN', decimals: 18 },
  { symbol: 'TOKEN', decimals: 6, contract: '0x00000000000000000000000000000000000A11cE' },
];

describeChain('fake', async (): Promise<ChainWorld> => {
  const chain = new FakeChain({ coins, seed: 'suite' });
  return {
    chain,
    pay: async (symbol, to, amount, replaces) =>
      chain.send([{ symbol, to, amount }], replaces ? { replaces } : {}),
    payTokens: async (to, amount) =>
      chain.send(to.map((one) => ({ symbol: 'TOKEN', to: one, amount }))),
    payUnlisted: async (to, amount) => chain.send([{ symbol: 'OTHER', to, amount }]),
    payFailing: async (to) => chain.send([{ symbol: 'TOKEN', to, amount: 1n }], { fails: true }),
    resend: async (id) => chain.resend(id),
    mine: async (blocks) => chain.mine(blocks),
    reorganise: async (depth) => chain.reorganise(depth),
    stop: async () => {},
  };
});

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function stirred(seed: number): FakeChain {
  const chain = new FakeChain({ coins, seed: String(seed) });
  const random = randomOf(seed);
  const addresses = [0, 1, 2].map((index) => chain.depositAddress(index));
  for (let turns = 0; turns < 500; turns += 1) chain.stir(random, addresses);
  return chain;
}

test('the same seed gives the same chain, another one another', () => {
  const truth = stirred(1).truth();
  expect(truth.length).toBeGreaterThan(50);
  expect(stirred(1).truth()).toEqual(truth);
  expect(stirred(2).truth()).not.toEqual(truth);
});

test('however it was stirred, no transaction is included twice', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const names = stirred(seed)
      .truth()
      .map(({ transaction, logIndex }) => `${transaction} ${logIndex}`);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('away it answers nothing, behind it tells older blocks, and it lies when told to', async () => {
  const chain = new FakeChain({ coins, seed: 'faults' });
  const to = chain.depositAddress(0);
  chain.send([{ symbol: 'TOKEN', to, amount: 5n }]);
  chain.mine(3);
  const tip = await chain.tip();
  chain.lag = 2;
  expect((await chain.tip()).height).toBe(tip.height - 2);
  expect(await chain.blockAt(tip.height)).toBeUndefined();
  chain.lie = (arrival) => ({ ...arrival, amount: arrival.amount * 1_000n });
  const [told] = await chain.arrivals(await chain.tip(), () => true);
  expect(told?.amount).toBe(5_000n);
  chain.isAway = true;
  await expect(chain.tip()).rejects.toMatchObject({ name: 'ChainAway' });
});
