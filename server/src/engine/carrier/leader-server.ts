import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainCode } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import type { RoleEpoch } from '#platform/roles/role.ts';
import type { BudgetAsk, BudgetTaken, TakenBudgets } from '#ports/call-budgets.ts';
import type { Batch } from '../log/command-log.ts';
import type { Holds } from '../run/engine-messages.ts';
import { readGatewaySaid, readRequests, writeBatch, writeSaid } from './frames.ts';
import type { Wire, WireHearer } from './wire.ts';

/** A gateway that hears nothing for seven times as long looks for another leader. */
const BEAT_EVERY_MS = 250;
/** A gateway that is so far behind is cut: it reads from the database what it missed. */
const WAITING_BYTES_MAX = 16 * 2 ** 20;
/** How long an answer that no caller waits for may wait for a batch to go with. */
const ANSWER_WITHIN_MS = 10;
/** How long a leader that ends waits for gateways that may have something on their way. */
const LEAVE_WITHIN_MS = 300;

/** Who waits for a command at a gateway. */
export class RemoteTicket {
  readonly wire: Wire;
  readonly number: number;

  constructor(wire: Wire, number: number) {
    this.wire = wire;
    this.number = number;
  }
}

/** Who waits for a command: a caller in this process by a number, or one at a gateway. */
export type Ticket = number | RemoteTicket;

export interface LeaderServerOptions {
  readonly database: string;
  readonly epoch: number;
  readonly holds: () => Holds;
  /** A refusal code: it was not taken, and nothing has happened. */
  readonly submit: (
    ticket: RemoteTicket,
    request: CommandRequest,
    under: RoleEpoch | undefined,
  ) => PlainCode | undefined;
  readonly takeCalls: (ask: BudgetAsk) => BudgetTaken;
}

/** Takes commands from gateways for the engine that leads, and sends each batch to all of them after its commit. */
export class LeaderServer {
  readonly #options: LeaderServerOptions;
  readonly #wires = new Set<Wire>();
  readonly #beating: NodeJS.Timeout;
  #isStopping = false;
  /** Gateways that have not heard yet that this leader ends. */
  readonly #leaving = new Set<Wire>();
  #allHaveLeft = () => {};
  /** Answers of budgets that no caller waits for: they go with the next batch, which wakes a gateway anyway. */
  readonly #answers = new Map<Wire, TakenBudgets>();
  #answering: NodeJS.Timeout | undefined;

  constructor(options: LeaderServerOptions) {
    this.#options = options;
    const beat = writeSaid({ kind: 'beat' });
    this.#beating = setInterval(() => {
      for (const wire of this.#wires) this.#send(wire, beat);
    }, BEAT_EVERY_MS).unref();
  }

  /** A gateway has connected: it gets each batch that is committed from now on. */
  take(wire: Wire): WireHearer {
    const { database, epoch, holds } = this.#options;
    this.#wires.add(wire);
    this.#send(wire, writeSaid({ kind: 'hello', database, epoch, holds: holds() }));
    return {
      onFrame: (frame) => this.#receive(wire, frame),
      onEnd: () => {
        this.#wires.delete(wire);
        this.#answers.delete(wire);
        this.#hasLeft(wire);
      },
    };
  }

  /** Returns whether a caller of this process waits: its ticket, or 0. */
  publish(batch: Batch, tickets: readonly Ticket[]): readonly number[] {
    const done = new Map<Wire, [number, number][]>();
    const own = tickets.map((ticket, index) => {
      if (typeof ticket === 'number') return ticket;
      const numbers = done.get(ticket.wire) ?? [];
      done.set(ticket.wire, numbers);
      numbers.push([ticket.number, batch.firstSequence + index]);
      return 0;
    });
    this.#sendAnswers();
    const frame = this.#wires.size > 0 ? writeBatch(batch) : '';
    for (const wire of this.#wires) {
      const numbers = done.get(wire);
      if (numbers) this.#send(wire, writeSaid({ kind: 'done', tickets: numbers }));
      this.#send(wire, frame);
    }
    return own;
  }

  refuse({ wire, number }: RemoteTicket, code: PlainCode): void {
    this.#send(wire, writeSaid({ kind: 'refused', tickets: [[number, code]] }));
  }

  tellHolds(holds: Holds): void {
    for (const wire of this.#wires) this.#send(wire, writeSaid({ kind: 'holds', holds }));
  }

  /** What comes from now on is refused, and the next leader's: gateways ask that one. */
  stopTaking(): void {
    this.#isStopping = true;
  }

  /**
   * Once all that was taken is answered: asks gateways to send nothing more. Resolves when each has said so, after
   * all that it had sent, or after a while.
   */
  async leave(): Promise<void> {
    if (this.#wires.size === 0) return;
    const left = Promise.withResolvers<void>();
    this.#allHaveLeft = left.resolve;
    for (const wire of this.#wires) {
      this.#leaving.add(wire);
      this.#send(wire, writeSaid({ kind: 'ends' }));
    }
    await Promise.race([left.promise, sleep(LEAVE_WITHIN_MS)]);
  }

  #hasLeft(wire: Wire): void {
    if (this.#leaving.delete(wire) && this.#leaving.size === 0) this.#allHaveLeft();
  }

  close(): void {
    clearInterval(this.#beating);
    clearTimeout(this.#answering);
    for (const wire of this.#wires) wire.cut();
  }

  #receive(wire: Wire, frame: string | Uint8Array): void {
    // What cannot be read was not written by a gateway.
    let asked: ReturnType<typeof readRequests>;
    try {
      if (typeof frame === 'string') return this.#hear(wire, frame);
      asked = readRequests(frame);
    } catch {
      return wire.cut();
    }
    const refused: [number, PlainCode][] = [];
    for (const [number, request] of asked.tickets) {
      const ticket = new RemoteTicket(wire, number);
      const code = this.#isStopping
        ? Code.unavailable
        : this.#options.submit(ticket, request, asked.under);
      if (code !== undefined) refused.push([number, code]);
    }
    if (refused.length > 0) this.#send(wire, writeSaid({ kind: 'refused', tickets: refused }));
  }

  #hear(wire: Wire, frame: string): void {
    const said = readGatewaySaid(frame);
    if (said.kind === 'left') return this.#hasLeft(wire);
    // A gateway asks the next leader again what was not answered.
    if (this.#isStopping) return;
    const taken = said.asks.map(([number, ask]) => [number, this.#options.takeCalls(ask)] as const);
    this.#answers.set(wire, [...(this.#answers.get(wire) ?? []), ...taken]);
    if (said.asks.every(([, { areMade }]) => areMade))
      this.#answering ??= setTimeout(() => this.#sendAnswers(), ANSWER_WITHIN_MS).unref();
    else this.#sendAnswers();
  }

  #sendAnswers(): void {
    clearTimeout(this.#answering);
    this.#answering = undefined;
    for (const [wire, taken] of this.#answers)
      this.#send(wire, writeSaid({ kind: 'taken', taken }));
    this.#answers.clear();
  }

  #send(wire: Wire, frame: string | Uint8Array): void {
    if (wire.waitingBytes > WAITING_BYTES_MAX) wire.cut();
    else wire.send(frame);
  }
}
