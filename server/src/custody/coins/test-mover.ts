/** Moves on the fake chain as a signer and a node would, each of which may be made to fail, for tests. */
import { createHash } from 'node:crypto';
import {
  type Block,
  BroadcastRefused,
  type SignedPayout,
  SignerAway,
  SigningRefused,
} from '../chains/chain.ts';
import type { FakeChain, FakeSigned } from '../chains/fake/fake-chain.ts';
import { costOf, type Move, type MoveFees, type Mover, type SignedMove } from '../chains/mover.ts';
import { HOT } from './test-coin-world.ts';

export const GAS = '0x00000000000000000000000000000000000000A1';
export const COLD = '0x00000000000000000000000000000000000000A2';
export const OTHER_COLD = '0x00000000000000000000000000000000000000A3';
/** Gas of the chain's own coin and of a token. */
export const NATIVE_GAS = 21n;
export const TOKEN_GAS = 60n;

/** As the signer's. */
const GAP_MAX = 1_000;

interface Signed {
  readonly move: Move;
  readonly attempts: readonly SignedMove[];
}

/** The signer's file outlives its callers. */
export class FakeMover implements Mover {
  readonly addresses = { hot: HOT, gas: GAS, cold: [COLD, OTHER_COLD] };
  /** Units of the chain's own coin for one of gas. */
  feePerGas = 10n;
  isSignerAway = false;
  refuse: SigningRefused | undefined;
  /** What the node says of every address, whatever is true. */
  madeUpNonce: number | undefined;
  /** Called around everything that leaves the process: it may throw, as if the caller had died. */
  step: () => void = () => undefined;
  readonly signed = new Map<string, Signed>();
  readonly #chain: FakeChain;
  readonly #raws = new Map<string, FakeSigned>();

  constructor(chain: FakeChain) {
    this.#chain = chain;
  }

  async quote({ symbol, kind }: Omit<Move, 'id'>): Promise<MoveFees> {
    const isToken = this.#chain.coins.some((coin) => coin.symbol === symbol && coin.contract);
    const gasLeft = await this.#chain.balance(GAS, this.#native());
    if (kind === 'top-up' && gasLeft === 0n) throw new SigningRefused('notExecutable', 'empty');
    return {
      gas: isToken ? TOKEN_GAS : NATIVE_GAS,
      feePerGas: this.feePerGas,
      priorityFeePerGas: 0n,
    };
  }

  costOf(fees: MoveFees): bigint {
    return costOf(fees);
  }

  async sign(
    move: Move,
    {
      nonce,
      fees,
      replaces,
    }: { readonly nonce: number; readonly fees: MoveFees; readonly replaces?: SignedPayout },
  ): Promise<SignedMove> {
    this.step();
    if (this.isSignerAway) throw new SignerAway('no answer');
    const { from, to } = this.#endsOf(move);
    const before = this.signed.get(move.id);
    const last = before?.attempts.at(-1);
    if (last && replaces?.transaction !== last.transaction) return last;
    if (this.refuse) throw this.refuse;
    const used = [...this.signed.values()].flatMap(({ attempts }) => attempts);
    const own = used.filter((one) => one.from === from).map((one) => one.nonce);
    if (!last && (own.includes(nonce) || nonce > Math.max(...own, -1) + GAP_MAX)) {
      throw new SigningRefused('nonce', `${nonce} is used, or far off`);
    }
    if (move.amount <= 0n) throw new SigningRefused('otherPayment', 'nothing to move');
    const raw = `${move.id} ${before?.attempts.length ?? 0}`;
    const transaction = `0x${createHash('sha256').update(raw).digest('hex')}`;
    const one = {
      ...{ raw, transaction, from, amount: move.amount, feePerGas: fees.feePerGas },
      nonce: last?.nonce ?? nonce,
    };
    this.signed.set(move.id, { move, attempts: [...(before?.attempts ?? []), one] });
    const payments = [{ symbol: move.symbol, to, amount: move.amount }];
    const fee = costOf(fees);
    this.#raws.set(raw, { id: transaction, from, nonce: one.nonce, payments, fee });
    this.step();
    return one;
  }

  async broadcast(raw: string): Promise<void> {
    this.step();
    const signed = this.#raws.get(raw);
    if (!signed) throw new BroadcastRefused('what was not signed');
    this.#chain.sendSigned(signed);
    this.step();
  }

  async nextNonce(address: string, at?: Block): Promise<number> {
    return this.madeUpNonce ?? this.#chain.nextNonce(address, at);
  }

  #endsOf({ kind, deposit = 0, cold = '' }: Move): { from: string; to: string } {
    const address = this.#chain.depositAddress(deposit);
    if (kind === 'to-cold') return { from: HOT, to: cold };
    return kind === 'sweep' ? { from: address, to: HOT } : { from: GAS, to: address };
  }

  #native(): string {
    return this.#chain.coins.find(({ contract }) => !contract)?.symbol ?? '';
  }
}
