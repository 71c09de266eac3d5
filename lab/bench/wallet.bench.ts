/**
 * Deposits of full blocks, from the block that makes them final to the commit of their credit with its row and
 * notice, of a chain in memory: what a node takes to answer is not counted. And comparisons of engine, rows and
 * chain over very many addresses, of real nodes.
 */
import { createHash } from 'node:crypto';
import type { ChainCoin } from '@bourse/server/custody/chains/chain.ts';
import { FakeChain } from '@bourse/server/custody/chains/fake/fake-chain.ts';
import { ChainBook } from '@bourse/server/custody/coins/chain-book.ts';
import { Watcher } from '@bourse/server/custody/deposits/deposits.ts';
import { createChangeAndTell } from '@bourse/server/ports/notify-user.ts';
import type { User } from '@bourse/server/ports/user-directory.ts';
import { ACCOUNTS, comparisons } from './comparisons.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { openWalletGround, type WalletGround } from './wallet-ground.ts';

const ADDRESSES = 10_000;
const TRANSFERS = 500;
const ROUNDS = 5;
/** Numbers below are the house's. */
const USER_FIRST = 100;
const DEPTH = 3;
const coins: readonly ChainCoin[] = [
  { symbol: 'USDT', decimals: 8, contract: '0x00000000000000000000000000000000000000C2' },
];
const terms = coins.map(({ symbol }) => ({
  ...{ coin: symbol, depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
  ...{ reviewAbove: '500', twoPeopleAbove: '900' },
}));
const alarms = {
  raise: ({ text }: { readonly text: string }) => {
    throw new Error(text);
  },
};

const addressOf = (number: number) =>
  `0x${createHash('sha256').update(String(number)).digest('hex').slice(0, 40)}`;

async function deposits(ground: WalletGround): Promise<Figure> {
  const chain = new FakeChain({
    ...{ coins, seed: 'bench', depositConfirmations: DEPTH, unlockConfirmations: DEPTH * 2 },
  });
  const list = Array.from({ length: ADDRESSES }, (_, at) => addressOf(at));
  await ground.addresses(chain.code, USER_FIRST, list);
  const { database, engine, live } = ground;
  const listed = new ChainBook([{ chain, terms }], live.catalog).chainFor(chain.code);
  const users = { findUser: async (id: number) => ({ id, noticeWays: {} }) as unknown as User };
  const sender = {
    send: async () => undefined,
    sendNothing: async () => undefined,
    isSlow: () => false,
  };
  const watcher = new Watcher({
    ...{ database, engine, alarms, chain: listed, catalog: live.catalog, tell: () => undefined },
    changeAndTell: createChangeAndTell(database, users, sender),
    ...{ stopWithdrawals: async () => undefined, openWithdrawals: async () => undefined },
    fundsOf: () => 0n,
  });
  await watcher.look();
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < TRANSFERS; at += 1) {
      const to = list[(round * TRANSFERS + at * 17) % ADDRESSES] as string;
      chain.send([{ symbol: 'USDT', to, amount: 500_000_000n }]);
    }
    chain.mine(DEPTH - 1);
    await watcher.look();
    chain.mine();
    const begun = performance.now();
    await watcher.look();
    seconds.push((performance.now() - begun) / 1_000);
    const { rows } = await ground.pool.query("select count(*) from deposits where state <> 'seen'");
    if (Number(rows[0].count) !== (round + 1) * TRANSFERS) throw new Error('not all is credited');
  }
  return {
    name: `${TRANSFERS} transfers of a block to ${ADDRESSES.toLocaleString('en')} addresses credited`,
    ...{ value: median(seconds), unit: 's after finality', goal: { atMost: 2 } },
  };
}

export async function run(): Promise<Figure[]> {
  const ground = await openWalletGround();
  try {
    for (const [at, symbol] of ['USDT', 'BTC'].entries()) {
      const value = { asset: at + 1, symbol, decimals: 8 };
      await ground.house({ case: 'defineAsset', value });
    }
    await ground.people(USER_FIRST, USER_FIRST + ACCOUNTS - 1);
    return [await deposits(ground), ...(await comparisons(ground, USER_FIRST))];
  } finally {
    await ground.stop();
  }
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
