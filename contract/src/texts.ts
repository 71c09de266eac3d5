/** Values for the holes of a text. A number that must stay exact comes as a string. */
export type Values = Readonly<Record<string, string | number>>;

/** The texts of one subject by short id, as the language says them that the others are typed from. */
export type Catalogue = Readonly<Record<string, string>>;

/** The same texts in another language: one that is missing or unknown does not compile. */
export type CatalogueOf<English extends Catalogue> = Readonly<Record<keyof English, string>>;

/** All texts of a program: a catalogue for each subject. */
export type Catalogues = Readonly<Record<string, Catalogue>>;

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
