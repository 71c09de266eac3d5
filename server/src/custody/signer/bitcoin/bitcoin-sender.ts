import {
  type Attestation,
  type Payout,
  type PayoutOptions,
  type ReserveStatement,
  type Sender,
  type SignedPayout,
  SignerAway,
  SigningRefused,
} from '../../chains/chain.ts';
import { askAttestations } from '../ask-attestations.ts';
import { askLacks, askSignedFor } from '../ask-record.ts';
import type { SignerClient } from '../signer-client.ts';
import type { Answer, QuestionText } from '../wire.ts';
import type { BitcoinCalls } from './bitcoin-calls.ts';

export interface BitcoinSenderOptions {
  /** As the signer says it. */
  readonly hotAddress: string;
  readonly calls: BitcoinCalls;
  readonly signer: Pick<SignerClient, 'ask'>;
}

/** Sends from what lies at our addresses on a Bitcoin chain: the signer signs, the node is given the bytes. */
export class BitcoinSender implements Sender {
  readonly hotAddress: string;
  readonly #own: BitcoinSenderOptions;

  constructor(own: BitcoinSenderOptions) {
    this.hotAddress = own.hotAddress;
    this.#own = own;
  }

  async sign(payout: Payout, { nonce, depth, replaces }: PayoutOptions): Promise<SignedPayout> {
    const { calls, signer } = this.#own;
    const [network, feeRate] = await Promise.all([calls.network(), calls.feeRate()]);
    const { withdrawal, hold, symbol, to, amount } = payout;
    const question: Extract<QuestionText, { kind: 'signBitcoin' }> = {
      ...{ kind: 'signBitcoin', withdrawal, hold, symbol, to, nonce, network, coins: [] },
      ...{ amount: String(amount), feeRate: String(feeRate) },
      ...(replaces && { replaces: replaces.transaction }),
    };
    // What was signed before needs no coins: they are its own already, and may be spent by now.
    const known = await signer.ask(question);
    if (known.kind !== 'refused' || known.reason !== 'input') return this.#read(known, nonce);
    const coins = await calls.coinsFor(payout, depth, feeRate);
    return this.#read(await signer.ask({ ...question, coins }), nonce);
  }

  signedFor(withdrawal: string): Promise<readonly SignedPayout[]> {
    return askSignedFor(this.#own, { kind: 'findBitcoin', withdrawal });
  }

  lacks(): Promise<string> {
    return askLacks(this.#own, 'lacksBitcoin');
  }

  broadcast(raw: string): Promise<void> {
    return this.#own.calls.broadcast(raw);
  }

  async nextNonce(): Promise<number> {
    return 0;
  }

  attest(
    statement: ReserveStatement,
    deposits: readonly number[],
  ): Promise<readonly Attestation[]> {
    return askAttestations(this.#own.signer, 'attestBitcoin', statement, deposits);
  }

  #read(answer: Answer, nonce: number): SignedPayout {
    if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
    if (answer.kind !== 'signed') throw new SignerAway('the signer could not do it');
    const { raw, transaction, from, feePerGas } = answer;
    if (from !== this.hotAddress || answer.nonce !== nonce) {
      throw new SignerAway('the signer gives something else');
    }
    return { raw, transaction, nonce, from, feePerGas };
  }
}
