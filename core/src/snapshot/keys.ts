import type { OrderStatus, Snapshot } from '@bourse/contract/messages.ts';
import type { KeyMemory } from '../key-memory.ts';
import { column, integers, reals } from './bytes.ts';

type Keys = NonNullable<Snapshot['keys']>;

/** Remembered keys, oldest first. */
export function writeKeys(keys: KeyMemory): Keys {
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

export function readKeys(memory: KeyMemory, keys: Keys): void {
  const users = integers(keys.user);
  const codes = integers(keys.code);
  const statuses = integers(keys.status);
  const dealtLots = integers(keys.dealtLots);
  const cancelledCounts = integers(keys.cancelledCount);
  const times = reals(keys.time);
  const sequences = reals(keys.sequence);
  const orders = reals(keys.order);
  for (let row = 0; row < users.length; row += 1) {
    const parameters = keys.parameters[row]!;
    memory.remember({
      user: users[row]!,
      key: keys.key[row]!,
      time: times[row]!,
      content: keys.content[row]!,
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
