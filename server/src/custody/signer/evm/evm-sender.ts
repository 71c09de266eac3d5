import { keccak256, numberToHex } from 'viem';
import {
  type Attestation,
  type ChainCoin,
  type Payout,
  type ReserveStatement,
  type Sender,
  type SignedPayout,
  SignerAway,
  SigningRefused,
} from '../../chains/chain.ts';
import { NodeRefused, quantity } from '../../chains/evm/evm-node.ts';
import { encodeBalanceOf, encodeTransfer, hexOf } from '../../chains/evm/token-calls.ts';
import { askAttestations } from '../ask-attestations.ts';
import { askLacks, askSignedFor } from '../ask-record.ts';
import type { SignerClient } from '../signer-client.ts';
import type { EvmCalls } from './evm-calls.ts';

export interface EvmSenderOptions {
  /** As the signer says it. */
  readonly hotAddress: string;
  readonly coins: readonly ChainCoin[];
  readonly calls: EvmCalls;
  readonly signer: Pick<SignerClient, 'ask'>;
}

const GAS_MARGIN_PERCENT = 30n;

/** Sends from the hot wallet of an EVM chain: the signer signs, the node is given the bytes. */
export class EvmSender implements Sender {
  readonly hotAddress: string;
  readonly #own: EvmSenderOptions;

  constructor(own: EvmSenderOptions) {
    this.hotAddress = own.hotAddress;
    this.#own = own;
  }

  async sign(
    payout: Payout,
    { nonce, replaces }: { readonly nonce: number; readonly replaces?: SignedPayout },
  ): Promise<SignedPayout> {
    const { signer, calls } = this.#own;
    const [chainId, fees] = await Promise.all([calls.chainId(), calls.fees()]);
    // The signer keeps a replacement at the gas of what it replaces.
    const gas = replaces ? 0n : await this.#gasOfNew(payout, fees.feePerGas);
    const { withdrawal, hold, symbol, to, amount } = payout;
    const answer = await signer.ask({
      ...{ kind: 'sign', withdrawal, hold, symbol, to, nonce },
      ...{ amount: String(amount), chainId, gas: String(gas) },
      ...(replaces && { replaces: replaces.transaction }),
      feePerGas: String(fees.feePerGas),
      priorityFeePerGas: String(fees.priorityFeePerGas),
    });
    if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
    if (answer.kind !== 'signed') throw new SignerAway('the signer could not do it');
    const { raw, transaction, from, feePerGas } = answer;
    const isWhole =
      keccak256(hexOf(raw)) === transaction && from === this.hotAddress && answer.nonce === nonce;
    if (!isWhole) throw new SignerAway('the signer gives something else');
    return { raw, transaction, nonce, from, feePerGas };
  }

  signedFor(withdrawal: string): Promise<readonly SignedPayout[]> {
    return askSignedFor(this.#own, { kind: 'find', withdrawal });
  }

  lacks(): Promise<string> {
    return askLacks(this.#own, 'lacks');
  }

  broadcast(raw: string): Promise<void> {
    return this.#own.calls.broadcast(raw);
  }

  nextNonce(): Promise<number> {
    return this.#own.calls.included(this.hotAddress);
  }

  attest(
    statement: ReserveStatement,
    deposits: readonly number[],
  ): Promise<readonly Attestation[]> {
    return askAttestations(this.#own.signer, 'attest', statement, deposits);
  }

  /** Of what was signed before its bytes say it: whether they can be carried out now is not asked. */
  async #gasOfNew(payout: Payout, feePerGas: bigint): Promise<bigint> {
    try {
      return await this.#gas(payout, feePerGas);
    } catch (error) {
      if (!(error instanceof SigningRefused)) throw error;
      // A refusal says that nothing was signed: the answer of an earlier call may have been lost.
      if ((await this.signedFor(payout.withdrawal)).length > 0) return 0n;
      throw error;
    }
  }

  /**
   * Throws SigningRefused: "notExecutable" where the hot wallet has not enough, and "recipient" where the
   * node says that a payment for which it has enough cannot be carried out.
   */
  async #gas({ symbol, to, amount }: Payout, feePerGas: bigint): Promise<bigint> {
    const { calls, coins } = this.#own;
    const coin = coins.find((one) => one.symbol === symbol);
    if (!coin) throw new SigningRefused('otherPayment', `${symbol} is not listed`);
    const from = this.hotAddress;
    const { contract } = coin;
    const call = contract
      ? { from, to: contract, data: encodeTransfer(to, amount) }
      : { from, to, value: numberToHex(amount) };
    const native = await calls.ask('eth_getBalance', [from, 'latest'], quantity);
    const held = contract ? await this.#heldOf(contract) : native;
    if (held < amount || native === 0n) throw notEnough();
    let least: bigint;
    try {
      least = await calls.node.call('eth_estimateGas', [call], quantity);
    } catch (error) {
      if (!(error instanceof NodeRefused)) throw error;
      throw new SigningRefused('recipient', `the node would not carry it out: ${error.message}`);
    }
    const gas = (least * (100n + GAS_MARGIN_PERCENT)) / 100n;
    // Not every node looks.
    if (native < gas * feePerGas + (contract ? 0n : amount)) throw notEnough();
    return gas;
  }

  #heldOf(contract: string): Promise<bigint> {
    const data = encodeBalanceOf(this.hotAddress);
    return this.#own.calls.ask('eth_call', [{ to: contract, data }, 'latest'], quantity);
  }
}

const notEnough = () => new SigningRefused('notExecutable', 'the hot wallet has not enough for it');
