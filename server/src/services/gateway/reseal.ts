import type { Alarms } from '../../platform/alarms.ts';

/** What keeps secrets under keys that change. */
export interface SecretKeeper {
  /** Seals under the newest key what older ones have sealed. */
  reseal(): Promise<unknown>;
}

/** Has each keeper do it, one after the other: where the key of one is lost, the others go on. Never rejects. */
export async function resealAll(
  keepers: readonly SecretKeeper[],
  alarms: Pick<Alarms, 'raise'>,
): Promise<void> {
  for (const keeper of keepers) {
    await keeper.reseal().catch((cause: Error) => {
      alarms.raise({ name: 'upkeep_failed', text: 'secrets are not sealed again', cause });
    });
  }
}
