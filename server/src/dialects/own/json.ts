import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

const DEPTH_MAX = 20;
const INTEGER = /^(0|-?[1-9]\d*)$/;
/** What a number of valid JSON is made of, from where it begins. */
const NUMBER = /[-+.\deE]+/y;

/**
 * Reads a request's JSON strictly (F43): an object at the top, at most 20 levels, no key twice in
 * one object, no `__proto__`, no number but plain integers: 1e3 is refused as its text is, and
 * 0.99999999999999999999 is never read as 1. JSON itself has no NaN, no `+1`, no single quotes.
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(Code.jsonBroken);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal(Code.shapeInvalid, { field: 'body' });
  }
  checkKeys(text);
  return value;
}

/** Walks valid JSON text once and refuses what JSON.parse would let pass. */
function checkKeys(text: string): void {
  const objects: (Set<string> | null)[] = [];
  let expectKey = false;
  let key = 'body';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const start = index;
      index += 1;
      while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
      if (expectKey) {
        key = JSON.parse(text.slice(start, index + 1)) as string;
        const keys = objects.at(-1);
        if (key === '__proto__' || keys?.has(key))
          throw new Refusal(Code.shapeInvalid, { field: key });
        keys?.add(key);
        expectKey = false;
      }
    } else if (character === '{' || character === '[') {
      objects.push(character === '{' ? new Set() : null);
      expectKey = character === '{';
      if (objects.length > DEPTH_MAX) throw new Refusal(Code.shapeInvalid, { field: 'body' });
    } else if (character === '}' || character === ']') {
      objects.pop();
      expectKey = false;
    } else if (character === ',') {
      expectKey = objects.at(-1) !== null && objects.length > 0;
    } else if (character === '-' || (character && character >= '0' && character <= '9')) {
      NUMBER.lastIndex = index;
      const [number = ''] = NUMBER.exec(text) ?? [];
      if (!INTEGER.test(number)) throw new Refusal(Code.shapeInvalid, { field: key });
      index += number.length - 1;
    }
  }
}
