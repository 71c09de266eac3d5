/** Above every place among logs, and what an `integer` of the database holds. */
export const NATIVE_PLACE = 2 ** 30;

/** One coin as a chain carries it. */
export interface ChainCoin {
  readonly symbol: string;
  /** Decimals of the coin on the chain. The engine's are as many or fewer. */
  readonly decimals: number;
  /** The token's contract, in canonical form. undefined: the chain's own coin. */
  readonly contract?: string;
  /** Chain units: less than that no payment may carry. Absent: any amount may be paid. */
  readonly dust?: bigint;
}

/** A block. Whether it still stands is known by asking for its height again. */
export interface Block {
  readonly height: number;
  readonly hash: string;
  /** Hash of the block below it. */
  readonly parent: string;
  readonly timeMs: number;
}

/** Coins that arrived at an address, by a transaction that succeeded. */
export interface Arrival {
  readonly transaction: string;
  /**
   * Place of the transfer in its transaction, wherever that stands: among its logs from 0 on; of
   * the chain's own coin among its calls, from NATIVE_PLACE on. Where transactions have outputs, the
   * output's.
   */
  readonly logIndex: number;
  readonly address: string;
  readonly symbol: string;
  /** Chain units of the coin, > 0: what the address really received. */
  readonly amount: bigint;
}

/** A token that is not listed, as its own contract tells of it: anybody can write that. */
export interface UnlistedArrival extends Pick<Arrival, 'transaction' | 'logIndex' | 'address'> {
  /** In canonical form. */
  readonly contract: string;
  /** The contract's units. */
  readonly amount: bigint;
}

/** What a text is as an address: its canonical form, or what is wrong with it. */
export type AddressReading = { readonly address: string } | { readonly fault: AddressFault };

export type AddressFault =
  | 'malformed'
  | 'checksum'
  | 'otherChain'
  | 'zero'
  | 'burn'
  | 'precompile'
  | 'unsupported';

/** How wallets write what they ask for on a chain: BIP-21, or EIP-681 with the chain's number. */
export type RequestScheme =
  | { readonly scheme: 'bitcoin' }
  | { readonly scheme: 'ethereum'; readonly chainId: number };

/**
 * Where a transaction stands, for the finder and for sent ones. "unknown": the node has not heard
 * of it, or forgot it. "waiting": it is in no block yet. "failed": it is in a block and moved
 * nothing.
 */
export interface TransactionState {
  readonly state: 'unknown' | 'waiting' | 'included' | 'failed';
  /** Where it is included or failed. */
  readonly block?: Block;
  /** Of listed coins, to any address. */
  readonly arrivals: readonly Arrival[];
  /** It ran a contract's code, and this node does not say what that paid. Absent: it did not. */
  readonly hidesPayments?: true;
  /** Where it is included or failed: what its sender paid for that, units of the chain's own coin. */
  readonly fee?: bigint;
  /** Where it is included or failed: who paid that, in canonical form; where coins are pieces, whose all of them were. */
  readonly sender?: string;
}

/** Reading a chain. Holds no private key. Throws ChainAway when the node does not answer or lags. */
export interface Chain {
  /** "ETH" */
  readonly code: string;
  /** "Ethereum (local)" */
  readonly name: string;
  /** "ERC20" */
  readonly network: string;
  readonly coins: readonly ChainCoin[];
  /** Blocks on top of nothing, the arrival's own counted, before a deposit is credited. */
  readonly depositConfirmations: number;
  /** And before what was credited may leave. */
  readonly unlockConfirmations: number;
  /** And before a sent withdrawal is final. */
  readonly withdrawConfirmations: number;
  /** Whether what a contract pays out of its own coins is not seen. Absent: it is. */
  readonly hidesPayments?: boolean;
  readonly requests: RequestScheme;
  /** Where people look at a transaction, with {txid} in its place; absent: nowhere. */
  readonly transactionUrl?: string | undefined;

  /** The deposit address of a number >= 0, from the extended public key. It never changes. */
  depositAddress(index: number): string;
  /** Reads what a person typed. The canonical form is the chain's: EIP-55, bech32 in small letters. */
  readAddress(text: string): AddressReading;
  /**
   * Whether the key of an address has signed a text, in the form that wallets of this chain sign texts in.
   * False, too, where an address has no own key.
   */
  isSignedBy(signed: Attestation): Promise<boolean>;
  /** The newest block. */
  tip(): Promise<Block>;
  /** The block that stands at a height now; undefined above the tip. */
  blockAt(height: number): Promise<Block | undefined>;
  /**
   * What arrived in exactly that block at addresses that are ours, in the block's order. Throws
   * BlockGone when the node does not know the block any more.
   */
  arrivals(block: Block, isOurs: (address: string) => boolean): Promise<readonly Arrival[]>;
  /**
   * What contracts that are not listed say that they moved to addresses that are ours, in exactly that
   * block. It is never credited. Absent: this chain has no contracts. Of the block whose arrivals were
   * asked for last it may be answered from memory; else throws BlockGone.
   */
  unlistedArrivals?(
    block: Block,
    isOurs: (address: string) => boolean,
  ): Promise<readonly UnlistedArrival[]>;
  /** Where a transaction stands now. A text that is no id is "unknown". */
  transaction(id: string): Promise<TransactionState>;
  /**
   * Chain units of a listed coin that an address holds after exactly that block; without one, at the
   * tip. Throws BlockGone or ChainAway when the node does not know the block any more.
   */
  balance(address: string, symbol: string, at?: Block): Promise<bigint>;
  /** The same of many addresses after one block, in their order, with as few questions as the node takes. */
  balances(addresses: readonly string[], symbol: string, at: Block): Promise<readonly bigint[]>;
}

/** A payment that was approved. */
export interface Payout {
  /** Id of the withdrawal. */
  readonly withdrawal: string;
  /** The engine's hold that pays for it. */
  readonly hold: number;
  readonly symbol: string;
  /** In canonical form. */
  readonly to: string;
  /** Chain units, without the exchange's fee. */
  readonly amount: bigint;
}

/** How a payment is signed. */
export interface PayoutOptions {
  readonly nonce: number;
  /** Blocks on top of an output, its own counted, before it is spent. */
  readonly depth: number;
  readonly replaces?: SignedPayout;
}

/** Bytes that pay, not yet sent. To be stored before they are broadcast. */
export interface SignedPayout {
  /** The transaction as it goes on the wire, in hex. */
  readonly raw: string;
  /** Its id. */
  readonly transaction: string;
  /** Its place in the sender's order. Where transactions have their own it is that. */
  readonly nonce: number;
  readonly from: string;
  /** The most that one unit of gas may cost, in wei; of Bitcoin, satoshi for 1,000 virtual bytes. */
  readonly feePerGas: bigint;
}

/** What is signed to show whose an address is. */
export interface ReserveStatement {
  /** Of the proof of liabilities that it stands beside: 64 hexadecimal digits. */
  readonly root: string;
  /** The log's number and time that the proof is of. */
  readonly sequence: number;
  readonly time: number;
}

/** A signed text that names an address and a proof. */
export interface Attestation {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

/** Sending. Each step is safe to repeat after a kill at any line. */
export interface Sender {
  /** Where payments come from, in canonical form. */
  readonly hotAddress: string;
  /**
   * The signer decides: it reads the approved intent itself, compares, checks holds and caps, and
   * refuses with a reason (SigningRefused). What was signed before is given again, the same bytes;
   * with `replaces` a replacement is, its fee bumped by 10% at least, and given again when the same
   * one is asked for once more. Of all that was ever signed for a withdrawal a chain takes one at
   * most: they have the same nonce, or spend the same outputs. Throws SignerAway, ChainAway.
   */
  sign(payout: Payout, options: PayoutOptions): Promise<SignedPayout>;
  /**
   * All that was ever signed for a withdrawal, the first first, as the signer's own record says, after
   * whatever it was asked to sign before. Throws SignerAway, and SigningRefused while that record may
   * lack something.
   */
  signedFor(withdrawal: string): Promise<readonly SignedPayout[]>;
  /**
   * What the chain knows of the hot wallet and the signer's record does not; empty: nothing. Throws
   * SignerAway, and SigningRefused where it is not known now.
   */
  lacks(): Promise<string>;
  /**
   * Sends the bytes. Repeating the same bytes is harmless. Throws ChainAway, and BroadcastRefused when
   * the node does not take them: another one of that withdrawal is included, or the fee is too low.
   */
  broadcast(raw: string): Promise<void>;
  /**
   * Of the chain: how many transactions of the hot address are included. 0 where transactions have no
   * order of their own: a nonce is then only the withdrawal's number among those that were paid.
   */
  nextNonce(): Promise<number>;
  /**
   * Texts that the hot address and deposit addresses sign: of a form that is no transaction. Throws
   * SignerAway. Absent: this chain's keys sign none.
   *
   * @param deposits numbers of deposit addresses
   */
  attest?(
    statement: ReserveStatement,
    deposits: readonly number[],
  ): Promise<readonly Attestation[]>;
}

/** Sends coins of the demo's chain on request. */
export interface Faucet {
  /** Chain units of a listed coin to an address; the id of the transaction. Throws ChainAway. */
  pay(symbol: string, to: string, amount: bigint): Promise<string>;
}

/**
 * The node does not answer, lags, or two nodes disagree: nothing is known now, so nothing may be
 * concluded. Ask again later.
 */
export class ChainAway extends Error {
  override readonly name = 'ChainAway';
}

/** The block that was asked about is no longer part of the chain: look again from below it. */
export class BlockGone extends Error {
  override readonly name = 'BlockGone';
}

/** Why the signer does not sign. */
export const refusalReasons = [
  'logAway',
  'noIntent',
  'otherPayment',
  'notHeld',
  /** The log does not reach back to the hold: nothing but a row says that it is there. */
  'logGone',
  'notApproved',
  'selfApproved',
  /** The rules ask for two people, and no two have passed exactly this. */
  'onePerson',
  'accountHeld',
  'dayCap',
  'otherChain',
  'nonce',
  'input',
  /** The chain knows a payment that the signer's record does not, or there is no record. */
  'recordShort',
  /** A node does not say whether it does. */
  'chainAway',
  'fee',
  'notExecutable',
  /** The recipient's own contract does not take it, or the coin's does not give it to that address. */
  'recipient',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * The signer does not sign. Nothing of that nonce was signed for that withdrawal by this call: a nonce
 * that was given to it and never signed is free again.
 */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The signer does not answer. Whether it has signed is not known: ask for the same again. */
export class SignerAway extends Error {
  override readonly name = 'SignerAway';
}

/** The node answers that it does not take a transaction, with its reason. */
export class BroadcastRefused extends Error {
  override readonly name = 'BroadcastRefused';
}

/** What was approved, as database and log say it. The signer reads it itself. */
export interface Intent {
  /** The engine's hold that pays. */
  readonly hold: number;
  /** Code of the chain. */
  readonly chain: string;
  readonly symbol: string;
  /** In canonical form. */
  readonly to: string;
  /** Chain units that are sent, the exchange's fee taken off. */
  readonly amount: bigint;
  /** The person who asked. */
  readonly createdBy: string;
  /** The person, or the rule, that passed it; undefined: none has. Persons are named as above. */
  readonly approvedBy: string | undefined;
  /** The rules ask for two people, and the record does not say that two different ones passed exactly this. */
  readonly lacksSecondPerson: boolean;
  /** The account's withdrawals are suspended until then (S16), UTC epoch milliseconds; 0: they are not. */
  readonly heldUntil: number;
  /** It has not ended, and the log says nothing else than that it holds these funds. */
  readonly isHeld: boolean;
  /** The log says nothing of it any more: its old batches are gone. */
  readonly isLogGone: boolean;
}

/** Reads one; undefined: there is none. Throws when log or database do not answer. */
export type ReadIntent = (withdrawal: string) => Promise<Intent | undefined>;
