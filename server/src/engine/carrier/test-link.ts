import type { PlainCode } from '@bourse/contract/code-texts.ts';
import type { Code } from '@bourse/contract/codes.ts';
import type { Command, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { vi } from 'vitest';
import type { RoleEpoch } from '#platform/roles/role.ts';
import { type BudgetTaken, createSharedBudgets } from '#ports/call-budgets.ts';
import { type Batch, GENESIS_HASH, sealBatch, writeEntry } from '../log/command-log.ts';
import { LogNewer } from '../log/lead-refused.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { type Holds, noHolds } from '../run/engine-messages.ts';
import { Replica } from '../run/replica.ts';
import { LeaderLink } from './leader-link.ts';
import { LeaderServer, type RemoteTicket } from './leader-server.ts';
import { memoryCarrier } from './test-carrier.ts';
import type { Wire } from './wire.ts';

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** What leaders and gateways share: the table of the log, and a clock. */
export class LinkWorld {
  readonly table: Batch[] = [];
  readonly carrier = memoryCarrier();
  leaderAt: { epoch: number; address: string; vocabulary?: number } = { epoch: 0, address: '' };
  now = 0;
  readonly #links: LeaderLink[] = [];

  end(): void {
    for (const link of this.#links) link.close();
    vi.useRealTimers();
  }

  /** Lets time pass for timers, too, from the next call on. */
  holdTimers(): void {
    vi.useFakeTimers({ toFake: [...timers] });
  }

  async pass(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  }

  async lead(epoch: number, database?: string): Promise<Leader> {
    const leader = new Leader(this, epoch, database);
    const { address } = await this.carrier.listen((wire) => {
      leader.wires.push(wire);
      return leader.server.take(wire);
    });
    this.leaderAt = { epoch, address };
    return leader;
  }

  /** A gateway with an engine that says nothing. */
  gateway(readsOnMs = 0) {
    let sequence = 0;
    const engine = {
      get sequence() {
        return sequence;
      },
      apply(command: Command): Outcome {
        sequence = command.sequence;
        return { ...command, events: [] };
      },
    };
    const answered: [ticket: number, sequence: number][] = [];
    const refused: [number, Code][] = [];
    const holds: Holds[] = [];
    const leaders: boolean[] = [];
    let outdatedCount = 0;
    const taken: (readonly [ticket: number, taken: BudgetTaken])[] = [];
    const replica = new Replica(engine, { sequence: 0, hash: GENESIS_HASH }, (outcomes) => {
      for (const outcome of outcomes) {
        const ticket = link.ticketOf(outcome.sequence);
        if (ticket > 0) answered.push([ticket, outcome.sequence]);
      }
    });
    const link = new LeaderLink({
      ...{ carrier: this.carrier, replica, now: () => this.now },
      log: {
        database: 'one',
        leaderAddress: async () => ({ vocabulary: LOG_VOCABULARY, ...this.leaderAt }),
        readOn: ({ sequence }) => this.#readOn(sequence),
      },
      refuse: (tickets) => refused.push(...(tickets as [number, Code][])),
      tellHolds: (told) => holds.push(told),
      tellTaken: (told) => taken.push(...told.map(([ticket, one]) => [ticket, one] as const)),
      tellLeader: (isThere) => leaders.push(isThere),
      tellOutdated: () => {
        outdatedCount += 1;
      },
      readsOnMs,
    });
    const running = link.run();
    running.catch(() => undefined);
    this.#links.push(link);
    const isOutdated = () => outdatedCount === 1;
    return { link, replica, engine, answered, refused, holds, leaders, taken, isOutdated, running };
  }

  async *#readOn(after: number) {
    if (this.leaderAt.vocabulary) throw new LogNewer();
    yield* this.table.slice(after);
  }
}

/** Seals one command a batch, and commits it at once unless it is told to keep it to itself. */
class Leader {
  readonly server: LeaderServer;
  readonly wires: Wire[] = [];
  readonly keys: string[] = [];
  readonly epochs: (number | undefined)[] = [];
  /** Whether what it takes is lost with it. */
  isDeaf = false;
  /** Why it takes nothing. */
  refusal: PlainCode | undefined;
  /** As where the log is away. */
  areCancelsTaken = false;
  readonly #table: Batch[];

  constructor(world: LinkWorld, epoch: number, database = 'one') {
    this.#table = world.table;
    const submit = (ticket: RemoteTicket, request: CommandRequest, under?: RoleEpoch) => {
      this.keys.push(request.key);
      this.epochs.push(under?.epoch);
      const isTaken = this.areCancelsTaken && request.body.case === 'cancelOrder';
      if (this.refusal !== undefined && !isTaken) return this.refusal;
      if (!this.isDeaf) this.commit(request, ticket);
      return undefined;
    };
    const takeCalls = createSharedBudgets(() => world.now);
    this.server = new LeaderServer({ database, epoch, holds: () => noHolds, submit, takeCalls });
  }

  commit(request: CommandRequest, ticket: RemoteTicket | 0 = 0): void {
    const sequence = this.#table.length + 1;
    const command: Command = { ...request, sequence, time: 1 };
    const batch = sealBatch([writeEntry(command)], this.#table.at(-1)?.hash ?? GENESIS_HASH);
    this.#table.push(batch);
    this.server.publish(batch, [ticket]);
  }

  end(): void {
    this.server.close();
  }
}
