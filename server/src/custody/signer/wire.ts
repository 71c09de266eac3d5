import { z } from 'zod';
import { refusalReasons } from '../chains/chain.ts';
import { moveKinds } from '../chains/mover.ts';

/*
 * What is said over the signer's socket: one JSON text a line, a question and its answer. Amounts are
 * decimal texts of whole numbers.
 */

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .transform(BigInt);
const hex = z.string().regex(/^(0x)?[0-9a-fA-F]*$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const output = z.int().min(0).max(0xffffffff);

/** No line is longer: a payment in Bitcoin shows the transactions that its coins come from. */
export const LINE_BYTES_MAX = 4_194_304;
/** Deposit addresses that one question names: their answer fits into a line. */
export const ATTESTED_AT_ONCE = 64;
/** The last one that BIP-32 derives without hardening. */
const DEPOSIT_NUMBER_MAX = 2 ** 31 - 1;
/** What a date can say. */
const TIME_MAX = 8_640_000_000_000_000;

/** To pay with. None: only what was signed before is asked for. */
const shownCoins = z
  .array(
    z.strictObject({
      transaction: hash,
      output,
      /** Number of its deposit address; null: the hot address. */
      index: z.int().min(0).max(DEPOSIT_NUMBER_MAX).nullable(),
      /** The transaction that made it, without signatures. */
      previous: z.string().regex(/^([0-9a-f]{2})*$/),
      /** That a block has that transaction: what `gettxoutproof` says. */
      proof: z.string().regex(/^([0-9a-f]{2})*$/),
    }),
  )
  .max(1_000);

/** What an address signs to show whose it is, for one proof of liabilities. */
const statement = {
  root: z.string().regex(/^[0-9a-f]{64}$/),
  sequence: z.int().min(0),
  time: z.int().min(0).max(TIME_MAX),
  /** Numbers of deposit addresses; the house's own sign always. */
  deposits: z.array(z.int().min(0).max(DEPOSIT_NUMBER_MAX)).max(ATTESTED_AT_ONCE),
};

export const questionShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('describe') }),
  /** What the record of a wallet lacks. */
  z.strictObject({ kind: z.literal('lacks') }),
  z.strictObject({ kind: z.literal('lacksBitcoin') }),
  /** What was signed for a withdrawal. */
  z.strictObject({ kind: z.literal('find'), withdrawal: z.string().min(1).max(64) }),
  z.strictObject({ kind: z.literal('findBitcoin'), withdrawal: z.string().min(1).max(64) }),
  z.strictObject({
    kind: z.literal('sign'),
    withdrawal: z.string().min(1).max(64),
    hold: z.int().min(0),
    symbol: z.string().min(1).max(16),
    to: z.string().max(64),
    amount: whole,
    chainId: z.int().min(1),
    nonce: z.int().min(0),
    /** Id of the transaction that is to be replaced. */
    replaces: hex.optional(),
    gas: whole,
    feePerGas: whole,
    priorityFeePerGas: whole,
  }),
  z.strictObject({ kind: z.literal('attest'), ...statement }),
  z.strictObject({ kind: z.literal('attestBitcoin'), ...statement }),
  z.strictObject({
    kind: z.literal('move'),
    id: z.string().min(1).max(64),
    way: z.enum(moveKinds),
    /** Number of the deposit address; of what goes to cold there is none. */
    deposit: z.int().min(0).max(DEPOSIT_NUMBER_MAX).optional(),
    /** Of what goes to cold alone: one of the signer's own cold addresses. */
    cold: z.string().max(100).optional(),
    symbol: z.string().min(1).max(16),
    amount: whole,
    chainId: z.int().min(1),
    nonce: z.int().min(0),
    /** Id of the transaction that is to be replaced. */
    replaces: hex.optional(),
    gas: whole,
    feePerGas: whole,
    priorityFeePerGas: whole,
  }),
  z.strictObject({
    kind: z.literal('signBitcoin'),
    withdrawal: z.string().min(1).max(64),
    hold: z.int().min(0),
    symbol: z.string().min(1).max(16),
    to: z.string().max(100),
    amount: whole,
    /** As the node names it. */
    network: z.string().max(16),
    nonce: z.int().min(0),
    /** Id of the transaction that is to be replaced, by one that spends the same coins. */
    replaces: hash.optional(),
    /** Satoshi for 1,000 virtual bytes. */
    feeRate: whole,
    coins: shownCoins,
  }),
  /** What goes from our own coins to one of the signer's cold addresses. */
  z.strictObject({
    kind: z.literal('moveBitcoin'),
    id: z.string().min(1).max(64),
    cold: z.string().max(100),
    symbol: z.string().min(1).max(16),
    amount: whole,
    network: z.string().max(16),
    nonce: z.int().min(0),
    replaces: hash.optional(),
    feeRate: whole,
    coins: shownCoins,
  }),
  /** Which of these coins no withdrawal has yet. */
  z.strictObject({
    kind: z.literal('freeCoins'),
    coins: z.array(z.string().regex(/^[0-9a-f]{64}:\d{1,10}$/)).max(20_000),
  }),
]);
/** A question as it is read. */
export type Question = z.output<typeof questionShape>;
/** And as it is written. */
export type QuestionText = z.input<typeof questionShape>;
export type SignQuestion = Extract<Question, { kind: 'sign' }>;
export type AttestQuestion = Omit<Extract<Question, { kind: 'attest' }>, 'kind'>;
export type MoveQuestion = Extract<Question, { kind: 'move' }>;
export type BitcoinQuestion = Extract<Question, { kind: 'signBitcoin' }>;
export type BitcoinMoveQuestion = Extract<Question, { kind: 'moveBitcoin' }>;
/** A coin as who asks shows it. */
export type ShownCoin = BitcoinQuestion['coins'][number];

/** What a signer's keys open, without the keys: of each kind of chain that it signs for. */
export const signerAddressesShape = z.strictObject({
  evm: z
    .strictObject({
      ...{ hotAddress: z.string(), depositKey: z.string(), gasAddress: z.string() },
      ...{ coldAddresses: z.array(z.string()), chainId: z.int() },
    })
    .optional(),
  bitcoin: z
    .strictObject({
      ...{ hotAddress: z.string(), depositKey: z.string(), coldAddresses: z.array(z.string()) },
    })
    .optional(),
});
export type SignerAddresses = z.output<typeof signerAddressesShape>;

const descriptionShape = signerAddressesShape.extend({
  kind: z.literal('description'),
  /** Of its process. */
  pid: z.int(),
});

const signed = {
  ...{ raw: hex, transaction: hex, nonce: z.int(), from: z.string(), feePerGas: whole },
};

export const answerShape = z.discriminatedUnion('kind', [
  descriptionShape,
  z.strictObject({ kind: z.literal('signed'), ...signed }),
  /** The first attempt first. */
  z.strictObject({
    kind: z.literal('found'),
    attempts: z.array(z.strictObject(signed)),
    from: z.string(),
  }),
  /** Empty: nothing. */
  z.strictObject({ kind: z.literal('lacks'), found: z.string().max(200), from: z.string() }),
  z.strictObject({
    kind: z.literal('attested'),
    list: z.array(
      z.strictObject({ address: z.string(), message: z.string(), signature: z.string().max(200) }),
    ),
  }),
  z.strictObject({ kind: z.literal('moved'), ...signed, amount: whole }),
  z.strictObject({ kind: z.literal('coins'), free: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.enum(refusalReasons),
    message: z.string(),
  }),
  /** Something is wrong with the signer or with the question: nothing is known. */
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
]);
export type Answer = z.output<typeof answerShape>;
export type AnswerText = z.input<typeof answerShape>;
