import { createHmac } from 'node:crypto';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { targetOf } from './contact.ts';

/** Contacts of accounts that were closed, as keyed hashes: whether one is among them can be asked, and no more. */
export class ClosedContacts {
  readonly #database: Executor;
  readonly #key: Uint8Array;

  constructor(database: Executor, key: Uint8Array) {
    this.#database = database;
    this.#key = key;
  }

  #hashOf(contact: Contact): Buffer {
    return createHmac('sha256', this.#key)
      .update(`closed\n${targetOf(contact)}`)
      .digest();
  }

  async put(contact: Contact, closedAt: number, executor: Executor): Promise<void> {
    await executor
      .insertInto('closed_contacts')
      .values({ hash: this.#hashOf(contact), closed_at: closedAt })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ closed_at: closedAt }))
      .execute();
  }

  /** When the last account with the contact was closed; nothing: none was. */
  async closedAt(contact: Contact, executor = this.#database): Promise<number | undefined> {
    const row = await executor
      .selectFrom('closed_contacts')
      .select('closed_at')
      .where('hash', '=', this.#hashOf(contact))
      .executeTakeFirst();
    return row?.closed_at;
  }
}
