import { createHash } from 'node:crypto';
import { BitcoinChain } from '@bourse/server/custody/chains/bitcoin/bitcoin-chain.ts';
import {
  BITCOIND,
  bitcoinText,
  startBitcoinWorld,
} from '@bourse/server/custody/chains/bitcoin/test-world.ts';
import type { Chain } from '@bourse/server/custody/chains/chain.ts';
import { EvmChain } from '@bourse/server/custody/chains/evm/evm-chain.ts';
import { startEvmWorld } from '@bourse/server/custody/chains/evm/test-world.ts';
import { ChainBook } from '@bourse/server/custody/coins/chain-book.ts';
import { CustodyPauses, Reconciliation } from '@bourse/server/custody/reconciliation/custody.ts';
import { askBitcoinAt } from '../load/ask-bitcoin.ts';
import { type Figure, median } from './figure.ts';
import type { WalletGround } from './wallet-ground.ts';

export const ACCOUNTS = 100_000;
/** Of them hold something. */
const HOLDERS = 500;
const UNITS = 50_000n;
const ROUNDS = 5;
const terms = (coin: string) => [
  {
    ...{ coin, depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
    ...{ reviewAbove: '500', twoPeopleAbove: '900' },
  },
];
const alarms = {
  raise: ({ text }: { readonly text: string }) => {
    throw new Error(text);
  },
};

/** Engine, rows and chain compared as each minute, block by block: what a look takes. */
async function looks(
  { database, pool, live }: WalletGround,
  chain: Chain,
  mine: () => Promise<void>,
): Promise<{ readonly first: number; readonly seconds: number }> {
  const { coins } = chain;
  const [{ symbol } = { symbol: '' }] = coins;
  const opening = new Map([[symbol, BigInt(HOLDERS) * UNITS]]);
  const setup = { chain, terms: terms(symbol), opening };
  const listed = new ChainBook([setup], live.catalog).chainFor(chain.code);
  const reconciliation = new Reconciliation({
    ...{ database, chain: listed, alarms, pauses: new CustodyPauses(database) },
    ...{ clock: { now: Date.now }, caughtUp: async () => true },
  });
  const seconds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await mine();
    const { height, hash } = await chain.tip();
    await pool.query('insert into chain_blocks values ($1, $2, $3)', [chain.code, height, hash]);
    const begun = performance.now();
    await reconciliation.look();
    seconds.push((performance.now() - begun) / 1_000);
    const [{ gap, held } = { gap: 1n, held: 0n }] = reconciliation.comparisons;
    if (gap !== 0n || held === 0n) throw new Error('what the node holds was not found');
  }
  const [first = 0, ...later] = seconds;
  return { first, seconds: median(later) };
}

const addressOf = (number: number) =>
  `0x${createHash('sha256').update(String(number)).digest('hex').slice(0, 40)}`;
const holders = <Address>(all: readonly Address[]) =>
  all.filter((_, at) => at % (ACCOUNTS / HOLDERS) === 0);

async function evm(ground: WalletGround, userFirst: number): Promise<Figure[]> {
  const world = await startEvmWorld();
  try {
    const all = Array.from({ length: ACCOUNTS }, (_, at) => addressOf(at));
    const contract = world.contracts.token;
    const coins = [{ symbol: 'USDT', decimals: 8, contract, movesExactly: true }];
    const chain = new EvmChain(world.local.node, { ...world.options, code: 'LARGE', coins });
    await ground.addresses(chain.code, userFirst, all);
    for (let at = 0; at < HOLDERS; at += 100) {
      await world.payTokens(holders(all).slice(at, at + 100), UNITS);
      await world.mine(1);
    }
    const { seconds } = await looks(ground, chain, () => world.mine(1));
    return [
      {
        name: `a token of ${ACCOUNTS.toLocaleString('en')} accounts compared, of an EVM node`,
        ...{ value: seconds, unit: 's', goal: { atMost: 1 } },
      },
    ];
  } finally {
    await world.stop();
  }
}

async function bitcoin(ground: WalletGround, userFirst: number): Promise<Figure[]> {
  const world = await startBitcoinWorld();
  try {
    const chain = new BitcoinChain(world.node, { ...world.options, symbol: 'BTC', code: 'BTC' });
    const { url } = world.bitcoind;
    const key = `wpkh(${world.options.depositKey}/*)`;
    const { descriptor } = await askBitcoinAt(url, 'getdescriptorinfo', [key]);
    const range = [descriptor, [0, ACCOUNTS - 1]];
    const all: readonly string[] = await askBitcoinAt(url, 'deriveaddresses', range);
    await ground.addresses(chain.code, userFirst, all);
    const paid = Object.fromEntries(holders(all).map((one) => [one, bitcoinText(UNITS)]));
    await askBitcoinAt(url, 'sendmany', ['', paid], 'people');
    const { first, seconds } = await looks(ground, chain, () => world.mine(1));
    const name = `bitcoins of ${ACCOUNTS.toLocaleString('en')} accounts compared, of a Bitcoin node`;
    return [
      { name, value: seconds, unit: 's', goal: { atMost: 1 } },
      { name: `${name}: the first time after a start`, value: first, unit: 's' },
    ];
  } finally {
    await world.stop();
  }
}

/** Comparisons of engine, rows and real nodes; of Bitcoin where its node is installed. */
export async function comparisons(ground: WalletGround, userFirst: number): Promise<Figure[]> {
  const ofEvm = await evm(ground, userFirst);
  return BITCOIND ? [...ofEvm, ...(await bitcoin(ground, userFirst))] : ofEvm;
}
