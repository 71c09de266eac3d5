/** Tokens as a canvas needs them: resolved, cached until the theme or the colour pair changes. */
let cacheOf = '';
let cache = new Map<string, string>();

function token(name: string): string {
  const { dataset } = document.documentElement;
  const look = `${dataset.theme}/${dataset.colours}`;
  if (look !== cacheOf) {
    cacheOf = look;
    cache = new Map();
  }
  const known = cache.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  cache.set(name, value);
  return value;
}

export const colourOf = (name: string) => token(name) || '#808080';

/** A token of six hexadecimal digits with an opacity from 0 to 1. */
export function fadedColourOf(name: string, opacity: number): string {
  const digits = /^#([0-9a-f]{6})$/i.exec(colourOf(name))?.[1] ?? '808080';
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}

export const fontOf = () => token('--font') || 'sans-serif';
