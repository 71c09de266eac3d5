import { AccountKind } from '@bourse/contract/enumerations.ts';
import { must } from '../checks.ts';
import { IN_TRANSIT, type Shard } from './shard.ts';

export type ShardName = 'spot' | 'futures';
export type Shards = Readonly<Record<ShardName, Shard>>;

export const SHARD_NAMES: readonly ShardName[] = ['spot', 'futures'];
export const otherOf = (name: ShardName): ShardName => (name === 'spot' ? 'futures' : 'spot');

/** What was deposited in each shard, by coin, of which the first has the number 1. */
export type Deposited = Readonly<Record<ShardName, readonly bigint[]>>;

/**
 * What holds at any pair of cursors of which neither is behind what the other shard has taken. Throws Broken where
 * money was made or lost, or a transfer ended twice.
 */
export function checkShards(shards: Shards, deposited: Deposited): void {
  for (const name of SHARD_NAMES) {
    const { findings } = shards[name].engine.audit();
    must(findings.length === 0, `${name}: ${findings.map(({ text }) => text).join('; ')}`);
    checkTransfers(shards, name);
  }
  for (const at of deposited.spot.keys()) checkSums(shards, at + 1, deposited);
}

/** What left a shard and neither came in at the other one nor came back, by the logs. */
export function openOf(shards: Shards, name: ShardName, asset: number): bigint {
  const { outs, backs } = shards[name].known;
  const ended = new Set([...shards[otherOf(name)].known.ins, ...backs]);
  let open = 0n;
  for (const [sequence, sent] of outs) {
    if (sent.asset === asset && !ended.has(sequence)) open += BigInt(sent.amount);
  }
  return open;
}

/** Each transfer ends once at most: it came in there, or came back here. */
function checkTransfers(shards: Shards, name: ShardName): void {
  const { outs, backs } = shards[name].known;
  const ended = [...shards[otherOf(name)].known.ins, ...backs];
  must(new Set(ended).size === ended.length, `${name}: a transfer ended twice`);
  const hasBegun = ended.every((out) => outs.has(out));
  must(hasBegun, `${name}: a transfer that never began has ended`);
}

/** What people have and what is in transit is what was deposited, and the accounts say what the logs say. */
function checkSums(shards: Shards, asset: number, deposited: Deposited): void {
  let people = 0n;
  let inTransit = 0n;
  let sum = 0n;
  for (const name of SHARD_NAMES) {
    const { engine } = shards[name];
    const left = engine.balance(IN_TRANSIT, AccountKind.FUNDING, asset).available;
    const came = cameIn(shards, otherOf(name), asset, deposited);
    const open = openOf(shards, name, asset);
    must(
      left - came === open,
      `${name}: ${left - came} of ${asset} in transit, by the logs ${open}`,
    );
    const users = engine.audit().totals.find((one) => one.asset === asset)?.users ?? 0n;
    people += users - left;
    inTransit += left - came;
    sum += deposited[name][asset - 1] ?? 0n;
  }
  must(people + inTransit === sum, `asset ${asset}: money was made or lost`);
}

/** What a shard's custody owes beyond what was deposited there. */
function cameIn(shards: Shards, name: ShardName, asset: number, deposited: Deposited): bigint {
  const { totals } = shards[name].engine.audit();
  const custody = totals.find((one) => one.asset === asset)?.custody ?? 0n;
  return -custody - (deposited[name][asset - 1] ?? 0n);
}
