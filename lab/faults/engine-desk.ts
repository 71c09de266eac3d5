import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Code } from '@bourse/contract/codes.ts';
import type { CommandBody, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import type { SequencedEngine } from '../../server/src/engine/log/sequencer.ts';
import type {
  EngineThreadData,
  FromEngine,
  ToEngine,
} from '../../server/src/engine/run/engine-messages.ts';
import { startEngineThread } from '../../server/src/engine/run/engine-thread.ts';

type Ready = Extract<FromEngine, { kind: 'ready' }>;
export type Answer =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly code: Code };

const PATIENCE_MS = 30_000;

/** The engine's thread behind its own messages, without the thread: a test sits at the other end. */
export class EngineDesk {
  readonly ready: Ready;
  readonly poison: string[] = [];
  readonly fatal: string[] = [];
  private readonly port: MessagePort;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private nextTicket = 1;
  private stopped: () => void = () => {};

  private constructor(port: MessagePort, ready: Ready) {
    this.port = port;
    this.ready = ready;
    port.on('message', (message: FromEngine) => this.receive(message));
  }

  static async start(
    data: EngineThreadData,
    meet?: (engine: Engine) => SequencedEngine,
  ): Promise<EngineDesk> {
    const { port1, port2 } = new MessageChannel();
    const ready = new Promise<Ready>((resolve, reject) => {
      const onMessage = (message: FromEngine) => {
        if (message.kind === 'fatal') reject(new Error(message.error));
        if (message.kind !== 'ready') return;
        port1.off('message', onMessage);
        resolve(message);
      };
      port1.on('message', onMessage);
    });
    await startEngineThread(data, undefined, port2, meet);
    const desk = new EngineDesk(port1, await ready);
    desk.post({ kind: 'start-risk' });
    return desk;
  }

  send(user: number, body: CommandBody, key = ''): Promise<Answer> {
    return this.sendAll([{ user, key, body }])[0] as Promise<Answer>;
  }

  /** In one message, so that they meet in one turn of the engine. */
  sendAll(requests: readonly CommandRequest[]): Promise<Answer>[] {
    const tickets = requests.map((request): [number, CommandRequest] => {
      this.nextTicket += 1;
      return [this.nextTicket, request];
    });
    const answers = tickets.map(
      ([ticket]) => new Promise<Answer>((resolve) => this.waiting.set(ticket, resolve)),
    );
    this.post({ kind: 'submit', requests: tickets });
    return answers;
  }

  /** Sends again while the engine is being built anew; returns the first other answer. */
  async sendPatiently(user: number, body: CommandBody, key = ''): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.send(user, body, key);
      if (answer.kind === 'outcome' || Date.now() > deadline) return answer;
      await sleep(5);
    }
  }

  async stop(): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.stopped = resolve;
    });
    this.post({ kind: 'stop' });
    await stopped;
    this.port.close();
  }

  private post(message: ToEngine): void {
    this.port.postMessage(message);
  }

  private receive(message: FromEngine): void {
    switch (message.kind) {
      case 'outcomes':
        return message.outcomes.forEach((outcome, index) => {
          this.settle(message.tickets[index] as number, { kind: 'outcome', outcome });
        });
      case 'refused':
        for (const [ticket, code] of message.tickets)
          this.settle(ticket, { kind: 'refused', code });
        return;
      case 'poison':
        this.poison.push(message.error);
        return;
      case 'fatal':
        this.fatal.push(message.error);
        return;
      case 'stopped':
        return this.stopped();
    }
  }

  private settle(ticket: number, answer: Answer): void {
    this.waiting.get(ticket)?.(answer);
    this.waiting.delete(ticket);
  }
}
