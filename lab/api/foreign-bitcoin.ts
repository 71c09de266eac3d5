import { join } from 'node:path';
import { type LocalBitcoind, startBitcoind } from '../../server/src/demo/chains/bitcoind.ts';
import { askBitcoinAt } from '../load/ask-bitcoin.ts';
import type { LiveCompany } from './live-company.ts';

/** What a block made can be spent after a hundred more. */
const MATURE = 110;

/**
 * A Bitcoin node that is not the exchange's: it keeps the wallets of people and of a cold key, of which the
 * exchange knows nothing, and makes blocks when it is told to.
 */
export class ForeignBitcoin {
  readonly url: string;
  /** Of the cold wallet, of the kind that signs texts. */
  readonly cold: string;
  readonly #miner: string;
  readonly #node: LocalBitcoind;

  private constructor(node: LocalBitcoind, cold: string, miner: string) {
    this.url = node.url;
    this.cold = cold;
    this.#miner = miner;
    this.#node = node;
  }

  static async open(program: string, folder: string): Promise<ForeignBitcoin> {
    const node = await startBitcoind(program, join(folder, 'node'));
    for (const name of ['people', 'cold']) await askBitcoinAt(node.url, 'createwallet', [name]);
    const newAddress = (wallet: string, ...params: readonly string[]) =>
      askBitcoinAt(node.url, 'getnewaddress', params, wallet);
    const cold = await newAddress('cold', '', 'legacy');
    const bitcoin = new ForeignBitcoin(node, cold, await newAddress('people'));
    for (let blocks = 0; blocks < MATURE; blocks += 10) await bitcoin.mine(10);
    return bitcoin;
  }

  ask(method: string, ...params: readonly unknown[]) {
    return askBitcoinAt(this.url, method, params);
  }

  inWallet(wallet: 'people' | 'cold', method: string, ...params: readonly unknown[]) {
    return askBitcoinAt(this.url, method, params, wallet);
  }

  async mine(blocks: number): Promise<void> {
    await this.ask('generatetoaddress', blocks, this.#miner);
    // The node's wallets hear of blocks later.
    await this.ask('syncwithvalidationinterfacequeue');
  }

  /** By the node's own set of what nobody has spent. */
  async holds(address: string): Promise<number> {
    return (await this.ask('scantxoutset', 'start', [`addr(${address})`])).total_amount;
  }

  /** The file of chains that the manual shows, with this node in it, and 40 BTC that were there before. */
  chainsOf(company: LiveCompany, changes: (text: string) => string = (text) => text): string {
    const chain = company.example(1, (text) =>
      changes(
        text
          .replace('http://bourse:password@127.0.0.1:8332', this.url)
          .replace('http://bourse:password@10.0.0.8:8332', this.url)
          .replace('"chain": "main"', '"chain": "regtest"')
          .replace('"dayCap"', '"opening": "40",\n      "dayCap"'),
      ),
    );
    return `{"chains": [${chain}]}`;
  }

  /** Gives a new company what its books begin with: five coins to its hot address, 38 BTC to the cold one. */
  async endow(hot: string): Promise<void> {
    for (let coins = 0; coins < 5; coins += 1) {
      await this.inWallet('people', 'sendtoaddress', hot, '0.4');
    }
    await this.inWallet('people', 'sendtoaddress', this.cold, '38');
    await this.mine(6);
  }

  stop(): Promise<void> {
    return this.#node.kill();
  }
}
