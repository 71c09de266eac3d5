import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { SigningRefused } from '../chains/chain.ts';
import { attest } from './attest.ts';
import type { BitcoinSigner } from './bitcoin-signer.ts';
import type { SignerKeys } from './keys.ts';
import type { MoveSigner } from './move-signer.ts';
import { refuse } from './refuse.ts';
import type { Signer } from './signer.ts';
import { type AnswerText, LINE_BYTES_MAX, type Question, questionShape } from './wire.ts';

export interface Served {
  readonly signer: Signer;
  readonly moves: MoveSigner;
  readonly bitcoinSigner: BitcoinSigner | undefined;
  /** And the chain, for what is said of addresses. */
  readonly keys: SignerKeys;
  readonly chain: string;
  readonly description: Extract<AnswerText, { kind: 'description' }>;
}

/** So many ask at once at most; whoever is turned away asks again. */
const CONNECTIONS_MAX = 64;
/** A connection that says nothing for so long ends. */
const IDLE_MS = 60_000;

/**
 * Answers on a Unix socket, which only this user can open. The folder must be private; what an earlier
 * signer left of its socket is removed, so the caller must be the only one (see Payments).
 */
export async function serveSigner(
  path: string,
  { signer, moves, bitcoinSigner, keys, chain, description }: Served,
): Promise<Server> {
  const bitcoin = () => bitcoinSigner ?? refuse('otherChain', 'this signer has no Bitcoin');
  const answer = async (question: Question): Promise<AnswerText> => {
    if (question.kind === 'describe') return description;
    if (question.kind === 'freeCoins') {
      // In nobody's turn: what is free now is looked at again when it is signed for.
      return { kind: 'coins', free: [...bitcoin().free(question.coins)] };
    }
    if (question.kind === 'move') {
      const { amount, feePerGas, ...moved } = await moves.sign(question);
      const figures = { amount: String(amount), feePerGas: String(feePerGas) };
      return { kind: 'moved', ...moved, ...figures };
    }
    if (question.kind === 'attest') {
      return { kind: 'attested', list: await attest(question, chain, keys) };
    }
    if (question.kind === 'find') {
      const isSigned = await signer.hasSigned(question.withdrawal);
      return { kind: 'found', isSigned, from: description.hotAddress };
    }
    if (question.kind === 'findBitcoin') {
      const isSigned = await bitcoin().hasSigned(question.withdrawal);
      return { kind: 'found', isSigned, from: description.bitcoin?.hotAddress ?? '' };
    }
    const { feePerGas, ...signed } =
      question.kind === 'sign' ? await signer.sign(question) : await bitcoin().sign(question);
    return { kind: 'signed', ...signed, feePerGas: String(feePerGas) };
  };
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
  const mask = process.umask(0o077);
  server.listen(path);
  await once(server, 'listening');
  process.umask(mask);
  return server;
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
