/** The shapes of messages as data, complete by the compiler, and their fields as words to be hashed. */
import type { DirectWords } from './direct-words.ts';
import { murmurHash } from './murmur-hash.ts';

/**
 * What a field is made of. A field that a message may leave out differs from one that is 0. 'later' is a whole number
 * that came after a release: absent or 0, it writes no words, so that a command of before has the hash that it had, and
 * is known again where its sender now names the field and asks nothing by it. 'derived' is what the exchange itself
 * adds to what its caller said: it writes no words.
 */
type PartOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number | boolean]
    ? 'whole'
    : Value extends readonly (infer Item)[]
      ? { readonly each: PartOf<Item> }
      : { readonly fields: ShapeOf<Value> };

/** Every field of a message: it does not compile while one is missing. */
export type ShapeOf<Message> = {
  readonly [Field in keyof Message]-?:
    | PartOf<NonNullable<Message[Field]>>
    | (undefined extends Message[Field] ? LaterOf<NonNullable<Message[Field]>> : never);
};

type LaterOf<Value> = [Value] extends [number | boolean] ? 'later' | 'derived' : never;

/** The same without the type of its message. */
type Part = Written | 'later' | 'derived';
type Written = 'text' | 'whole' | { readonly each: Written } | { readonly fields: Shape };
export type Shape = { readonly [Field in string]: Part };

/** A shape as a list, which is faster to walk than an object. */
export type Fields = readonly (readonly [name: string, part: Written | 'later', inner: Fields])[];

const NO_FIELDS: Fields = [];

/** Those that are hashed, in that order, with those of the messages in them. */
export function fieldsOf(shape: Shape): Fields {
  return Object.entries(shape).flatMap(([name, part]) =>
    part === 'derived' ? [] : [[name, part, innerOf(part)] as const],
  );
}

function innerOf(part: Part): Fields {
  if (typeof part === 'string') return NO_FIELDS;
  return 'fields' in part ? fieldsOf(part.fields) : innerOf(part.each);
}

/** A kind of message that is hashed. */
export interface Hashed {
  readonly kind: number;
  readonly fields: Fields;
  /** Writes the same words as the fields do, or null. */
  readonly direct: DirectWords<never> | null;
}

/** The second word of a small whole number. No number beyond 32 bits has this second word. */
const SMALL = 0;
const ABSENT = 1;

/**
 * Writes the content of a command as words, and hashes them. Two different contents of one shape
 * never give the same words.
 */
export class ContentHash {
  /** The hash of the last content: four words. */
  readonly words = new Int32Array(4);
  private content = new Int32Array(256);
  private length = 0;
  private readonly wide = new Float64Array(1);
  private readonly wideWords = new Int32Array(this.wide.buffer);

  /** Hashes the fields of a message of a user. */
  of(user: number, { kind, fields, direct }: Hashed, message: object): void {
    this.length = direct === null ? 0 : direct(this, message as never);
    if (this.length > 0) {
      this.content[0] = user;
      this.content[1] = kind;
    } else {
      this.push(user, kind);
      this.writeFields(fields, message as Readonly<Record<string, unknown>>);
    }
    // The rest of the last block of 16 bytes.
    this.reserve(4);
    for (let at = 0; at < 4; at += 1) this.content[this.length + at] = 0;
    murmurHash(this.content, this.length * 4, 0, this.words);
  }

  /** Writes a whole number, or that there is none, to a place among the first 64 words. */
  put(at: number, value: number | boolean | undefined): void {
    const { content } = this;
    const low = Number(value) | 0;
    if (low === value) {
      content[at] = low;
      content[at + 1] = SMALL;
    } else {
      this.length = at;
      this.write('whole', NO_FIELDS, value);
    }
  }

  private writeFields(fields: Fields, message: Readonly<Record<string, unknown>>): void {
    this.reserve(fields.length * 2);
    for (let at = 0; at < fields.length; at += 1) {
      const [name, part, inner] = fields[at]!;
      const value = message[name];
      // Nearly all fields of nearly all commands.
      if (part === 'whole' && typeof value === 'number') {
        this.writeWhole(value);
      } else if (part === 'later') {
        const later = Number(value ?? 0);
        if (later === 0) continue;
        this.reserve((fields.length - at + 1) * 2);
        // With its place: which of several is there is part of the content.
        this.push(at, SMALL);
        this.writeWhole(later);
      } else {
        this.write(part, inner, value);
        this.reserve((fields.length - at) * 2);
      }
    }
  }

  /** The caller has reserved the first two words. */
  private write(part: Written, inner: Fields, value: unknown): void {
    if (value === undefined) {
      this.push(0, ABSENT);
    } else if (part === 'whole') {
      this.writeWhole(Number(value));
    } else if (part === 'text') {
      this.writeText(value as string);
    } else if ('fields' in part) {
      this.push(1, SMALL);
      this.writeFields(inner, value as Readonly<Record<string, unknown>>);
    } else {
      const list = value as readonly unknown[];
      this.push(list.length, SMALL);
      for (const item of list) {
        this.reserve(2);
        this.write(part.each, inner, item);
      }
    }
  }

  private writeWhole(value: number): void {
    const low = value | 0;
    if (low === value) return this.push(low, SMALL);
    this.wide[0] = value;
    this.push(this.wideWords[0]!, this.wideWords[1]!);
  }

  private writeText(text: string): void {
    this.push(text.length, SMALL);
    this.reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      this.content[this.length + at] = text.charCodeAt(at);
    }
    this.length += text.length;
  }

  private push(first: number, second: number): void {
    this.content[this.length] = first;
    this.content[this.length + 1] = second;
    this.length += 2;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.content.length) return;
    const larger = new Int32Array((this.length + count) * 2);
    larger.set(this.content);
    this.content = larger;
  }
}
