import { keccak256, numberToHex } from 'viem';
import {
  type Block,
  type ChainCoin,
  type SignedPayout,
  SignerAway,
  SigningRefused,
} from '../../chains/chain.ts';
import { NodeRefused, quantity } from '../../chains/evm/evm-node.ts';
import { encodeTransfer, hexOf } from '../../chains/evm/token-calls.ts';
import {
  costOf,
  type HouseWithGas,
  type Move,
  type MoveFees,
  type Mover,
  type SignedMove,
} from '../../chains/mover.ts';
import type { SignerClient } from '../signer-client.ts';
import type { EvmCalls } from './evm-calls.ts';

const GAS_MARGIN_PERCENT = 30n;
/** What the chain's own coin takes to a plain address; the hot and the cold one may be contracts. */
const PLAIN_GAS = 21_000n;

export interface EvmMoverOptions {
  /** As the signer says them. */
  readonly addresses: HouseWithGas;
  readonly depositAddress: (number: number) => string;
  readonly coins: readonly ChainCoin[];
  readonly calls: EvmCalls;
  readonly signer: Pick<SignerClient, 'ask'>;
}

/** Moves between own addresses of an EVM chain: the signer signs, the node is given the bytes. */
export class EvmMover implements Mover {
  readonly addresses: HouseWithGas;
  readonly #own: EvmMoverOptions;

  constructor(own: EvmMoverOptions) {
    this.addresses = own.addresses;
    this.#own = own;
  }

  async quote(move: Omit<Move, 'id'>): Promise<MoveFees> {
    const { calls, coins } = this.#own;
    const coin = coins.find(({ symbol }) => symbol === move.symbol);
    if (!coin) throw new SigningRefused('otherPayment', `${move.symbol} is not listed`);
    const { from, to } = this.#endsOf(move);
    const call = coin.contract
      ? { from, to: coin.contract, data: encodeTransfer(to, move.amount) }
      : { from, to, value: numberToHex(1) };
    try {
      const least = await calls.node.call('eth_estimateGas', [call], quantity);
      // A plain payment takes exactly so much, always.
      const isPlain = !coin.contract && least === PLAIN_GAS;
      const gas = isPlain ? least : (least * (100n + GAS_MARGIN_PERCENT)) / 100n;
      return { gas, ...(await calls.fees()) };
    } catch (error) {
      if (!(error instanceof NodeRefused)) throw error;
      const message = `the node would not carry it out: ${error.message}`;
      throw new SigningRefused('notExecutable', message);
    }
  }

  costOf(fees: MoveFees): bigint {
    return costOf(fees);
  }

  async sign(
    move: Move,
    options: {
      readonly nonce: number;
      readonly fees: MoveFees;
      readonly replaces?: SignedPayout;
    },
  ): Promise<SignedMove> {
    const { signer, calls } = this.#own;
    const { nonce, fees, replaces } = options;
    const { id, kind: way, deposit, cold, symbol, amount } = move;
    const answer = await signer.ask({
      ...{ kind: 'move', id, way, symbol, nonce, chainId: await calls.chainId() },
      ...(deposit !== undefined && { deposit }),
      ...(cold !== undefined && { cold }),
      ...(replaces && { replaces: replaces.transaction }),
      ...{ amount: String(amount), gas: String(fees.gas), feePerGas: String(fees.feePerGas) },
      priorityFeePerGas: String(fees.priorityFeePerGas),
    });
    if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
    if (answer.kind !== 'moved') throw new SignerAway('the signer could not do it');
    const { kind: _kind, ...signed } = answer;
    const isWhole =
      keccak256(hexOf(signed.raw)) === signed.transaction &&
      signed.from === this.#endsOf(move).from;
    if (!isWhole) throw new SignerAway('the signer gives something else');
    return signed;
  }

  broadcast(raw: string): Promise<void> {
    return this.#own.calls.broadcast(raw);
  }

  nextNonce(address: string, at?: Block): Promise<number> {
    return this.#own.calls.included(address, at);
  }

  #endsOf({ kind, deposit, cold }: Omit<Move, 'id'>): { from: string; to: string } {
    const { hot, gas } = this.addresses;
    if (kind === 'to-cold') {
      if (cold === undefined) throw new Error('what goes to cold has no address');
      return { from: hot, to: cold };
    }
    if (deposit === undefined) throw new Error(`a ${kind} has no deposit address`);
    const address = this.#own.depositAddress(deposit);
    return kind === 'sweep' ? { from: address, to: hot } : { from: gas, to: address };
  }
}
