import {
  type Catalogues,
  type KeyOf,
  type PlainKeyOf,
  type Say,
  textsOf,
} from '@bourse/contract/texts.ts';
import { chinese } from './chinese.ts';
import { type English, english } from './english.ts';

/** A text of the console in the reader's language. */
export type Translate = Say<English>;

/** A key of a text without values. */
export type TextKey = PlainKeyOf<English>;

/** The texts of the console by language. See `textsOf`. */
export const { sayIn } = textsOf(english, chinese);

/** Whether there is a text of this name: what the server names may be newer than this page. */
export function isTextKey(key: string): key is KeyOf<English> {
  const [subject = '', id = ''] = key.split('.');
  return (english as Catalogues)[subject]?.[id] !== undefined;
}
