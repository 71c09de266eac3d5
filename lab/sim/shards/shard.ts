import type { CommandRequest, CorrectBalances, Outcome } from '@bourse/contract/messages.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { sealBatch, writeEntry } from '@bourse/server/engine/log/command-log.ts';
import { type MemoryDisk, MemoryLog, noSnapshots } from '@bourse/server/engine/log/memory-log.ts';
import { recover } from '@bourse/server/engine/log/recover.ts';
import { must } from '../checks.ts';

/** The account of a shard that has what left it for the other one. */
export const IN_TRANSIT = 9_000;

/** An amount of one coin, of one person. */
export interface Amount {
  readonly user: number;
  readonly asset: number;
  readonly amount: number;
}

/**
 * A line of a shard's log that the other shard acts on: money that left for it, or money of the other one's that was
 * refused here and goes back.
 */
export type Message = {
  /** The line's number. */
  readonly sequence: number;
  /** Of the message before it; 0: it is the first. */
  readonly previous: number;
} & (
  | { readonly kind: 'out'; readonly sent: Amount }
  /** `out`: the number under which it left the other shard. */
  | { readonly kind: 'refused'; readonly out: number }
);

/** What a shard does with messages; one rule is taken out to see that the checks would notice. */
export interface ShardRules {
  /** A message with a number up to the highest that was taken is not taken again. */
  readonly keepsHighest: boolean;
  /** A message is taken only right after the one before it. */
  readonly asksForPrevious: boolean;
}
export const rulesOfShards: ShardRules = { keepsHighest: true, asksForPrevious: true };

/** Where a process ends while it appends one command: nothing of it is durable, or all of it and no answer. */
export type Death = 'before the append' | 'after the append';

/** What a process of a shard knows: all of it is a fold of its own log. */
interface Known {
  /** The highest number of the other shard's log that this one has acted on. */
  taken: number;
  /** What the other shard has to act on, in order. */
  readonly messages: Message[];
  /** What left for the other shard, by the number of its line. */
  readonly outs: Map<number, Amount>;
  /** Numbers under which money left the other shard, each time that it came in here. */
  readonly ins: number[];
  /** Numbers under which money left here, each time that it came back. */
  readonly backs: number[];
}

/**
 * A shard of an exchange, as a model: core's own engine on a log of its own, and beside it what core would keep for
 * transfers. A leg of a transfer is a correction of balances with a key that says which leg it is.
 */
export class Shard {
  readonly #disk: MemoryDisk;
  readonly #rules: ShardRules;
  #log!: MemoryLog;
  #engine!: Engine;
  #lastHash!: Uint8Array;
  #known!: Known;

  private constructor(disk: MemoryDisk, rules: ShardRules) {
    this.#disk = disk;
    this.#rules = rules;
  }

  static async start(rules: ShardRules, opening: readonly CommandRequest[]): Promise<Shard> {
    const shard = new Shard({ batches: [], epoch: 0 }, rules);
    await shard.restart();
    for (const request of opening) await shard.apply(request, 0);
    return shard;
  }

  /** Another process goes on with what is durable. */
  async restart(): Promise<void> {
    this.#known = { taken: 0, messages: [], outs: new Map(), ins: [], backs: [] };
    this.#log = new MemoryLog(this.#disk);
    const { engine, lastHash } = await recover(this.#log, noSnapshots, 0, (outcome) =>
      this.#fold(outcome),
    );
    this.#engine = engine;
    this.#lastHash = lastHash;
  }

  /** The shard as it was after so many commands, each of which is a batch. */
  async at(sequence: number): Promise<Shard> {
    const batches = this.#disk.batches.slice(0, sequence);
    const shard = new Shard({ batches, epoch: 0 }, this.#rules);
    await shard.restart();
    return shard;
  }

  get engine(): Engine {
    return this.#engine;
  }

  get known(): Readonly<Known> {
    return this.#known;
  }

  /**
   * Appends a command and folds its outcome. A process that dies is followed by the next one at once; its client is
   * told nothing.
   */
  async apply(request: CommandRequest, now: number, death?: Death): Promise<Outcome | undefined> {
    const time = Math.max(now, this.#engine.time);
    const command = { ...request, sequence: this.#engine.sequence + 1, time };
    const outcome = this.#engine.apply(command);
    const batch = sealBatch([writeEntry(command)], this.#lastHash);
    if (death !== 'before the append') await this.#log.append(batch);
    if (death) {
      await this.restart();
      return undefined;
    }
    this.#lastHash = batch.hash;
    this.#fold(outcome);
    return outcome;
  }

  /** A person sends money to the other shard. */
  send({ user, asset, amount }: Amount, key: string, now: number, death?: Death) {
    const legs = [
      { user, asset, amount: -amount },
      { user: IN_TRANSIT, asset, amount },
    ];
    return this.apply(
      correction(`out:${key}`, { legs, reason: 'to the other shard', chain: '' }),
      now,
      death,
    );
  }

  /** Acts on a message of the other shard. Says why it did not, if it did not. */
  async take(message: Message, now: number, death?: Death): Promise<'known' | 'gap' | 'taken'> {
    const { keepsHighest, asksForPrevious } = this.#rules;
    if (keepsHighest && message.sequence <= this.#known.taken) return 'known';
    if (asksForPrevious && message.previous > this.#known.taken) return 'gap';
    const outcome = await this.apply(
      message.kind === 'out' ? this.#arrival(message) : this.#return(message),
      now,
      death,
    );
    const mayBeRefused = message.kind === 'out' || !outcome;
    must(mayBeRefused || !isRefused(outcome), 'what was refused elsewhere did not come back');
    return 'taken';
  }

  /** Custody owes what the other shard has in transit. */
  #arrival({ sequence, sent }: Message & { kind: 'out' }): CommandRequest {
    const { user, asset, amount } = sent;
    const legs = [
      { user: HouseUser.custody, asset, amount: -amount },
      { user, asset, amount },
    ];
    return correction(`in:${sequence}`, { legs, reason: 'of the other shard', chain: 'shard' });
  }

  #return({ sequence, out }: Message & { kind: 'refused' }): CommandRequest {
    const { user, asset, amount } = this.#known.outs.get(out) as Amount;
    const legs = [
      { user: IN_TRANSIT, asset, amount: -amount },
      { user, asset, amount },
    ];
    return correction(`back:${sequence}:${out}`, { legs, reason: 'refused there', chain: '' });
  }

  #fold(outcome: Outcome): void {
    const { key, sequence, events } = outcome;
    const known = this.#known;
    const [leg, number = '', out = ''] = key.split(':');
    const { length } = known.messages;
    const previous = known.messages[length - 1]?.sequence ?? 0;
    const done = events.find((event) => event.case === 'balancesCorrected');
    if (leg === 'out' && done?.case === 'balancesCorrected') {
      const { user, asset, amount } = done.value.legs[1] as Amount;
      must(user === IN_TRANSIT, 'a leg of a transfer is missing');
      const sent = { user: done.value.legs[0]?.user ?? 0, asset, amount };
      known.outs.set(sequence, sent);
      known.messages.push({ kind: 'out', sequence, previous, sent });
    } else if (leg === 'in') {
      known.taken = Math.max(known.taken, Number(number));
      if (done) known.ins.push(Number(number));
      else if (isRefused(outcome)) {
        known.messages.push({ kind: 'refused', sequence, previous, out: Number(number) });
      }
    } else if (leg === 'back') {
      known.taken = Math.max(known.taken, Number(number));
      if (done) known.backs.push(Number(out));
    }
  }
}

function correction(key: string, value: CorrectBalances): CommandRequest {
  return { user: 0, key, body: { case: 'correctBalances', value } };
}

const isRefused = (outcome: Outcome | undefined): boolean =>
  outcome?.events.some((event) => event.case === 'refused') ?? false;
