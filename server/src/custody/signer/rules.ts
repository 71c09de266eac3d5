import { type CatalogAsset, catalogMarkets, quoteAsset } from '#platform/markets/catalog.ts';
import { BITCOIN_DECIMALS } from '../chains/bitcoin/bitcoin-chain.ts';
import { bitcoinNetworks } from '../chains/bitcoin/bitcoin-network.ts';
import { targetOfBits } from '../chains/bitcoin/block-proof.ts';
import type { ChainCoin } from '../chains/chain.ts';
import {
  chainUnitsOf,
  evmCoinsOf,
  type PlannedBitcoin,
  type PlannedEvm,
} from '../chains/chains-file.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '../chains/evm/local-coins.ts';
import type { BitcoinRules } from './bitcoin/bitcoin-signer.ts';

/** A coin that may be paid. */
export interface PayableCoin {
  /** undefined: the chain's own coin. */
  readonly contract?: string;
  /** Chain units that may be signed for within 24 hours. */
  readonly dayCap: bigint;
}

/** What the signer holds to, whatever it is asked. */
export interface SignerRules {
  /** Code of the chain, as intents name it. */
  readonly chain: string;
  readonly chainId: number;
  readonly coins: ReadonlyMap<string, PayableCoin>;
  readonly gasMax: bigint;
  /** In wei. */
  readonly feePerGasMax: bigint;
  /** What one deposit address may be given for gas at once, in wei. */
  readonly topUpMax: bigint;
  /** What moves between own addresses may cost within 24 hours, top-ups and fees, in wei. */
  readonly moveDayCap: bigint;
}

/** Of one payment in Bitcoin: its bytes stay below what nodes pass on. */
const COINS_MAX = 50;
const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
/** Of each coin, at the price that the catalog begins with. */
const DEMO_DAY_CAP_USDT = 1_000_000n;

/** What the demo's chains carry, by their codes. */
export function demoCoins(
  assets: readonly CatalogAsset[],
): ReadonlyMap<string, readonly Pick<ChainCoin, 'symbol' | 'decimals'>[]> {
  const { chain, symbol } = demoBitcoinRules();
  return new Map<string, readonly Pick<ChainCoin, 'symbol' | 'decimals'>[]>([
    [demoRules(assets).chain, listLocalCoins(assets)],
    [chain, [{ symbol, decimals: BITCOIN_DECIMALS }]],
  ]);
}

/** The rules of the demo's own Bitcoin. */
export function demoBitcoinRules(): BitcoinRules {
  const network = bitcoinNetworks.regtest;
  return {
    ...{ chain: 'BTC', network, symbol: 'BTC', dayCap: dayCapOf('BTC', BITCOIN_DECIMALS) },
    ...{ feeRateMax: 500_000n, feeMax: 500_000n, moveDayCap: 0n, coinsMax: COINS_MAX },
    targetMax: targetOfBits(network.leastWorkBits),
  };
}

/** In chain units, by the price that the catalog begins with. */
function dayCapOf(symbol: string, decimals: number): bigint {
  const market = catalogMarkets.find(({ base }) => base.symbol === symbol);
  const price = market ? market.initialPriceTicks * market.definition.tickSize : 1;
  const priceUnit = market ? 10n ** BigInt(quoteAsset.decimals) : 1n;
  return (DEMO_DAY_CAP_USDT * 10n ** BigInt(decimals) * priceUnit) / BigInt(price);
}

/** The rules of the demo's EVM chain. */
export function demoRules(assets: readonly CatalogAsset[]): SignerRules {
  const coins = listLocalCoins(assets).map(({ symbol, decimals, contract }) => {
    return [symbol, { ...(contract && { contract }), dayCap: dayCapOf(symbol, decimals) }] as const;
  });
  return {
    ...{ chain: 'ETH', chainId: LOCAL_CHAIN_ID, coins: new Map(coins) },
    ...{ gasMax: 300_000n, feePerGasMax: 500n * GWEI },
    ...{ topUpMax: ETHER / 10n, moveDayCap: 5n * ETHER },
  };
}

/** The rules of a chain of CHAINS_FILE of the Bitcoin kind. */
export function plannedBitcoinRules(plan: PlannedBitcoin): BitcoinRules {
  const { code, signer } = plan;
  const [{ coin: symbol, dayCap }] = plan.coins;
  const network = bitcoinNetworks[plan.chain];
  return {
    ...{ chain: code, network, symbol, dayCap: chainUnitsOf(dayCap, BITCOIN_DECIMALS) ?? 0n },
    ...{ feeRateMax: BigInt(signer.feeRateMax), feeMax: BigInt(signer.feeMax) },
    ...{ moveDayCap: BigInt(signer.moveDayCap), coinsMax: COINS_MAX },
    targetMax: targetOfBits(network.leastWorkBits),
  };
}

/** And of the EVM kind. */
export function plannedRules(plan: PlannedEvm): SignerRules {
  const { code, chainId, signer, coins } = plan;
  const listed = evmCoinsOf(plan);
  const payable = coins.map(({ coin, decimals, dayCap }) => {
    const contract = listed.find(({ symbol }) => symbol === coin)?.contract;
    const cap = chainUnitsOf(dayCap, decimals) ?? 0n;
    return [coin, { ...(contract && { contract }), dayCap: cap }] as const;
  });
  return {
    ...{ chain: code, chainId, coins: new Map(payable) },
    ...{ gasMax: BigInt(signer.gasMax), feePerGasMax: BigInt(signer.feePerGasMax) },
    ...{ topUpMax: BigInt(signer.topUpMax), moveDayCap: BigInt(signer.moveDayCap) },
  };
}
