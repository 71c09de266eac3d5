/** A language of the product. */
export type Language = 'en' | 'zh-CN';

/** A text for readers whose language is not known yet. */
export interface InTwo {
  readonly en: string;
  readonly zh: string;
}

/** Values for the holes of a text. A number that must stay exact comes as a string. */
export type Values = Readonly<Record<string, string | number>>;

/** The texts of one subject by short id, as the language says them that the others are typed from. */
export type Catalogue = Readonly<Record<string, string>>;

/** The same texts in another language: one that is missing or unknown does not compile. */
export type CatalogueOf<English extends Catalogue> = Readonly<Record<keyof English, string>>;

/** All texts of a program: a catalogue for each subject. */
export type Catalogues = Readonly<Record<string, Catalogue>>;

/** The same texts of a program in another language. */
export type CataloguesOf<English extends Catalogues> = {
  readonly [Subject in keyof English]: CatalogueOf<English[Subject]>;
};

/** What names a text: `subject.id`. */
export type KeyOf<English extends Catalogues> = {
  [Subject in keyof English & string]: `${Subject}.${keyof English[Subject] & string}`;
}[keyof English & string];

/** The text of a key, as a type. */
export type TextOf<
  English extends Catalogues,
  Key extends string,
> = Key extends `${infer Subject}.${infer Id}` ? English[Subject][Id] : never;

/** Names of a text's holes. */
export type HolesOf<Text extends string> = Text extends `${string}{{${infer Hole}}}${infer Rest}`
  ? (Hole extends `${infer Name}|${string}` ? Name : Hole) | HolesOf<Rest>
  : never;

/** What is handed over with a key: a value for each hole of its text, and nothing else. */
export type ValuesFor<Text extends string> = [HolesOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<HolesOf<Text>, string | number>>];

/** Says a text in one language. */
export type Say<English extends Catalogues> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: ValuesFor<TextOf<English, Key>>
) => string;

/** A value of a text in both languages: one that is a text itself comes in both. */
export type ValueInTwo = string | number | InTwo;

/** Values for the holes of a text in both languages. */
export type ValuesInBoth = Readonly<Record<string, ValueInTwo>>;

/** What is handed over with a key for both languages. */
export type ValuesInTwo<Text extends string> = [HolesOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<HolesOf<Text>, ValueInTwo>>];

/** Says a text in both languages. */
export type SayBoth<English extends Catalogues> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: ValuesInTwo<TextOf<English, Key>>
) => InTwo;

/** The texts of a program that holds both languages: `sayIn[language](key, values)`, `sayBoth(key, values)`. */
export function textsOf<const English extends Catalogues>(
  english: English,
  chinese: CataloguesOf<English>,
): {
  readonly sayIn: Readonly<Record<Language, Say<English>>>;
  readonly sayBoth: SayBoth<English>;
} {
  const sayWith =
    (catalogues: Catalogues, locale: Language) =>
    (key: string, values?: Values): string => {
      const [subject, id] = key.split('.') as [string, string];
      return fillText(catalogues[subject]?.[id] ?? key, values, locale);
    };
  const [en, zh] = [sayWith(english, 'en'), sayWith(chinese, 'zh-CN')];
  return {
    sayIn: { en, 'zh-CN': zh } as Readonly<Record<Language, Say<English>>>,
    sayBoth: (key, ...[values = {}]) => ({
      en: en(key, valuesIn('en', values)),
      zh: zh(key, valuesIn('zh-CN', values)),
    }),
  };
}

/** What names a text without holes: what tables of names and labels hold. */
export type PlainKeyOf<
  English extends Catalogues,
  Key extends KeyOf<English> = KeyOf<English>,
> = Key extends unknown ? ([HolesOf<TextOf<English, Key>>] extends [never] ? Key : never) : never;

/** The texts of a catalogue in both languages, by id. */
export const inTwo = <const English extends Catalogue>(
  english: English,
  chinese: CatalogueOf<English>,
): Readonly<Record<keyof English, InTwo>> =>
  Object.fromEntries(
    Object.entries(english).map(([id, en]) => [id, { en, zh: chinese[id as keyof English] }]),
  ) as Record<keyof English, InTwo>;

/** A text in one of its languages. */
export const textIn = (language: Language, { en, zh }: InTwo): string =>
  language === 'en' ? en : zh;

/** A text in one of its languages, with its values. */
export const fillIn = (language: Language, pattern: InTwo, values: ValuesInBoth = {}): string =>
  fillText(textIn(language, pattern), valuesIn(language, values), language);

/** A text in both languages, with its values. */
export const fillInTwo = (pattern: InTwo, values?: ValuesInBoth): InTwo => ({
  en: fillIn('en', pattern, values),
  zh: fillIn('zh-CN', pattern, values),
});

const valuesIn = (language: Language, values: ValuesInBoth): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? textIn(language, value) : value,
    ]),
  );

const HOLE = /\{\{(\w+)((?:\|\w+:[^|{}]*)*)\}\}/g;

/**
 * Fills the holes of a text. `{{name}}` is the value itself; `{{name|one:order|other:orders}}` is the
 * word that the language uses beside such a number, by the plural categories of `locale`. A hole
 * without a value stays as it is.
 */
export function fillText(pattern: string, values: Values = {}, locale = 'en'): string {
  return pattern.replace(HOLE, (hole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return forms ? wordFor(Number(value), forms, locale) : String(value);
  });
}

function wordFor(count: number, forms: string, locale: string): string {
  const category = new Intl.PluralRules(locale).select(count);
  const words = new Map(forms.split('|').map((form) => form.split(':') as [string, string]));
  return words.get(category) ?? words.get('other') ?? '';
}
