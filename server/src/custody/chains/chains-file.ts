import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseDecimal } from '@bourse/contract/amount.ts';
import { z } from 'zod';
import type { CatalogAsset } from '#platform/markets/catalog.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { BITCOIN_DECIMALS, DUST } from './bitcoin/bitcoin-chain.ts';
import { type BitcoinNetwork, bitcoinNetworks } from './bitcoin/bitcoin-network.ts';
import type { ChainCoin } from './chain.ts';
import { readEvmAddress } from './evm/read-address.ts';

/*
 * What a live exchange carries over chains, as its operator writes it down (CHAINS_FILE). The server and
 * each signer read the file themselves: no other process tells a signer its own rules.
 */

const PLAN_ID_LETTERS = 16;
const decimal = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'a decimal number in quotes');
const whole = z.string().regex(/^(0|[1-9]\d{0,77})$/, 'a whole number in quotes');
const depth = z.int().min(1).max(10_000);
const nodeUrl = z.url({ protocol: /^https?$/ });
/** A page of the chain's explorer. People are sent there: by https alone. */
const transactionUrl = z
  .url({ protocol: /^https$/ })
  .refine((url) => url.includes('{txid}'), 'an address with {txid} in it');
const path = z.string().refine(isAbsolute, 'a path that begins with /');

const coinShape = z.strictObject({
  coin: z.string(),
  depositMin: decimal,
  withdrawMin: decimal,
  withdrawMax: decimal,
  withdrawFee: decimal,
  reviewAbove: decimal,
  twoPeopleAbove: decimal,
  /** What the signer signs for within 24 hours at most. */
  dayCap: decimal,
  /** A deposit address that holds less is left as it is; where deposits pay, too, less does not go to cold. */
  sweepMin: decimal,
  /** So much goes from hot to cold without a person, by one move. */
  coldAutoMax: decimal.default('0'),
  /** What hot, gas and cold address hold before anything is booked. */
  opening: decimal.default('0'),
});

const evmCoinShape = coinShape.extend({
  /** Absent: the chain's own coin. */
  contract: z.string().optional(),
  /** Of the coin on its chain; of a token what its contract says is compared. */
  decimals: z.int().min(0).max(36),
  /** false: the token keeps a part of what is sent; the change of balances is asked. */
  movesExactly: z.boolean().default(true),
});

/** What a chain of any kind says. */
const chainShape = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{2,16}$/, '2 to 16 capital letters and digits'),
  name: z.string().min(1).max(40),
  network: z.string().min(1).max(16),
  node: nodeUrl,
  /** Where people look at a transaction. */
  transactionUrl: transactionUrl.optional(),
  /** A second one that must tell the same. */
  secondNode: nodeUrl.optional(),
  confirmations: z.strictObject({ deposit: depth, unlock: depth, withdraw: depth }),
  /** Percent of all that is held which the hot wallet should have, and above which it has too much. */
  hot: z
    .strictObject({
      hotTargetPercent: z.int().min(0).max(100),
      hotUpperPercent: z.int().min(0).max(100),
    })
    .default({ hotTargetPercent: 5, hotUpperPercent: 7 }),
});
const signerShape = z.strictObject({
  /** Of the key under which the seed lies sealed. */
  keyFile: path,
  /** Of the seed and of what was signed. */
  folder: path,
});

const evmShape = chainShape.extend({
  kind: z.literal('evm'),
  chainId: z.int().min(1),
  /** Whether the node traces calls: without, coins that contracts pay out are not seen. */
  traces: z.boolean().default(false),
  /** A newest block that is older is a node that lags. */
  staleSeconds: z.int().min(10).max(86_400).default(300),
  signer: signerShape.extend({
    gasMax: whole.default('300000'),
    /** In wei. */
    feePerGasMax: whole.default('500000000000'),
    /** What one deposit address is given for gas at once, and what moves between own addresses cost a day, in wei. */
    topUpMax: whole.default('100000000000000000'),
    moveDayCap: whole.default('5000000000000000000'),
  }),
  coins: z.array(evmCoinShape).min(1),
});

const networkNames = Object.keys(bitcoinNetworks) as BitcoinNetwork['name'][];
const bitcoinShape = chainShape.extend({
  kind: z.literal('bitcoin'),
  /** As nodes name it. */
  chain: z.enum(networkNames),
  /** Blocks come at random: of two hours without one there are some each year. */
  staleSeconds: z.int().min(10).max(86_400).default(10_800),
  signer: signerShape.extend({
    /** Satoshi for 1,000 virtual bytes, of one transaction, and of moves to cold within a day. */
    feeRateMax: whole.default('500000'),
    feeMax: whole.default('500000'),
    moveDayCap: whole.default('2000000'),
  }),
  coins: z.tuple([coinShape]),
});

// Another kind of chain is another shape here.
const fileShape = z.strictObject({
  chains: z.array(z.discriminatedUnion('kind', [evmShape, bitcoinShape])).min(1),
});

/** A coin as the file lists it: decimal strings of the coin. */
type PlannedCoin = z.output<typeof coinShape>;
/** A chain as the file describes it. */
export type PlannedEvm = z.output<typeof evmShape>;
export type PlannedBitcoin = z.output<typeof bitcoinShape>;
export type PlannedChain = PlannedEvm | PlannedBitcoin;

/** Reads a file of chains. Throws StartRefused, in one sentence that says where in the file it is wrong. */
export function readChainsFile(
  file: string,
  assets: readonly CatalogAsset[],
): readonly PlannedChain[] {
  const refuse = (text: string): never => {
    throw new StartRefused(`CHAINS_FILE ${file}: ${text}`);
  };
  const read = fileShape.safeParse(readJson(file, refuse));
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(
      `${issue?.path.join('.') || 'the whole'} is not as it must be (${issue?.message})`,
    );
  }
  const { chains } = read.data;
  refuseTwice(
    chains.map(({ code }) => code),
    (code) => refuse(`two chains have the code ${code}`),
  );
  // One seed pays on one chain: nonces and caps are counted in its folder.
  refuseTwice(
    chains.map(({ signer }) => signer.folder),
    (folder) => refuse(`two chains have the signer's folder ${folder}`),
  );
  for (const chain of chains) checkChain(chain, assets, refuse);
  return chains;
}

/**
 * Names what a file says of a chain. Its nodes may be other ones on each machine, and limits and places of the
 * signer are the signer's alone.
 */
export function planIdOf({ node, secondNode, signer, ...shared }: PlannedChain): string {
  return createHash('sha256')
    .update(JSON.stringify(shared))
    .digest('hex')
    .slice(0, PLAN_ID_LETTERS);
}

type Refuse = (text: string) => never;

function readJson(file: string, refuse: Refuse): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return refuse(`it cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`it is no JSON: ${(error as Error).message}`);
  }
}

function refuseTwice(names: readonly string[], refuse: (name: string) => never): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) refuse(name);
    seen.add(name);
  }
}

function checkChain(chain: PlannedChain, assets: readonly CatalogAsset[], refuse: Refuse): void {
  const { code, confirmations, hot } = chain;
  const coins: readonly PlannedCoin[] = chain.coins;
  refuseTwice(
    coins.map(({ coin }) => coin),
    (coin) => refuse(`${code} lists ${coin} twice`),
  );
  if (confirmations.unlock < confirmations.deposit) {
    refuse(`${code} lets deposits leave (unlock) before they are credited (deposit)`);
  }
  if (hot.hotTargetPercent >= hot.hotUpperPercent) {
    refuse(
      `${code} has too much in hot (hotUpperPercent) below what it should have (hotTargetPercent)`,
    );
  }
  if (chain.kind === 'evm') checkContracts(chain, refuse);
  for (const one of coinsOf(chain)) {
    const planned = coins.find(({ coin }) => coin === one.symbol);
    if (planned) checkCoin(code, planned, one.decimals, assets, refuse);
  }
  if (chain.kind === 'bitcoin') checkDust(chain, refuse);
}

/** The smallest withdrawal is one that nodes pass on. */
function checkDust({ code, coins: [one] }: PlannedBitcoin, refuse: Refuse): void {
  const units = (text: string) => chainUnitsOf(text, BITCOIN_DECIMALS) ?? 0n;
  if (units(one.withdrawMin) - units(one.withdrawFee) >= DUST) return;
  refuse(`withdrawMin of ${one.coin} on ${code} leaves less than ${DUST} satoshi after its fee`);
}

function checkContracts({ code, coins }: PlannedEvm, refuse: Refuse): void {
  refuseTwice(
    coins.map(({ contract }) => contract?.toLowerCase() ?? ''),
    (contract) => refuse(`${code} lists ${contract || 'its own coin'} for two coins`),
  );
  if (coins.every(({ contract }) => contract)) refuse(`${code} does not list its own coin`);
  for (const { coin, contract } of coins) {
    if (contract === undefined) continue;
    const reading = readEvmAddress(contract);
    if (!('address' in reading)) refuse(`the contract of ${coin} on ${code} is ${reading.fault}`);
  }
}

function checkCoin(
  code: string,
  one: PlannedCoin,
  chainDecimals: number,
  assets: readonly CatalogAsset[],
  refuse: Refuse,
): void {
  const where = `${one.coin} on ${code}`;
  const asset = assets.find(({ symbol }) => symbol === one.coin);
  if (!asset) return refuse(`the exchange has no ${one.coin}`);
  const decimals = Math.min(asset.decimals, chainDecimals);
  const units = (
    name:
      | 'depositMin'
      | 'withdrawMin'
      | 'withdrawMax'
      | 'withdrawFee'
      | 'reviewAbove'
      | 'twoPeopleAbove'
      | 'sweepMin'
      | 'coldAutoMax',
  ): number => {
    const value = parseDecimal(one[name], decimals);
    return typeof value === 'number'
      ? value
      : refuse(`${name} of ${where} is ${value} (${decimals} decimals)`);
  };
  if (units('withdrawFee') >= units('withdrawMin'))
    refuse(`withdrawFee of ${where} is not below withdrawMin`);
  if (units('withdrawMin') > units('withdrawMax'))
    refuse(`withdrawMin of ${where} is above withdrawMax`);
  if (units('reviewAbove') > units('twoPeopleAbove'))
    refuse(`reviewAbove of ${where} is above twoPeopleAbove`);
  if (units('depositMin') <= 0) refuse(`depositMin of ${where} is not above 0`);
  if (units('sweepMin') <= 0) refuse(`sweepMin of ${where} is not above 0`);
  units('coldAutoMax');
  for (const name of ['dayCap', 'opening'] as const) {
    if (chainUnitsOf(one[name], chainDecimals) === undefined) {
      refuse(`${name} of ${where} has more than ${chainDecimals} decimals`);
    }
  }
}

/** A decimal text as units of its chain; undefined: it has more decimals. */
export function chainUnitsOf(text: string, decimals: number): bigint | undefined {
  const [integer = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) return undefined;
  return BigInt(integer + fraction.padEnd(decimals, '0'));
}

/** The coins of a chain of any kind, with their decimals there. */
export function coinsOf(chain: PlannedChain): readonly Pick<ChainCoin, 'symbol' | 'decimals'>[] {
  if (chain.kind === 'evm') return evmCoinsOf(chain);
  return chain.coins.map(({ coin: symbol }) => ({ symbol, decimals: BITCOIN_DECIMALS }));
}

/** Coins as the chain reads them. */
export function evmCoinsOf({ coins }: PlannedEvm) {
  return coins.map(({ coin: symbol, decimals, contract, movesExactly }) => {
    const reading = contract === undefined ? undefined : readEvmAddress(contract);
    const canonical = reading && 'address' in reading ? { contract: reading.address } : {};
    return { symbol, decimals, movesExactly, ...canonical };
  });
}
