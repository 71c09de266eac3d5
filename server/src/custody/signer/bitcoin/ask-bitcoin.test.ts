import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ChainAway } from '../../chains/chain.ts';
import { askEvm } from '../evm/ask-evm.ts';
import { askBitcoin } from './ask-bitcoin.ts';

const HOT = 'bcrt1qhot';
const id = (name: string) => Buffer.from(name.padEnd(32, '.')).toString('hex');

/** What a node of a chain of a few outputs says. */
interface Said {
  /** Outputs at the hot address that no block has spent, with what the transaction of each has spent. */
  readonly hot: readonly { readonly name: string; readonly of: readonly string[] }[];
  /** Outputs that are spent, in a block or by what waits. */
  readonly spent: readonly string[];
}

function nodeOf({ hot, spent }: Said) {
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    scantxoutset: () => ({
      success: true,
      unspents: hot.map(({ name }) => ({ txid: id(name), vout: 0 })),
    }),
    gettxout: ([txid]) =>
      spent.some((name) => id(name) === txid) ? null : { bestblock: id('block') },
    getrawtransaction: ([txid]) => ({
      vin: (hot.find(({ name }) => id(name) === txid)?.of ?? []).map((name) => ({
        ...{ txid: id(name), vout: 0 },
        prevout: { scriptPubKey: { address: name.startsWith('hot') ? HOT : 'somebody' } },
      })),
    }),
  };
  return {
    ask: async <Output>(
      method: string,
      params: readonly unknown[],
      shape: z.ZodType<Output>,
    ): Promise<Output> => shape.parse(answers[method]?.(params)),
  };
}

/** A record that knows these coins to be spent. */
function recordOf(...names: string[]) {
  const known = new Set(names.map((name) => `${id(name)}:0`));
  return {
    isSpent: (outpoint: string) => known.has(outpoint),
    addKnownCoins: (outpoints: readonly string[]) => {
      for (const one of outpoints) known.add(one);
    },
  };
}
const ask = (
  said: readonly Said[],
  payments: ReturnType<typeof recordOf>,
  deposits: readonly string[] = [],
) =>
  askBitcoin({
    ...{ nodes: said.map(nodeOf), hotAddress: HOT, payments },
    depositCoins: async () => deposits.map((name) => `${id(name)}:0`),
  });
const calm: Said = { hot: [{ name: 'gift', of: ['stranger'] }], spent: [] };

test('F56 a record that knows all that is spent lacks nothing', async () => {
  expect(await ask([calm], recordOf())).toBeUndefined();
  const paid: Said = { hot: [{ name: 'change', of: ['hot-1'] }], spent: ['hot-1', 'deposit'] };
  expect(await ask([paid], recordOf('hot-1', 'deposit'), ['deposit'])).toBeUndefined();
});

test.each<[string, Said, readonly string[]]>([
  ['a deposit that is spent', { hot: [], spent: ['deposit'] }, ['deposit']],
  ['a coin of the hot address that something waiting spends', { ...calm, spent: ['gift'] }, []],
  [
    'change of a payment that it does not know',
    { hot: [{ name: 'change', of: ['hot-1'] }], spent: ['hot-1'] },
    [],
  ],
])(
  'F56 %s is found, by either of two nodes, until the record knows it',
  async (_, said, deposits) => {
    const payments = recordOf();
    const found = await ask([calm, said], payments, deposits);
    expect(found?.text).toMatch(/^1 coins [0-9a-f]{16}$/);
    expect((await ask([said, calm], payments, deposits))?.text).toBe(found?.text);
    found?.accept();
    expect(await ask([calm, said], payments, deposits)).toBeUndefined();
  },
);

test('F56 of an EVM chain the highest nonce of all nodes counts, with what waits; each must answer', async () => {
  const node = (included: number, sent: number) => ({
    included: async () => included,
    sent: async () => sent,
  });
  let last: number | undefined = 4;
  const payments = {
    lastNonce: () => last,
    addKnownNonces: (next: number) => {
      last = next - 1;
    },
  };
  expect(await askEvm([node(5, 5), node(4, 5)], HOT, payments)).toBeUndefined();
  expect((await askEvm([node(5, 5), node(5, 6)], HOT, payments))?.text).toBe('nonce 6');
  const found = await askEvm([node(7, 7), node(5, 5)], HOT, payments);
  expect(found?.text).toBe('nonce 7');
  found?.accept();
  expect(await askEvm([node(7, 7)], HOT, payments)).toBeUndefined();
  last = undefined;
  expect(await askEvm([node(0, 0)], HOT, payments)).toBeUndefined();
  const away = { ...node(0, 0), sent: () => Promise.reject(new ChainAway('no answer')) };
  await expect(askEvm([node(0, 0), away], HOT, payments)).rejects.toThrow(ChainAway);
});
