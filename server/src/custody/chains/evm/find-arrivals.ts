import { type Arrival, type ChainCoin, NATIVE_PLACE, type UnlistedArrival } from '../chain.ts';
import type { Frame, Receipt } from './block-facts.ts';
import { canonical } from './read-address.ts';

/** Keccak of Transfer(address,address,uint256). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SUCCESS = 1n;

/** A transfer of a listed coin, both ends in canonical form. */
export interface Transfer extends Arrival {
  readonly from: string | undefined;
}

/** Listed coins by their contract in lower case; the chain's own stands under ''. */
export type CoinIndex = ReadonlyMap<string, ChainCoin>;

/** Made once for a chain, to find the coin of a log by the contract that wrote it. */
export function indexCoins(coins: readonly ChainCoin[]): CoinIndex {
  return new Map(coins.map((coin) => [coin.contract?.toLowerCase() ?? '', coin]));
}

/**
 * What a transaction moved of listed coins, as its receipt says, calls first. A transaction that
 * failed moved nothing, and so did a call that failed inside of one that went well.
 *
 * @param top the transaction's own call, with those inside of it when the node traces
 */
export function findTransfers(receipt: Receipt, top: Frame, coins: CoinIndex): Transfer[] {
  if (receipt.status !== SUCCESS) return [];
  return [...findNative(receipt.transactionHash, top, coins), ...findTokens(receipt, coins)];
}

function findNative(transaction: string, top: Frame, coins: CoinIndex): Transfer[] {
  const symbol = coins.get('')?.symbol;
  if (symbol === undefined) return [];
  const found: Transfer[] = [];
  let calls = 0;
  const visit = (frame: Frame, stands: boolean) => {
    const logIndex = NATIVE_PLACE + calls;
    calls += 1;
    const holds = stands && frame.error === undefined;
    // The other kinds of call (delegate, static, of code) leave the coins where they are.
    const moves = frame.type === 'CALL' || frame.type === 'SELFDESTRUCT';
    const { to, value = 0n, calls: inner = [] } = frame;
    if (holds && moves && to && value > 0n) {
      const address = canonical(to);
      found.push({ transaction, logIndex, address, symbol, amount: value, from: undefined });
    }
    for (const one of inner) visit(one, holds);
  };
  visit(top, true);
  return found;
}

/** Counted within the transaction: a block that replaces another may number its logs otherwise. */
function findTokens(receipt: Receipt, coins: CoinIndex): Transfer[] {
  return saidTransfers(receipt).flatMap(({ contract, ...said }) => {
    const symbol = coins.get(contract)?.symbol;
    return symbol === undefined ? [] : { ...said, symbol };
  });
}

/** What contracts that are not listed say in a transaction that went well. */
export function findUnlisted(receipt: Receipt, coins: CoinIndex): UnlistedArrival[] {
  if (receipt.status !== SUCCESS) return [];
  return saidTransfers(receipt)
    .filter(({ contract }) => !coins.has(contract))
    .map(({ from: _, ...said }) => ({ ...said, contract: canonical(said.contract) }));
}

/** Transfers as each contract tells of them, with that contract in lower case. */
function saidTransfers({ transactionHash, logs }: Receipt) {
  return logs.flatMap(({ address: contract, topics, data }, logIndex) => {
    const [event, from, to, ...more] = topics;
    if (event !== TRANSFER || !from || !to || more.length > 0) return [];
    if (data.length !== 2 + 64 || !isAddressTopic(from) || !isAddressTopic(to)) return [];
    const amount = BigInt(data);
    if (amount === 0n) return [];
    const ends = { address: addressOf(to), from: addressOf(from) };
    return { transaction: transactionHash, logIndex, contract, amount, ...ends };
  });
}

const isAddressTopic = (topic: string) => /^0x0{24}/.test(topic);
const addressOf = (topic: string) => canonical(`0x${topic.slice(26)}`);
