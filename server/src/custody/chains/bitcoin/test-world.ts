import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from 'viem/accounts';
import { z } from 'zod';
import { findBitcoind, type LocalBitcoind, startBitcoind } from '#demo/chains/bitcoind.ts';
import { bitcoindPlaces } from '#platform/files/bitcoind-places.ts';
import type { ChainWorld } from '../chain.suite.ts';
import { addressOfKey } from './bitcoin-addresses.ts';
import { BitcoinChain, type BitcoinChainOptions } from './bitcoin-chain.ts';
import { bitcoinNetworks } from './bitcoin-network.ts';
import { type BitcoinNode, BitcoinRefused, hash, hex } from './bitcoin-node.ts';

/** The program that these tests need; scripts/bitcoin.mjs fetches it, and says so when it cannot. */
export const BITCOIND = findBitcoind(bitcoindPlaces(process.env));

export const network = bitcoinNetworks.regtest;
const root = HDKey.fromMasterSeed(new Uint8Array(64).fill(7), network.versions);
const level = root.derive("m/84'/1'/0'/0");
/** Extended public key of a seed that everybody can read here. */
export const TEST_DEPOSIT_KEY = level.publicExtendedKey;
const TEST_HOT = addressOfKey(root.derive("m/84'/1'/1'/0/0").publicKey, network);
const WALLET = 'people';
/** What a spender waits for before a block's own output. */
const MATURE = 110;
const START_TIMEOUT_MS = 120_000;

/** Bitcoin as a number of the node's, exact. */
export const bitcoinText = (units: bigint) =>
  `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;

/** A chain on a real node, with a wallet of people. */
export interface BitcoinWorld extends ChainWorld {
  readonly bitcoind: LocalBitcoind;
  readonly node: BitcoinNode;
  /** Of people. */
  readonly wallet: BitcoinNode;
  readonly chain: BitcoinChain;
  readonly options: BitcoinChainOptions;
  /** A new address of the people. */
  newAddress(): Promise<string>;
  /** One transaction of outputs in that order, the same address as often as it is named. */
  payAll(
    outputs: readonly (readonly [to: string, amount: bigint])[],
    replaces?: string,
  ): Promise<string>;
}

/** @param changes of the chain; its keys are those of a seed that everybody can read otherwise */
export async function startBitcoinWorld(
  changes: Partial<BitcoinChainOptions> = {},
): Promise<BitcoinWorld> {
  if (!BITCOIND) throw new Error('there is no bitcoind');
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bitcoin-'));
  const bitcoind = await startBitcoind(BITCOIND, join(folder, 'chain'));
  const stop = async () => {
    await bitcoind.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await openWorld(bitcoind, changes)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openWorld(
  bitcoind: LocalBitcoind,
  changes: Partial<BitcoinChainOptions>,
): Promise<Omit<BitcoinWorld, 'stop'>> {
  const { node } = bitcoind;
  const wallet = bitcoind.walletNode(WALLET);
  await node.call('createwallet', [WALLET], z.unknown());
  const newAddress = () => wallet.call('getnewaddress', [], z.string());
  const first = await newAddress();
  for (let blocks = 0; blocks < MATURE; blocks += 10) {
    await node.call('generatetoaddress', [10, first], z.unknown(), START_TIMEOUT_MS);
  }
  const options: BitcoinChainOptions = {
    ...{
      code: 'BTC',
      name: 'Bitcoin (local)',
      network: 'Bitcoin',
      bitcoin: network,
      symbol: 'COIN',
    },
    ...{ depositConfirmations: 4, unlockConfirmations: 6, withdrawConfirmations: 3 },
    ...{ depositKey: TEST_DEPOSIT_KEY, hotAddress: TEST_HOT, staleMs: 3_600_000, now: Date.now },
    ...changes,
  };
  /** What waits, in the order in which it was sent. */
  let sent: string[] = [];
  const raws = new Map<string, { readonly raw: string; readonly inputs: readonly Input[] }>();
  type Input = { readonly txid: string; readonly vout: number };

  const payAll: BitcoinWorld['payAll'] = async (outputs, replaces) => {
    const inputs = raws.get(replaces ?? '')?.inputs ?? [];
    const funding = {
      ...{
        inputs,
        add_inputs: inputs.length === 0,
        replaceable: true,
        changePosition: outputs.length,
      },
      fee_rate: replaces === undefined ? 10 : 30,
    };
    const plain = await rawOf(outputs);
    const funded = await wallet.call(
      'fundrawtransaction',
      [await withInputs(plain, inputs), { ...funding, inputs: undefined }],
      z.object({ hex }),
    );
    const signed = await wallet.call(
      'signrawtransactionwithwallet',
      [funded.hex],
      z.object({ hex }),
    );
    const read = z.object({ vin: z.array(z.object({ txid: hash, vout: z.int() })) });
    const { vin } = await node.call('decoderawtransaction', [signed.hex], read);
    const id = await node.call('sendrawtransaction', [signed.hex], hash);
    raws.set(id, { raw: signed.hex, inputs: vin });
    sent.push(id);
    return id;
  };
  /** The node's own call for it refuses an address that is named twice. */
  async function rawOf(
    outputs: readonly (readonly [string, bigint])[],
  ): Promise<readonly string[]> {
    const made = await Promise.all(
      outputs.map(async ([to, amount]) => {
        const one = [[], [{ [to]: bitcoinText(amount) }]];
        // After version (4), inputs (1) and the number of outputs (1), before the lock time (4).
        return (await node.call('createrawtransaction', one, hex)).slice(12, -8);
      }),
    );
    return made;
  }
  async function withInputs(outputs: readonly string[], inputs: readonly Input[]): Promise<string> {
    const spent = inputs.map(({ txid, vout }) => {
      const key = Buffer.from(txid, 'hex').reverse().toString('hex');
      const at = Buffer.alloc(4);
      at.writeUInt32LE(vout);
      return `${key}${at.toString('hex')}00fdffffff`;
    });
    const count = (many: readonly string[]) => many.length.toString(16).padStart(2, '0');
    return `02000000${count(spent)}${spent.join('')}${count(outputs)}${outputs.join('')}00000000`;
  }
  /** Blocks of our own making: what waits, in its order, or nothing. */
  const generate = async (transactions: readonly string[]) => {
    await node.call('generateblock', [await newAddress(), transactions], z.unknown());
    await node.call('syncwithvalidationinterfacequeue', [], z.null());
  };
  return {
    ...{ bitcoind, node, wallet, options, newAddress, payAll },
    chain: new BitcoinChain(node, options),
    unit: 1_000n,
    pay: (_symbol, to, amount, replaces) => payAll([[to, amount]], replaces),
    payTokens: (to, amount) => payAll(to.map((one) => [one, amount])),
    async resend(id) {
      const known = raws.get(id);
      // It says that it knows it already.
      await node.call('sendrawtransaction', [known?.raw], z.unknown()).catch((error: Error) => {
        if (!(error instanceof BitcoinRefused)) throw error;
      });
      if (!sent.includes(id)) sent.push(id);
    },
    async mine(blocks) {
      if (blocks === 0) return;
      const waiting = await node.call('getrawmempool', [], z.array(hash));
      const others = waiting.filter((id) => !sent.includes(id));
      await generate([...sent.filter((id) => waiting.includes(id)), ...others]);
      sent = [];
      for (let left = blocks - 1; left > 0; left -= 1) await generate([]);
    },
    async reorganise(depth) {
      const height = await node.call('getblockcount', [], z.int());
      const key = await node.call('getblockhash', [height - depth + 1], hash);
      await node.call('invalidateblock', [key], z.null());
      for (let left = depth; left > 0; left -= 1) await generate([]);
    },
  };
}
