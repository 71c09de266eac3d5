import { formatDecimal } from '@bourse/contract/amount.ts';
import type { AddressFault, ChainCoin } from '../chains/chain.ts';
import { canonical } from '../chains/evm/read-address.ts';
import type { ListedChain } from './chain-book.ts';

/** What a wallet asks for: an address, and what is to arrive there. */
export interface PaymentRequest {
  /** As it was written: the chain has not read it yet. */
  readonly address: string;
  /** Decimal; empty: it names none. */
  readonly amount: string;
}

export type RequestFault = AddressFault | 'otherCoin' | 'request';
export type RequestReading = PaymentRequest | { readonly fault: RequestFault };

type OfChain = Pick<ListedChain, 'chain'>;

const URI = /^([a-z][a-z0-9+.-]*):(.*)$/is;
const BITCOIN_AMOUNT = /^\d{1,8}(\.\d{1,8})?$/;
/** Target, number of the chain, function, parameters (EIP-681). */
const ETHEREUM = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?(?:\/([a-z0-9_]{1,40}))?(?:\?(.*))?$/is;
/** Digits, decimals and an exponent, as EIP-681 writes whole numbers of the smallest unit. */
const UNITS = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i;

/**
 * Reads what a person pasted: an address, a request of BIP-21 (`bitcoin:`) or one of EIP-681 (`ethereum:`,
 * of the chain's own coin or a listed token). What a request demands and is not known here makes it one
 * that cannot be paid.
 *
 * @param coin which one is to leave; undefined: any
 */
export function readRequest(text: string, { chain }: OfChain, coin?: string): RequestReading {
  const [, scheme = '', rest = ''] = URI.exec(text) ?? [];
  if (scheme === '') return { address: text, amount: '' };
  const { requests } = chain;
  if (scheme.toLowerCase() !== requests.scheme) return { fault: 'otherChain' };
  const own = chain.coins.find(({ contract }) => !contract);
  return requests.scheme === 'bitcoin'
    ? readBitcoinRequest(rest, own, coin)
    : readEthereumRequest(rest, { chain, own, chainId: requests.chainId, coin });
}

function readBitcoinRequest(
  rest: string,
  own: ChainCoin | undefined,
  coin: string | undefined,
): RequestReading {
  const [address = '', query = ''] = rest.split(/\?(.*)/s);
  const fields = new URLSearchParams(query);
  const isDemanding = [...fields.keys()].some((name) => /^req-/i.test(name));
  const amounts = fields.getAll('amount');
  const [amount = ''] = amounts;
  const isAmountRight = amounts.length <= 1 && (amount === '' || BITCOIN_AMOUNT.test(amount));
  if (address === '' || isDemanding || !isAmountRight) return { fault: 'request' };
  if (coin !== undefined && own?.symbol !== coin) return { fault: 'otherCoin' };
  return { address, amount };
}

interface EthereumContext extends OfChain {
  readonly own: ChainCoin | undefined;
  readonly chainId: number;
  readonly coin: string | undefined;
}

function readEthereumRequest(
  rest: string,
  { chain, own, chainId, coin }: EthereumContext,
): RequestReading {
  const [, target = '', chainText = '', call = '', query = ''] = ETHEREUM.exec(rest) ?? [];
  if (target === '') return { fault: 'request' };
  if (chainText !== '' && Number(chainText) !== chainId) return { fault: 'otherChain' };
  const fields = new URLSearchParams(query);
  if (call !== '' && call !== 'transfer') return { fault: 'request' };
  const isToken = call === 'transfer';
  const contract = canonical(target);
  const asked = isToken ? chain.coins.find((one) => one.contract === contract) : own;
  if (!asked || (coin !== undefined && asked.symbol !== coin)) return { fault: 'otherCoin' };
  const address = isToken ? (fields.get('address') ?? '') : target;
  const units = unitsOf(fields.get(isToken ? 'uint256' : 'value') ?? '0');
  if (address === '' || units === undefined) return { fault: 'request' };
  return { address, amount: units === 0n ? '' : formatDecimal(units, asked.decimals) };
}

/** A whole number of the smallest unit; undefined: it is none. */
function unitsOf(text: string): bigint | undefined {
  const [, whole, fraction = '', exponent = '0'] = UNITS.exec(text) ?? [];
  const zeros = Number(exponent) - fraction.length;
  if (whole === undefined || zeros < 0) return undefined;
  return BigInt(whole + fraction) * 10n ** BigInt(zeros);
}
