import { CommandBatchSchema, SnapshotSchema } from '@bourse/contract/schemas.ts';
import { SNAPSHOT_VERSION } from '@bourse/core/snapshot/snapshot.ts';
import type { DescEnum, DescMessage } from '@bufbuild/protobuf';

/**
 * How many fields and values of enumerations a message can hold, with all messages that it can hold.
 * Messages are kept: fields and values are added and never taken away, so a release that can
 * say more has a greater number, which is not raised by hand.
 */
export function vocabularyOf(message: DescMessage): number {
  const messages = new Set<DescMessage>([message]);
  const enumerations = new Set<DescEnum>();
  let count = 0;
  for (const one of messages) {
    for (const field of one.fields) {
      if (field.message) messages.add(field.message);
      if (field.enum) enumerations.add(field.enum);
      count += 1;
    }
  }
  for (const { values } of enumerations) count += values.length;
  return count;
}

/** What this release can say in a log. */
export const LOG_VOCABULARY = vocabularyOf(CommandBatchSchema);

/** In which this release writes a state. Releases of one format write equal states as equal bytes. */
export const SNAPSHOT_FORMAT = [
  ...[SNAPSHOT_VERSION, vocabularyOf(SnapshotSchema), LOG_VOCABULARY],
].join('.');
