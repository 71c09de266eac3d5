import { concatHex, numberToHex } from 'viem';
import { z } from 'zod';
import type { Faucet } from '#custody/chains/chain.ts';
import type { EvmCoin } from '#custody/chains/evm/evm-coin.ts';
import { type EvmNode, hash, quantity } from '#custody/chains/evm/evm-node.ts';
import {
  CREATE2_DEPLOYER,
  CREATE2_SALT,
  deploymentOf,
  FAUCET_ADDRESS,
  listLocalCoins,
} from '#custody/chains/evm/local-coins.ts';
import { encodeMint, encodeTransfer } from '#custody/chains/evm/token-calls.ts';
import type { HouseWithGas } from '#custody/chains/mover.ts';
import type { CatalogAsset } from '#platform/markets/catalog.ts';
import type { LocalNode } from './anvil.ts';

/** Whole coins of each kind: with the faucet, what withdrawals are paid from, and what lies cold. */
const FAUCET_COINS = 10n ** 12n;
const HOT_COINS = 10n ** 7n;
/** So that the hot wallet has its share of a twentieth. */
const COLD_COINS = 19n * HOT_COINS;
/** Of the chain's own coin: gas for some thousands of deposit addresses. */
const GAS_COINS = 10n;
const GAS_MAX = numberToHex(2_000_000);

/** Chain units by coin that hot, cold and gas address are given once, before anything is paid. */
export function houseOpening(assets: readonly CatalogAsset[]): ReadonlyMap<string, bigint> {
  return new Map(
    listLocalCoins(assets).map(({ symbol, decimals, contract }) => {
      const coins = HOT_COINS + COLD_COINS + (contract ? 0n : GAS_COINS);
      return [symbol, coins * 10n ** BigInt(decimals)];
    }),
  );
}

/**
 * Deploys the coins that a chain does not have yet, with what faucet and hot wallet begin with in the
 * same block, and keeps the result. Whatever is there stays as it is: a hot wallet that is empty later
 * is not filled again, because what it began with is a figure of the books.
 */
export async function fillLocalChain(
  local: LocalNode,
  assets: readonly CatalogAsset[],
  { hot, gas, cold: [cold = ''] }: HouseWithGas,
): Promise<void> {
  const { node } = local;
  const from = FAUCET_ADDRESS;
  const send = (to: string, data: string) =>
    node.call('eth_sendTransaction', [{ from, to, data, gas: GAS_MAX }], hash);
  await mineAll(node);
  const before = await node.call('eth_blockNumber', [], quantity);
  for (const { symbol, decimals, contract } of listLocalCoins(assets)) {
    const asset = assets.find((one) => one.symbol === symbol);
    const unit = 10n ** BigInt(decimals);
    const [faucetAmount, hotAmount, coldAmount] = [FAUCET_COINS, HOT_COINS, COLD_COINS].map(
      (whole) => whole * unit,
    ) as [bigint, bigint, bigint];
    if (!contract) {
      // The node's own account has some of the chain's coin from the beginning.
      await raiseNative(node, from, faucetAmount);
      if (!(await isEmpty(node, hot))) continue;
      // The hot one last: it says that all of them were filled.
      await raiseNative(node, gas, GAS_COINS * unit);
      await raiseNative(node, cold, coldAmount);
      await raiseNative(node, hot, hotAmount);
    } else if (asset && !(await isDeployed(node, contract))) {
      await send(CREATE2_DEPLOYER, concatHex([CREATE2_SALT, deploymentOf(asset)]));
      await send(contract, encodeMint(from, faucetAmount));
      await send(contract, encodeMint(hot, hotAmount));
      await send(contract, encodeMint(cold, coldAmount));
    }
  }
  await mineAll(node);
  if ((await node.call('eth_blockNumber', [], quantity)) > before) await local.save();
}

/** Pays from the node's own account, for which the node signs. */
export function createFaucet(node: EvmNode, coins: readonly EvmCoin[]): Faucet {
  const from = FAUCET_ADDRESS;
  return {
    async pay(symbol, to, amount) {
      const coin = coins.find((one) => one.symbol === symbol);
      if (!coin) throw new Error(`the faucet has no ${symbol}`);
      const call = coin.contract
        ? { from, to: coin.contract, data: encodeTransfer(to, amount) }
        : { from, to, value: numberToHex(amount) };
      return node.call('eth_sendTransaction', [call], hash);
    },
  };
}

async function isDeployed(node: EvmNode, contract: string): Promise<boolean> {
  return (await node.call('eth_getCode', [contract, 'latest'], z.string())) !== '0x';
}

/** Nothing was ever paid to it or from it. */
async function isEmpty(node: EvmNode, account: string): Promise<boolean> {
  const [nonce, balance] = await Promise.all([
    node.call('eth_getTransactionCount', [account, 'latest'], quantity),
    node.call('eth_getBalance', [account, 'latest'], quantity),
  ]);
  return nonce === 0n && balance === 0n;
}

async function raiseNative(node: EvmNode, account: string, amount: bigint): Promise<void> {
  if ((await node.call('eth_getBalance', [account, 'latest'], quantity)) > amount / 2n) return;
  await node.call('anvil_setBalance', [account, numberToHex(amount)], z.unknown());
}

async function mineAll(node: EvmNode): Promise<void> {
  const pool = z.object({ pending: quantity });
  while ((await node.call('txpool_status', [], pool)).pending > 0n) {
    await node.call('evm_mine', [], z.unknown());
  }
}
