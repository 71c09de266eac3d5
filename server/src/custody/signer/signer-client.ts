import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { isOfOneWriter, isPrivateFolder } from '#platform/db/postgres/private-folder.ts';
import { SignerAway } from '../chains/chain.ts';
import { type Answer, answerShape, LINE_BYTES_MAX, type QuestionText } from './wire.ts';

const ANSWER_TIMEOUT_MS = 10_000;

/** What the signer says of itself. */
export type Description = Extract<Answer, { kind: 'description' }>;

/** Asks the signer's process, each question over its own connection. */
export class SignerClient {
  readonly #path: string;
  readonly #timeoutMs: number;
  readonly #isOurs: (folder: string) => boolean;

  /** @param isOfAnother another user runs the signer, in a folder that lets this one in */
  constructor(path: string, timeoutMs = ANSWER_TIMEOUT_MS, isOfAnother = false) {
    this.#path = path;
    this.#timeoutMs = timeoutMs;
    this.#isOurs = isOfAnother ? isOfOneWriter : isPrivateFolder;
  }

  /** Asks a signer that another user runs: it answers in a folder that no other user writes to. */
  static ofAnother(path: string): SignerClient {
    return new SignerClient(path, ANSWER_TIMEOUT_MS, true);
  }

  async describe(): Promise<Description> {
    const answer = await this.ask({ kind: 'describe' });
    if (answer.kind !== 'description') throw new SignerAway('the signer does not say who it is');
    return answer;
  }

  /** Throws SignerAway when there is no answer: whether it has signed is not known then. */
  async ask(question: QuestionText): Promise<Answer> {
    // In a folder that others can write to it might be another user's.
    if (!this.#isOurs(dirname(this.#path))) throw new SignerAway('its folder is open to others');
    const socket = createConnection(this.#path);
    try {
      socket.setTimeout(this.#timeoutMs, () => socket.destroy());
      await once(socket, 'connect');
      socket.write(`${JSON.stringify(question)}\n`);
      return readAnswer(await readLine(socket));
    } catch (error) {
      if (error instanceof SignerAway) throw error;
      throw new SignerAway('the signer does not answer');
    } finally {
      socket.destroy();
    }
  }
}

async function readLine(socket: Socket): Promise<string> {
  let text = '';
  for await (const data of socket) {
    text += String(data);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > LINE_BYTES_MAX) break;
  }
  throw new SignerAway('the signer ended before it answered');
}

function readAnswer(line: string): Answer {
  const answer = answerShape.safeParse(JSON.parse(line));
  if (!answer.success) throw new SignerAway('the signer answers something else');
  return answer.data;
}
