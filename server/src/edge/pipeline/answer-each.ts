import { createHash } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { KEY_LENGTH_MAX } from '@bourse/core/limits.ts';
import { isDatabaseAway } from '#platform/db/postgres/away.ts';
import { Refusal } from '#platform/refusal.ts';

/** The result of one part of a batch, as of a separate call. */
export type Part<Data> = { readonly data: Data } | Refusal;

/** What a handler answers in place of data when its call has parts, in their order. */
export class Parts<Data> {
  readonly list: readonly Part<Data>[];

  constructor(list: readonly Part<Data>[]) {
    this.list = list;
  }
}

/** Does the parts of a batch, begun in their order: one that is refused keeps no other from being done. */
export async function answerEach<Item, Data>(
  items: readonly Item[],
  work: (item: Item) => Promise<Data>,
): Promise<Parts<Data>> {
  const list = await Promise.all(
    items.map(async (item): Promise<Part<Data>> => {
      try {
        return { data: await work(item) };
      } catch (error) {
        const refusal = isDatabaseAway(error as Error) ? new Refusal(Code.unavailable) : error;
        if (refusal instanceof Refusal) return refusal;
        throw error;
      }
    }),
  );
  return new Parts(list);
}

/**
 * The key of each part of a call that has one: a call that is sent again does each part once. Where key and
 * place are longer than a key may be, the key's hash stands for it.
 */
export function partKeys<Item>(key: string, items: readonly Item[]): (item: Item) => string {
  const hash = () => createHash('sha256').update(key).digest('base64url');
  return (item) => {
    if (key === '') return '';
    const place = `:${items.indexOf(item)}`;
    return (key.length + place.length > KEY_LENGTH_MAX ? hash() : key) + place;
  };
}
