import { createHash } from 'node:crypto';
import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { KEY_LENGTH_MAX } from '@bourse/core/limits.ts';
import { isDatabaseAway } from '#platform/db/postgres/away.ts';
import { Refusal } from '#platform/refusal.ts';

/** What became of one part of a batch, as of a call of its own. */
export interface Part<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data | null;
}

/**
 * Does the parts of a batch, begun in their order, and answers for each what a call of its own would
 * be answered: one that is refused keeps no other from being done.
 */
export async function answerEach<Item, Data>(
  items: readonly Item[],
  language: Language,
  work: (item: Item) => Promise<Data>,
): Promise<{ list: Part<Data>[] }> {
  const list = await Promise.all(
    items.map(async (item): Promise<Part<Data>> => {
      try {
        const data = await work(item);
        return { code: Code.ok, msg: codeText(Code.ok, language), data };
      } catch (error) {
        const refusal = isDatabaseAway(error as Error) ? new Refusal(Code.unavailable) : error;
        if (!(refusal instanceof Refusal)) throw error;
        return { code: refusal.code, msg: refusal.textIn(language), data: null };
      }
    }),
  );
  return { list };
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
