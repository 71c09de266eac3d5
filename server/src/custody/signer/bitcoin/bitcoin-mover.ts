import { feeOf } from '../../chains/bitcoin/transaction-size.ts';
import { type SignedPayout, SignerAway, SigningRefused } from '../../chains/chain.ts';
import type { HouseAddresses, Move, MoveFees, Mover, SignedMove } from '../../chains/mover.ts';
import type { SignerClient } from '../signer-client.ts';
import type { Answer, QuestionText } from '../wire.ts';
import type { BitcoinCalls } from './bitcoin-calls.ts';

export interface BitcoinMoverOptions {
  /** As the signer says them. */
  readonly addresses: Omit<HouseAddresses, 'gas'>;
  readonly calls: BitcoinCalls;
  /** Blocks on top of a coin, its own counted, before it moves. */
  readonly depth: number;
  readonly signer: Pick<SignerClient, 'ask'>;
}

/**
 * Moves on a Bitcoin chain: to cold, and nowhere else. Deposit addresses pay like the hot one, so nothing
 * has to be swept before, and what is gathered comes along with payments and these moves.
 */
export class BitcoinMover implements Mover {
  readonly addresses: HouseAddresses;
  readonly #own: BitcoinMoverOptions;

  constructor(own: BitcoinMoverOptions) {
    this.addresses = own.addresses;
    this.#own = own;
  }

  /** Gas is virtual bytes here, and its price that of 1,000. */
  async quote(move: Omit<Move, 'id'>): Promise<MoveFees> {
    const { calls, depth } = this.#own;
    const feePerGas = await calls.feeRate();
    const gas = await calls.sizeFor(coldOf(move), move.amount, depth, feePerGas);
    return { gas, feePerGas, priorityFeePerGas: 0n };
  }

  costOf({ gas, feePerGas }: Pick<MoveFees, 'gas' | 'feePerGas'>): bigint {
    return feeOf(gas, feePerGas);
  }

  spendable(cold: string): Promise<bigint> {
    return this.#own.calls.mostFor(cold, this.#own.depth);
  }

  async sign(
    move: Move,
    options: {
      readonly nonce: number;
      readonly fees: MoveFees;
      readonly replaces?: SignedPayout;
    },
  ): Promise<SignedMove> {
    const { calls, signer, depth } = this.#own;
    const { nonce, fees, replaces } = options;
    const { id, symbol, amount } = move;
    const cold = coldOf(move);
    const question: Extract<QuestionText, { kind: 'moveBitcoin' }> = {
      ...{ kind: 'moveBitcoin', id, cold, symbol, nonce, network: await calls.network() },
      ...{ amount: String(amount), feeRate: String(fees.feePerGas), coins: [] },
      ...(replaces && { replaces: replaces.transaction }),
    };
    // What was signed before needs no coins: they are its own already, and may be spent by now.
    const known = await signer.ask(question);
    if (known.kind !== 'refused' || known.reason !== 'input') return this.#read(known, nonce);
    const coins = await calls.coinsFor({ to: cold, amount }, depth, fees.feePerGas);
    return this.#read(await signer.ask({ ...question, coins }), nonce);
  }

  broadcast(raw: string): Promise<void> {
    return this.#own.calls.broadcast(raw);
  }

  async nextNonce(): Promise<number> {
    return 0;
  }

  #read(answer: Answer, nonce: number): SignedMove {
    if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
    if (answer.kind !== 'moved') throw new SignerAway('the signer could not do it');
    const { kind: _kind, ...signed } = answer;
    if (signed.from !== this.addresses.hot || signed.nonce !== nonce) {
      throw new SignerAway('the signer gives something else');
    }
    return signed;
  }
}

function coldOf({ kind, cold }: Omit<Move, 'id'>): string {
  if (kind === 'to-cold' && cold !== undefined) return cold;
  throw new SigningRefused('otherPayment', 'coins go to a cold address here, and nowhere else');
}
