import type { CommandRequest } from '@bourse/contract/messages.ts';
import { KEY_LIFETIME_MS } from '@bourse/core/limits.ts';
import { Chance } from '../chance.ts';
import { must } from '../checks.ts';
import { Sometimes } from '../sometimes.ts';
import { type Death, type Message, rulesOfShards, Shard, type ShardRules } from './shard.ts';
import {
  checkShards,
  openOf,
  otherOf,
  SHARD_NAMES,
  type ShardName,
  type Shards,
} from './shard-checks.ts';

const START_TIME = 1_750_000_000_000;
const USERS = [100, 101, 102] as const;
/** The second coin is listed at one of the shards only, until the world lists it. */
const ASSETS = [1, 2] as const;
const DEPOSIT = 1_000;

const house = (body: CommandRequest['body']): CommandRequest => ({ user: 0, key: '', body });
const listed = (asset: number): CommandRequest =>
  house({ case: 'defineAsset', value: { asset, symbol: `A${asset}`, decimals: 8 } });
const deposits = (asset: number): CommandRequest[] =>
  USERS.map((user) => {
    const transaction = `${user}-${asset}`;
    const value = { user, asset, amount: DEPOSIT, chain: 'sim', transaction, logIndex: 0 };
    return house({ case: 'creditDeposit', value });
  });
/** What each shard begins with. */
export const openings: Readonly<Record<ShardName, readonly CommandRequest[]>> = {
  spot: [listed(1), listed(2), ...deposits(1), ...deposits(2)],
  futures: [listed(1), ...deposits(1)],
};
/** What the openings bring, by coin. */
export const deposited = {
  spot: [BigInt(DEPOSIT * USERS.length), BigInt(DEPOSIT * USERS.length)],
  futures: [BigInt(DEPOSIT * USERS.length), 0n],
};

/**
 * Two shards, and money that moves between them while processes die, messages come again, late or too early, and keys
 * are forgotten. The same seed gives the same run.
 */
export class ShardWorld {
  readonly sometimes = new Sometimes();
  readonly #chance: Chance;
  readonly shards: Shards;
  #clock = START_TIME;
  #keysCount = 0;
  #isListed = false;

  private constructor(seed: number, shards: Shards) {
    this.#chance = new Chance(seed);
    this.shards = shards;
  }

  static async start(seed: number, rules: ShardRules = rulesOfShards): Promise<ShardWorld> {
    return new ShardWorld(seed, {
      spot: await Shard.start(rules, openings.spot),
      futures: await Shard.start(rules, openings.futures),
    });
  }

  /** Throws Broken as soon as money is made or lost, or a transfer ends twice. */
  async run(stepsCount: number): Promise<void> {
    for (let step = 0; step < stepsCount; step += 1) {
      await this.#step();
      checkShards(this.shards, deposited);
    }
    while ((await this.#deliverNext('spot')) || (await this.#deliverNext('futures')));
    checkShards(this.shards, deposited);
    for (const name of SHARD_NAMES) {
      for (const asset of ASSETS) {
        must(openOf(this.shards, name, asset) === 0n, `${name}: money is lost in transit`);
      }
    }
  }

  async #step(): Promise<void> {
    const chance = this.#chance;
    this.#clock += chance.below(1_000);
    const name = chance.oneOf(SHARD_NAMES);
    const roll = chance.below(100);
    if (roll < 35) return this.#send(name);
    if (roll < 75) return void (await this.#deliverNext(name, this.#anyDeath()));
    if (roll < 88) return this.#deliverAny(name);
    if (roll < 94) return this.shards[name].restart();
    if (roll < 97) return this.#leap();
    if (!this.#isListed && chance.oneIn(4)) await this.#list();
  }

  async #send(name: ShardName): Promise<void> {
    const chance = this.#chance;
    const amount = chance.between(1, chance.oneIn(6) ? DEPOSIT * 2 : DEPOSIT / 5);
    const sent = { user: chance.oneOf(USERS), asset: chance.oneOf(ASSETS), amount };
    this.#keysCount += 1;
    const key = `k${this.#keysCount}`;
    const death = this.#anyDeath();
    const outcome = await this.shards[name].send(sent, key, this.#clock, death);
    // Its client asks again, and may ask once more though it was answered.
    if (outcome && !chance.oneIn(8)) return;
    if (!outcome) this.sometimes.reached(`a sender dies ${death}`);
    await this.shards[name].send(sent, key, this.#clock);
  }

  /** What the other shard has for this one and it has not acted on, if there is any. */
  async #deliverNext(name: ShardName, death?: Death): Promise<boolean> {
    const { taken } = this.shards[name].known;
    const { messages } = this.shards[otherOf(name)].known;
    const next = messages.find(({ sequence }) => sequence > taken);
    if (!next) return false;
    const { outs } = this.shards[otherOf(name)].known;
    const before = this.#refusedCount(name);
    must((await this.#take(name, next, death)) === 'taken', 'the next message was not taken');
    if (death)
      this.sometimes.reached(`a receiver dies ${death}, of money that ${this.#wayOf(next)}`);
    if (this.#refusedCount(name) > before) this.sometimes.reached('money is refused');
    if (next.kind === 'refused') this.sometimes.reached('money comes back');
    else must(outs.has(next.sequence), 'a message of no transfer');
    return true;
  }

  /** One who slept, or has lost its place, hands over some message: an old one, or one too early. */
  async #deliverAny(name: ShardName): Promise<void> {
    const { messages } = this.shards[otherOf(name)].known;
    if (messages.length === 0) return;
    const message = this.#chance.oneOf(messages);
    const found = await this.#take(name, message, this.#anyDeath());
    if (found !== 'taken') {
      this.sometimes.reached(
        `${found === 'known' ? 'again' : 'too early'}: ${this.#wayOf(message)}`,
      );
    }
  }

  #take(name: ShardName, message: Message, death: Death | undefined) {
    return this.shards[name].take(message, this.#clock, death);
  }

  #leap(): void {
    this.#clock += KEY_LIFETIME_MS + 1;
    this.sometimes.reached('keys are forgotten');
  }

  /** What was refused so far is welcome from now on: it must not come in after it was sent back. */
  async #list(): Promise<void> {
    this.#isListed = true;
    this.sometimes.reached('a coin is listed late');
    await this.shards.futures.apply(listed(2), this.#clock);
  }

  #anyDeath(): Death | undefined {
    const chance = this.#chance;
    if (!chance.oneIn(4)) return undefined;
    return chance.oneOf(['before the append', 'after the append'] as const);
  }

  #wayOf({ kind }: Message): string {
    return kind === 'out' ? 'arrives' : 'comes back';
  }

  #refusedCount(name: ShardName): number {
    return this.shards[name].known.messages.filter(({ kind }) => kind === 'refused').length;
  }
}
