import { fillText, type Values } from '../../contract/src/texts.ts';
import type { AnyTextKey, Dictionary } from '../../web/src/lib/text-keys.ts';
import { texts as assets } from '../../web/src/texts/parts/en/assets.ts';
import { texts as base } from '../../web/src/texts/parts/en/base.ts';
import { texts as home } from '../../web/src/texts/parts/en/home.ts';
import { texts as notices } from '../../web/src/texts/parts/en/notices.ts';
import { texts as programs } from '../../web/src/texts/parts/en/programs.ts';
import { texts as publicPages } from '../../web/src/texts/parts/en/public.ts';
import { texts as security } from '../../web/src/texts/parts/en/security.ts';
import { texts as signIn } from '../../web/src/texts/parts/en/sign-in.ts';
import { texts as trading } from '../../web/src/texts/parts/en/trading.ts';
import { texts as user } from '../../web/src/texts/parts/en/user.ts';
import { texts as chineseAssets } from '../../web/src/texts/parts/zh-CN/assets.ts';
import { texts as chineseBase } from '../../web/src/texts/parts/zh-CN/base.ts';
import { texts as chineseHome } from '../../web/src/texts/parts/zh-CN/home.ts';
import { texts as chineseNotices } from '../../web/src/texts/parts/zh-CN/notices.ts';
import { texts as chinesePrograms } from '../../web/src/texts/parts/zh-CN/programs.ts';
import { texts as chinesePublic } from '../../web/src/texts/parts/zh-CN/public.ts';
import { texts as chineseSecurity } from '../../web/src/texts/parts/zh-CN/security.ts';
import { texts as chineseSignIn } from '../../web/src/texts/parts/zh-CN/sign-in.ts';
import { texts as chineseTrading } from '../../web/src/texts/parts/zh-CN/trading.ts';
import { texts as chineseUser } from '../../web/src/texts/parts/zh-CN/user.ts';
import type { Language } from './browser.ts';

export {
  sayIn as sayInConsole,
  type TextKey as ConsoleTextKey,
} from '../../web/console/src/texts/texts.ts';
export type { TextKey } from '../../web/src/lib/text-keys.ts';

const dictionaries: Readonly<Record<Language, Dictionary>> = {
  en: {
    ...base,
    ...home,
    ...security,
    ...signIn,
    ...notices,
    ...trading,
    ...user,
    ...programs,
    ...assets,
    ...publicPages,
  },
  'zh-CN': {
    ...chineseBase,
    ...chineseHome,
    ...chineseSecurity,
    ...chineseSignIn,
    ...chineseNotices,
    ...chineseTrading,
    ...chineseUser,
    ...chinesePrograms,
    ...chineseAssets,
    ...chinesePublic,
  },
};

/** A text of the product as its reader sees it. */
export type Say = (key: AnyTextKey, values?: Values) => string;

/** The texts of a language; a key that is not there is an error. */
export function wordsIn(language: Language): Say {
  return (key, values) => {
    const [subject = '', id = ''] = key.split('.');
    const found = dictionaries[language][subject]?.[id];
    if (found === undefined) throw new Error(`no text ${key}`);
    return fillText(found, values, language);
  };
}
