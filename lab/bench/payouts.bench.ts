/**
 * Withdrawals that people have passed, through one signer in a process of its own to a real node: each gets
 * its nonce, is signed after the intent was read, stored, sent, and written down as sent.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EvmChain } from '@bourse/server/custody/chains/evm/evm-chain.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '@bourse/server/custody/chains/evm/local-coins.ts';
import { ChainBook } from '@bourse/server/custody/coins/chain-book.ts';
import { EvmCalls } from '@bourse/server/custody/signer/evm/evm-calls.ts';
import { EvmSender } from '@bourse/server/custody/signer/evm/evm-sender.ts';
import { evmOf, startSigner } from '@bourse/server/custody/signer/start-signer.ts';
import { Payouts } from '@bourse/server/custody/withdrawals/withdrawals.ts';
import { startAnvil } from '@bourse/server/demo/chains/anvil.ts';
import { fillLocalChain } from '@bourse/server/demo/chains/local-chain.ts';
import { assetDefinition, catalogAssets } from '@bourse/server/platform/markets/catalog.ts';
import { createChangeAndTell } from '@bourse/server/ports/notify-user.ts';
import type { User } from '@bourse/server/ports/user-directory.ts';
import { type Figure, formatFigure } from './figure.ts';
import { openWalletGround, type WalletGround } from './wallet-ground.ts';

const WITHDRAWALS = 200;
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const UNITS = 900_000_000;
const FEE = 100_000_000;
const entry = fileURLToPath(
  new URL('../../server/src/custody/signer/test-signer-main.ts', import.meta.url),
);
const terms = [
  {
    ...{ coin: 'USDT', depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
    ...{ reviewAbove: '500', twoPeopleAbove: '900' },
  },
];

/** Rows of withdrawals that were passed, and what the signer reads of them. */
async function passedWithdrawals({ pool, directory }: WalletGround): Promise<void> {
  const numbers = Array.from({ length: WITHDRAWALS }, (_, at) => at + 1);
  await pool.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status, hold,
      asked_at, passed_by, passed_at)
    select 100, n, 'ETH', 'USDT', $2::bigint, $3::bigint, $4, '', 2, n, 0, 'rule', 0 from unnest($1::integer[]) as n`,
    [numbers, UNITS + FEE, FEE, TO],
  );
  const intents = numbers.map((number) => [
    String(number),
    {
      ...{ hold: number, chain: 'ETH', symbol: 'USDT', to: TO, amount: String(UNITS) },
      ...{ createdBy: 'user:100', approvedBy: 'rule' },
      ...{ heldUntil: 0, isHeld: true, isLogGone: false, lacksSecondPerson: false },
    },
  ]);
  writeFileSync(join(directory, 'intents.json'), JSON.stringify(Object.fromEntries(intents)));
}

async function pay(ground: WalletGround): Promise<Figure> {
  const { directory, database, live, engine } = ground;
  await passedWithdrawals(ground);
  const dataDir = join(directory, 'data');
  const [local, running] = await Promise.all([
    startAnvil(join(directory, 'chain')),
    startSigner({
      ...{ entry, dataDir, keyFile: '', databaseUrl: join(directory, 'intents.json') },
      onProblem: (error) => console.error(error.message),
    }),
  ]);
  try {
    const { hotAddress, gasAddress, coldAddresses, depositKey } = evmOf(running);
    const coins = listLocalCoins(catalogAssets);
    const house = { hot: hotAddress, gas: gasAddress, cold: coldAddresses };
    await fillLocalChain(local, catalogAssets, house);
    const calls = new EvmCalls(local.node);
    const sender = new EvmSender({ hotAddress, coins, calls, signer: running.client });
    const chain = new EvmChain(local.node, {
      ...{ code: 'ETH', name: 'Ethereum (local)', network: 'ERC20', chainId: LOCAL_CHAIN_ID },
      ...{ depositConfirmations: 6, unlockConfirmations: 12, withdrawConfirmations: 6 },
      ...{ coins, depositKey, traces: false, staleMs: 600_000, now: Date.now },
    });
    const chains = new ChainBook([{ chain, sender, terms }], live.catalog);
    const users = { findUser: async (id: number) => ({ id, holdUntil: 0 }) as unknown as User };
    const letters = {
      send: async () => undefined,
      sendNothing: async () => undefined,
      isSlow: () => false,
    };
    const payouts = new Payouts({
      ...{ database, engine, chains, users, catalog: live.catalog, clock: { now: Date.now } },
      ...{ locks: { isCovered: async () => true }, isPaused: async () => false },
      ...{ mayKeyWithdraw: async () => true, policy: { replaceAfterMs: 600_000 } },
      alarms: {
        raise: ({ text }) => {
          throw new Error(text);
        },
      },
      ...{ changeAndTell: createChangeAndTell(database, users, letters), tell: () => undefined },
    });
    const begun = performance.now();
    await payouts.look();
    const seconds = (performance.now() - begun) / 1_000;
    const { rows } = await ground.pool.query('select count(*) from withdrawals where status = 6');
    if (Number(rows[0].count) !== WITHDRAWALS) throw new Error('not all is sent');
    return {
      name: `${WITHDRAWALS} withdrawals through one signer to a node`,
      ...{ value: WITHDRAWALS / seconds, unit: 'withdrawals/s', goal: { atLeast: 20 } },
    };
  } finally {
    await running.stop();
    await local.stop();
  }
}

export async function run(): Promise<Figure[]> {
  const ground = await openWalletGround();
  try {
    for (const asset of catalogAssets) {
      await ground.house({ case: 'defineAsset', value: assetDefinition(asset) });
    }
    await ground.people(100, 100);
    return [await pay(ground)];
  } finally {
    await ground.stop();
  }
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
