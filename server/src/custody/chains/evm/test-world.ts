import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import { HDKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { type LocalNode, startAnvil } from '#demo/chains/anvil.ts';
import type { ChainWorld } from '../chain.suite.ts';
import { FALSE_TOKEN_CODE, FEE_TOKEN_CODE, PAYER_CODE } from './contracts/test-tokens.ts';
import { TOKEN_CODE } from './contracts/token.ts';
import { EvmChain, type EvmChainOptions } from './evm-chain.ts';
import { address, hash, quantity } from './evm-node.ts';
import { LOCAL_CHAIN_ID } from './local-coins.ts';
import { canonical } from './read-address.ts';
import { encodeMint, encodeTransfer, hexOf } from './token-calls.ts';

const seed = new Uint8Array(32).fill(7);
/** Extended public key of a seed that everybody can read here. */
export const TEST_DEPOSIT_KEY =
  HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0").publicExtendedKey;

/** The key of a node's first account, known to everybody. */
const sender = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
const payerAbi = parseAbi([
  'function payTokens(address token, address[] to, uint256 value)',
  'function payCoins(address[] to) payable',
  'function payInVain(address to) payable',
]);
const GAS = 3_000_000n;
const SUPPLY = 10n ** 30n;

interface Call {
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: string;
  readonly nonce?: number;
}

/** A chain on a real node, with contracts that behave and contracts that do not. */
export interface EvmWorld extends ChainWorld {
  readonly local: LocalNode;
  readonly chain: EvmChain;
  readonly contracts: Readonly<Record<'token' | 'unlisted' | 'fee' | 'false' | 'payer', string>>;
  readonly options: EvmChainOptions;
  /** A transaction of any kind, which waits for a block. */
  send(call: Call): Promise<string>;
  /** From a contract: coins to several. */
  payFromContract(to: readonly string[], value: bigint): Promise<string>;
  /** A call of a contract that pays and then fails, inside of one that goes well. */
  payInVain(to: string, value: bigint): Promise<string>;
}

export async function startEvmWorld(): Promise<EvmWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-evm-'));
  const local = await startAnvil(join(folder, 'chain'));
  const { node } = local;
  const raws = new Map<string, { raw: string; nonce: number }>();
  const ask = (method: string, params: readonly unknown[] = []) =>
    node.call(method, params, z.unknown());

  const send = async ({ to, value = 0n, data = '0x', nonce }: Call): Promise<string> => {
    const next = await node.call('eth_getTransactionCount', [sender.address, 'pending'], quantity);
    const used = nonce ?? Number(next);
    const raw = await sender.signTransaction({
      ...{ type: 'eip1559', chainId: LOCAL_CHAIN_ID, nonce: used, gas: GAS, value },
      ...(to && { to: hexOf(to) }),
      data: hexOf(data),
      maxFeePerGas: nonce === undefined ? 10n ** 10n : 2n * 10n ** 10n,
      maxPriorityFeePerGas: nonce === undefined ? 10n ** 9n : 2n * 10n ** 9n,
    });
    const id = await node.call('eth_sendRawTransaction', [raw], hash);
    raws.set(id, { raw, nonce: used });
    return id;
  };
  const deploy = async (code: string): Promise<string> => {
    const id = await send({ data: code });
    await ask('evm_mine');
    const made = z.object({ contractAddress: address });
    const { contractAddress } = await node.call('eth_getTransactionReceipt', [id], made);
    return canonical(contractAddress);
  };
  const args = encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'address' }],
    ['Token', 'TOKEN', 6, sender.address],
  );
  const contracts = {
    token: await deploy(concatHex([TOKEN_CODE, args])),
    unlisted: await deploy(concatHex([TOKEN_CODE, args])),
    fee: await deploy(FEE_TOKEN_CODE),
    false: await deploy(FALSE_TOKEN_CODE),
    payer: await deploy(PAYER_CODE),
  };
  for (const contract of [contracts.token, contracts.unlisted, contracts.fee]) {
    await send({ to: contract, data: encodeMint(sender.address, SUPPLY) });
  }
  await send({ to: contracts.token, data: encodeMint(contracts.payer, SUPPLY) });
  await ask('evm_mine');
  const options: EvmChainOptions = {
    ...{ code: 'ETH', name: 'Ethereum (local)', network: 'ERC20', chainId: LOCAL_CHAIN_ID },
    ...{ depositConfirmations: 6, unlockConfirmations: 12, withdrawConfirmations: 6 },
    coins: [
      { symbol: 'COIN', decimals: 18, movesExactly: true },
      { symbol: 'TOKEN', decimals: 6, contract: contracts.token, movesExactly: true },
      { symbol: 'FEE', decimals: 8, contract: contracts.fee, movesExactly: false },
      { symbol: 'FALSE', decimals: 8, contract: contracts.false, movesExactly: true },
    ],
    ...{ depositKey: TEST_DEPOSIT_KEY, traces: true, staleMs: 3_600_000, now: Date.now },
  };
  const contractOf = (symbol: string) =>
    options.coins.find((coin) => coin.symbol === symbol)?.contract;
  const callPayer = (data: string, value = 0n) => send({ to: contracts.payer, data, value });
  return {
    ...{ local, contracts, options, send },
    chain: new EvmChain(node, options),
    async pay(symbol, to, amount, replaces) {
      const nonce = replaces === undefined ? undefined : raws.get(replaces)?.nonce;
      const contract = contractOf(symbol);
      const call = contract
        ? { to: contract, data: encodeTransfer(to, amount) }
        : { to, value: amount };
      return send({ ...call, ...(nonce !== undefined && { nonce }) });
    },
    payTokens: (to, value) => {
      const args = [hexOf(contracts.token), to.map(hexOf), value] as const;
      return callPayer(encodeFunctionData({ abi: payerAbi, functionName: 'payTokens', args }));
    },
    payFromContract: (to, value) => {
      const args = [to.map(hexOf)] as const;
      return callPayer(
        encodeFunctionData({ abi: payerAbi, functionName: 'payCoins', args }),
        value,
      );
    },
    payInVain: (to, value) => {
      const args = [hexOf(to)] as const;
      return callPayer(
        encodeFunctionData({ abi: payerAbi, functionName: 'payInVain', args }),
        value,
      );
    },
    payUnlisted: (to, amount) => send({ to: contracts.unlisted, data: encodeTransfer(to, amount) }),
    payFailing: (to) => send({ to: contracts.token, data: encodeTransfer(to, SUPPLY * 2n) }),
    async resend(id) {
      // It says that it knows it already, or that its nonce is used.
      await ask('eth_sendRawTransaction', [raws.get(id)?.raw]).catch(() => {});
    },
    async mine(blocks) {
      for (let left = blocks; left > 0; left -= 1) await ask('evm_mine');
    },
    async reorganise(depth) {
      await ask('anvil_reorg', [depth, []]);
    },
    async stop() {
      await local.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
