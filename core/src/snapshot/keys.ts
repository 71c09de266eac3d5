import type { OrderStatus, Snapshot } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import type { KeyMemory } from '../keys/key-memory.ts';
import type { Segment } from '../keys/key-rows.ts';
import type { LegacyKeys } from '../keys/legacy-keys.ts';
import { column, integers, reals } from './bytes.ts';

type Keys = NonNullable<Snapshot['keys']>;
type KeptKeys = NonNullable<Keys['kept']>;

/** Remembered keys, oldest first. */
export function writeKeys(legacy: LegacyKeys, keys: KeyMemory): Keys {
  const all = [...legacy.all()];
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
    ...(keys.size > 0 && { kept: writeKept(keys) }),
  };
}

export function readKeys(legacy: LegacyKeys, keys: KeyMemory, from: Keys): void {
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
    legacy.remember({
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
  if (from.kept) readKept(keys, from.kept);
}

/** Copies whole parts of columns: a million keys are written at the speed of memory. */
function writeKept(keys: KeyMemory): KeptKeys {
  const bytesOf = (columnOf: (segment: Segment) => Uint8Array | Int32Array | Float64Array) => {
    const parts: Uint8Array[] = [];
    keys.forEachSegment((segment, from, end) => {
      const values = columnOf(segment);
      // The hash has four values a row.
      const each = values.length === segment.kind.length ? 1 : 4;
      parts.push(column(values.subarray(from * each, end * each)));
    });
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  };
  return {
    text: keys.allTexts(),
    textLength: bytesOf(({ textLength }) => textLength),
    isWide: bytesOf(({ isWide }) => isWide),
    kind: bytesOf(({ kind }) => kind),
    status: bytesOf(({ status }) => status),
    user: bytesOf(({ user }) => user),
    dealtLots: bytesOf(({ dealtLots }) => dealtLots),
    cancelledCount: bytesOf(({ cancelledCount }) => cancelledCount),
    content: bytesOf(({ content }) => content),
    time: bytesOf(({ time }) => time),
    sequence: bytesOf(({ sequence }) => sequence),
    order: bytesOf(({ order }) => order),
  };
}

function readKept(keys: KeyMemory, kept: KeptKeys): void {
  const { text, textLength, isWide, kind, status } = kept;
  const user = integers(kept.user);
  const dealtLots = integers(kept.dealtLots);
  const cancelledCount = integers(kept.cancelledCount);
  const content = integers(kept.content);
  const time = reals(kept.time);
  const sequence = reals(kept.sequence);
  const order = reals(kept.order);
  let textFrom = 0;
  for (let row = 0; row < user.length; row += 1) {
    const textEnd = textFrom + textLength[row]!;
    const [segment, at] = keys.restore({
      user: user[row]!,
      kind: kind[row]!,
      text,
      textFrom,
      textEnd,
      isWide: isWide[row]!,
    });
    textFrom = textEnd;
    segment.time[at] = time[row]!;
    segment.sequence[at] = sequence[row]!;
    segment.order[at] = order[row]!;
    segment.status[at] = status[row]!;
    segment.dealtLots[at] = dealtLots[row]!;
    segment.cancelledCount[at] = cancelledCount[row]!;
    for (let word = 0; word < 4; word += 1) {
      segment.content[at * 4 + word] = content[row * 4 + word]!;
    }
  }
  assert(textFrom === text.length, 'the keys of a snapshot have other lengths than it says');
}
