import { type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { encodeTransfer, hexOf } from '../chains/evm/token-calls.ts';
import { refuse } from './refuse.ts';
import type { PayableCoin, SignerRules } from './rules.ts';
import type { Attempt } from './signed-moves.ts';

/** What nodes ask of a replacement. */
const BUMP_PERCENT = 10n;

/** Gas, and wei for each. */
export interface Fees {
  readonly gas: bigint;
  readonly feePerGas: bigint;
  readonly priorityFeePerGas: bigint;
}

/** Chain units of a coin that go to an address. */
export interface Transfer {
  readonly nonce: number;
  readonly to: string;
  readonly amount: bigint;
}

/**
 * Signs a transfer within the bounds of the rules, and reads the bytes again before they are given
 * away. Throws SigningRefused: "fee", and "recipient" where it is gas that is too much, which is what the
 * recipient's contract or the coin's does with it.
 */
export async function signTransfer(
  account: LocalAccount,
  rules: Pick<SignerRules, 'chainId' | 'gasMax' | 'feePerGasMax'>,
  { nonce, to, amount }: Transfer,
  { contract }: Pick<PayableCoin, 'contract'>,
  { gas, feePerGas, priorityFeePerGas }: Fees,
): Promise<Attempt> {
  if (gas > rules.gasMax) refuse('recipient', 'it takes more gas than may be paid for');
  if (feePerGas > rules.feePerGasMax || priorityFeePerGas > feePerGas) {
    refuse('fee', 'the fee is more than may be paid');
  }
  const { chainId } = rules;
  const what = contract
    ? { to: hexOf(contract), value: 0n, data: encodeTransfer(to, amount) }
    : { to: hexOf(to), value: amount, data: hexOf('0x') };
  const raw = await account.signTransaction({
    ...{ type: 'eip1559', chainId, nonce, gas, ...what },
    ...{ maxFeePerGas: feePerGas, maxPriorityFeePerGas: priorityFeePerGas },
  });
  await readAgain(raw, { ...what, nonce, chainId, from: account.address });
  return { raw, transaction: keccak256(raw), gas, feePerGas, priorityFeePerGas };
}

/** At least a tenth more than before, of both fees; more, when more is asked for. */
export function bump(last: Attempt, asked: Fees): Fees {
  const more = (before: bigint, wanted: bigint) => {
    const least = (before * (100n + BUMP_PERCENT) + 99n) / 100n;
    return wanted > least ? wanted : least;
  };
  return {
    gas: last.gas,
    feePerGas: more(last.feePerGas, asked.feePerGas),
    priorityFeePerGas: more(last.priorityFeePerGas, asked.priorityFeePerGas),
  };
}

/** What the bytes say, and not what they were made from, is what is paid. Throws: a bug. */
async function readAgain(
  raw: Hex,
  wanted: {
    readonly to: string;
    readonly value: bigint;
    readonly data: string;
    readonly nonce: number;
    readonly chainId: number;
    readonly from: string;
  },
): Promise<void> {
  const read = parseTransaction(raw);
  const from = await recoverTransactionAddress({ serializedTransaction: `0x02${raw.slice(4)}` });
  const isWanted =
    from === wanted.from &&
    read.to?.toLowerCase() === wanted.to.toLowerCase() &&
    (read.value ?? 0n) === wanted.value &&
    (read.data ?? '0x') === wanted.data &&
    (read.nonce ?? 0) === wanted.nonce &&
    read.chainId === wanted.chainId;
  if (!isWanted) throw new Error('what was signed is not what was to be signed');
}
