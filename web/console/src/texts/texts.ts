import { type Catalogues, type PlainKeyOf, type Say, textsOf } from '@bourse/contract/texts.ts';
import { chinese } from './chinese.ts';
import { type English, english } from './english.ts';

/** A text of the console in the reader's language. */
export type Translate = Say<English>;

/** A key of a text without values. */
export type TextKey = PlainKeyOf<English>;

/** The texts of the console by language. See `textsOf`. */
export const { sayIn } = textsOf(english, chinese);

/** Whether a name that the server sends is a text without values: it may be newer than this page. */
export function isTextKey(key: string): key is TextKey {
  const [subject = '', id = ''] = key.split('.');
  const catalogue = (english as Catalogues)[subject];
  return catalogue !== undefined && Object.hasOwn(catalogue, id) && !catalogue[id]?.includes('{{');
}
