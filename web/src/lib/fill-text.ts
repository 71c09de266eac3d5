export type Values = Readonly<Record<string, string | number>>;

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
