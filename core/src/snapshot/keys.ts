import type { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import type { KeyMemory } from '../keys/key-memory.ts';
import { Segment } from '../keys/key-rows.ts';
import type { LegacyKeys } from '../keys/legacy-keys.ts';
import { aligned, column, integers, reals } from './bytes.ts';

type LegacyColumns = NonNullable<Snapshot['keys']>;
type KeptKeys = NonNullable<Snapshot['keptKeys']>;

/** Keys from before the rules of risk, oldest first. */
export function writeLegacyKeys(keys: LegacyKeys): LegacyColumns {
  const all = [...keys.all()];
  const answers = all.map(({ answer }) => answer);
  return {
    key: all.map(({ key }) => key),
    content: all.map(({ content }) => content),
    user: column(Int32Array.from(all, ({ user }) => user)),
    code: column(Int32Array.from(answers, ({ code }) => code)),
    status: column(Int32Array.from(answers, ({ status }) => status)),
    dealtLots: column(Int32Array.from(answers, ({ dealtLots }) => dealtLots)),
    cancelledCount: column(Int32Array.from(answers, ({ cancelledCount }) => cancelledCount)),
    time: column(Float64Array.from(all, ({ time }) => time)),
    sequence: column(Float64Array.from(answers, ({ sequence }) => sequence)),
    order: column(Float64Array.from(answers, ({ order }) => order)),
    parameters: answers.map(({ parameters }) => parameters.join(',')),
  };
}

/** Remembers them in the order of the snapshot, so that the oldest is forgotten first. */
export function readLegacyKeys(keys: LegacyKeys, from: LegacyColumns): void {
  const users = integers(from.user);
  const codes = integers(from.code);
  const statuses = integers(from.status);
  const dealtLots = integers(from.dealtLots);
  const cancelledCounts = integers(from.cancelledCount);
  const times = reals(from.time);
  const sequences = reals(from.sequence);
  const orders = reals(from.order);
  for (let row = 0; row < users.length; row += 1) {
    const parameters = from.parameters[row]!;
    keys.remember({
      user: users[row]!,
      key: from.key[row]!,
      time: times[row]!,
      content: from.content[row]!,
      answer: {
        sequence: sequences[row]!,
        code: codes[row]!,
        order: orders[row]!,
        status: statuses[row] as OrderStatus,
        dealtLots: dealtLots[row]!,
        cancelledCount: cancelledCounts[row]!,
        parameters: parameters === '' ? [] : parameters.split(','),
      },
    });
  }
}

/** Remembered keys, oldest first. */
export function writeKeys(keys: KeyMemory): KeptKeys {
  const { rows, text } = keys.all();
  return { count: keys.size, text, columns: new Uint8Array(rows.time.buffer) };
}

/** Fills a new memory; hashes are reckoned again, as they are not kept. Throws when a key lies beyond the text. */
export function readKeys(keys: KeyMemory, { count, text, columns }: KeptKeys): void {
  keys.restore({ rows: new Segment(count, aligned(columns)), text });
}
