import type { Sealer } from '../../platform/sealed.ts';
import { factsSealPlace, nameSealPlace, numberSealPlace, pictureSealPlace } from './paper.ts';
import type { IdentityStore } from './store.ts';

const ROWS_MAX = 200;

/** Seals under the newest key what older ones have sealed. Throws SealBroken. */
export async function resealIdentity(store: IdentityStore, sealer: Sealer): Promise<void> {
  let id = 0;
  for (;;) {
    const rows = await store.submissionsAfter(id, ROWS_MAX);
    for (const row of rows) {
      id = row.id;
      if (!row.sealed_name || !row.sealed_number) continue;
      const name = sealer.reseal(row.sealed_name, nameSealPlace(row));
      const number = sealer.reseal(row.sealed_number, numberSealPlace(row));
      const facts = row.sealed_facts && sealer.reseal(row.sealed_facts, factsSealPlace(row));
      if (!name && !number && !facts) continue;
      await store.setSealed(row.id, {
        sealed_name: name ?? row.sealed_name,
        sealed_number: number ?? row.sealed_number,
        sealed_facts: facts ?? row.sealed_facts,
      });
    }
    if (rows.length < ROWS_MAX) break;
  }
  for (let at = ''; ; ) {
    // One at a time: each is megabytes.
    const row = await store.pictureAfter(at);
    if (!row?.sealed) break;
    at = row.reference;
    const sealed = sealer.reseal(row.sealed, pictureSealPlace(at));
    if (sealed) await store.setPicture(at, sealed);
  }
}
