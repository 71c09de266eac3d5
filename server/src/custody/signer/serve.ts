import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type SignedPayout, SigningRefused } from '../chains/chain.ts';
import type { SignedMove } from '../chains/mover.ts';
import { attest, attestBitcoin } from './attest.ts';
import type { BitcoinRules, BitcoinSigner } from './bitcoin/bitcoin-signer.ts';
import type { BitcoinKeys, SignerKeys } from './keys.ts';
import type { MoveSigner } from './move-signer.ts';
import { refuse } from './refuse.ts';
import type { Signer } from './signer.ts';
import { type AnswerText, LINE_BYTES_MAX, type Question, questionShape } from './wire.ts';

/** What answers for one chain of the EVM kind. */
export interface ServedEvm {
  readonly signer: Signer;
  readonly moves: MoveSigner;
  /** Of the chain, for what is said of addresses. */
  readonly keys: SignerKeys;
  readonly chain: string;
}

/** And for one of the Bitcoin kind. */
export interface ServedBitcoin {
  readonly signer: BitcoinSigner;
  readonly keys: BitcoinKeys;
  readonly rules: Pick<BitcoinRules, 'chain' | 'network'>;
}

export interface Served {
  readonly evm: ServedEvm | undefined;
  readonly bitcoin: ServedBitcoin | undefined;
  readonly description: Extract<AnswerText, { kind: 'description' }>;
}

/** The most connections at once; a client that is refused asks again. */
const CONNECTIONS_MAX = 64;
/** A connection that says nothing for this long ends. */
const IDLE_MS = 60_000;

/**
 * Answers on a Unix socket. The folder says who gets there: it lets in only this user, or this user's
 * group, too. What an earlier signer left of its socket is removed, so the caller must be the only one (see
 * Payments).
 */
export async function serveSigner(path: string, served: Served): Promise<Server> {
  const answer = (question: Question) => answerOf(served, question);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    // Who asks may go at any time: what was signed is kept.
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    hear(socket, (line) => reply(line, answer)).catch((error) => {
      console.error(nameOf(error));
      socket.destroy();
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  const mask = process.umask(0o117);
  server.listen(path);
  await once(server, 'listening');
  process.umask(mask);
  return server;
}

async function answerOf(served: Served, question: Question): Promise<AnswerText> {
  if (question.kind === 'describe') return served.description;
  return isOfBitcoin(question)
    ? answerBitcoin(served.bitcoin ?? refuse('otherChain', 'this signer has no Bitcoin'), question)
    : answerEvm(served.evm ?? refuse('otherChain', 'this signer has no such chain'), question);
}

const ofBitcoin = [
  ...([
    'signBitcoin',
    'moveBitcoin',
    'findBitcoin',
    'attestBitcoin',
    'freeCoins',
    'lacksBitcoin',
  ] as const),
];
type OfBitcoin = Extract<Question, { kind: (typeof ofBitcoin)[number] }>;
type OfEvm = Exclude<Question, OfBitcoin | { kind: 'describe' }>;
const isOfBitcoin = (question: OfBitcoin | OfEvm): question is OfBitcoin =>
  ofBitcoin.some((kind) => kind === question.kind);

async function answerEvm(
  { signer, moves, keys, chain }: ServedEvm,
  question: OfEvm,
): Promise<AnswerText> {
  if (question.kind === 'attest') {
    return { kind: 'attested', list: await attest(question, chain, keys) };
  }
  const from = keys.hot.address;
  if (question.kind === 'lacks') return { kind: 'lacks', found: await signer.lacks(), from };
  if (question.kind === 'find')
    return foundAnswer(await signer.signedFor(question.withdrawal), from);
  if (question.kind === 'move') return movedAnswer(await moves.sign(question));
  return signedAnswer(await signer.sign(question));
}

async function answerBitcoin(
  { signer, keys, rules }: ServedBitcoin,
  question: OfBitcoin,
): Promise<AnswerText> {
  if (question.kind === 'freeCoins') {
    // Not queued: what is free now is looked at again when it is signed for.
    return { kind: 'coins', free: [...signer.free(question.coins)] };
  }
  if (question.kind === 'attestBitcoin') {
    const list = await attestBitcoin(question, rules.chain, keys, rules.network);
    return { kind: 'attested', list };
  }
  const from = keys.hotAddress;
  if (question.kind === 'lacksBitcoin') return { kind: 'lacks', found: await signer.lacks(), from };
  if (question.kind === 'findBitcoin') {
    return foundAnswer(await signer.signedFor(question.withdrawal), from);
  }
  if (question.kind === 'moveBitcoin') {
    return movedAnswer({ ...(await signer.move(question)), amount: question.amount });
  }
  return signedAnswer(await signer.sign(question));
}

function signedAnswer({ feePerGas, ...signed }: SignedPayout): AnswerText {
  return { kind: 'signed', ...signed, feePerGas: String(feePerGas) };
}

function foundAnswer(attempts: readonly SignedPayout[], from: string): AnswerText {
  const texts = attempts.map((one) => ({ ...one, feePerGas: String(one.feePerGas) }));
  return { kind: 'found', attempts: texts, from };
}

function movedAnswer({ amount, feePerGas, ...moved }: SignedMove): AnswerText {
  return { kind: 'moved', ...moved, amount: String(amount), feePerGas: String(feePerGas) };
}

async function hear(socket: Socket, replyTo: (line: string) => Promise<AnswerText>): Promise<void> {
  let bytes = 0;
  socket.on('data', (data: Buffer) => {
    bytes = data.includes(10) ? 0 : bytes + data.length;
    if (bytes > LINE_BYTES_MAX) socket.destroy();
  });
  for await (const line of createInterface({ input: socket })) {
    const said = await replyTo(line);
    if (socket.writable) socket.write(`${JSON.stringify(said)}\n`);
  }
}

async function reply(
  line: string,
  answer: (question: Question) => Promise<AnswerText>,
): Promise<AnswerText> {
  try {
    const question = questionShape.safeParse(readJson(line));
    if (!question.success) return { kind: 'failed', message: 'this is no question of mine' };
    return await answer(question.data);
  } catch (error) {
    if (error instanceof SigningRefused) {
      return { kind: 'refused', reason: error.reason, message: error.message };
    }
    // What it says might hold what must not leave: it is for the signer's own output alone.
    console.error(nameOf(error));
    return { kind: 'failed', message: 'the signer could not do it' };
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'an unknown fault');

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
