/** Large messages as their bytes by parts, so that whoever writes one is never held for long. */
import type { DescField, DescMessage, DescOneof, Message } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { encode, type Plain } from './plain.ts';

/** Bytes of a part, about: hashed and written within a millisecond. */
const PART_BYTES = 2 ** 19;

/**
 * What stands in place of a `bytes` field, or of a list, and is drawn when the encoder reaches it. It
 * must not change meanwhile.
 */
export interface Later {
  /** Work that comes before `length` is known, in steps. */
  readonly prepare?: () => Iterable<unknown>;
  /** Bytes in all; of a list with the heads of its items. */
  readonly length: () => number;
  /** The bytes, none of which may be written to later; of a list with the heads of its items. */
  readonly parts: () => Iterable<Uint8Array>;
}

/** A message some of whose large fields are drawn later. */
export type WithLater<T> = T extends Uint8Array
  ? T | Later
  : T extends readonly string[]
    ? T | Later
    : T extends readonly (infer Item)[]
      ? readonly WithLater<Item>[] | Later
      : T extends object
        ? { readonly [Field in keyof T]: WithLater<T[Field]> }
        : T;

type Values = Readonly<Record<string, unknown>>;
type Piece = Uint8Array | LaterField | InnerMessage;

/** Number 0: the bytes have their heads already. */
interface LaterField {
  readonly number: number;
  readonly later: Later;
}

interface InnerMessage {
  readonly number: number;
  readonly pieces: readonly Piece[];
}

const TEXTS_OF_PART = 2_000;
/** A part that stands for a step of work. */
export const NOTHING = new Uint8Array(0);

/**
 * The bytes that `encode` gives for the same message, by parts of half a megabyte, about. All but what
 * is `Later` is read at once, before this returns. Some parts are empty: a step of the work was done.
 */
export function encodeParts<Shape extends Message>(
  schema: DescMessage & { readonly typeName: Shape['$typeName'] },
  value: WithLater<Plain<Shape>>,
): Generator<Uint8Array, void> {
  return draw(piecesOf(schema, value as Values));
}

/** A field of bytes that are there. */
export function still(bytes: Uint8Array): Later {
  return { length: () => bytes.length, parts: () => splitted(bytes) };
}

/** A field whose bytes are made in steps before the message is written, and kept until then. */
export function gathered(steps: () => Iterable<Uint8Array>): Later {
  const parts: Uint8Array[] = [];
  let length = 0;
  return {
    *prepare() {
      for (const part of steps()) {
        parts.push(part);
        length += part.length;
        yield;
      }
    },
    length: () => length,
    parts: () => parts,
  };
}

/** A list of the outermost message, whose length nobody needs: made when it is written. */
export function streamed(parts: () => Iterable<Uint8Array>): Later {
  return { length: () => Number.NaN, parts };
}

/** Texts as the items of a list field with a number, in parts that take about a millisecond. */
export function* encodedTexts(number: number, texts: Iterable<string>): Generator<Uint8Array> {
  const writer = new BinaryWriter();
  let count = 0;
  for (const text of texts) {
    writer.tag(number, WireType.LengthDelimited).string(text);
    count += 1;
    if (count % TEXTS_OF_PART === 0) yield writer.finish();
  }
  yield writer.finish();
}

/** Some items of a list of a message with their heads, for a list that is drawn later. */
export function encodedItems<Shape extends Message>(
  schema: DescMessage & { readonly typeName: Shape['$typeName'] },
  items: Partial<Plain<Shape>>,
): Uint8Array {
  return encode<Shape>(schema, items as Plain<Shape>);
}

/** The head of a field of so many bytes. */
function fieldHead(number: number, length: number): Uint8Array {
  return new BinaryWriter().tag(number, WireType.LengthDelimited).uint32(length).finish();
}

function piecesOf(schema: DescMessage, values: Values): Piece[] {
  const pieces: Piece[] = [];
  let small: Record<string, unknown> = {};
  const add = (...more: Piece[]) => {
    if (Object.keys(small).length > 0) pieces.push(encode<Message>(schema, small as never));
    small = {};
    pieces.push(...more);
  };
  const inner = ({ number }: DescField, message: DescMessage, value: unknown): InnerMessage => ({
    number,
    pieces: piecesOf(message, value as Values),
  });
  const members = [...schema.members].sort((one, other) => numberOf(one) - numberOf(other));
  for (const member of members) {
    const value = values[member.localName];
    if (value === undefined) continue;
    if (member.kind === 'field' && isLater(value)) {
      add({ number: member.fieldKind === 'list' ? 0 : member.number, later: value });
    } else if (member.kind === 'field' && holdsLater(member, value)) {
      const message = member.message as DescMessage;
      const each = member.fieldKind === 'list' ? (value as readonly unknown[]) : [value];
      add(...each.map((one) => inner(member, message, one)));
    } else {
      small[member.localName] = value;
    }
  }
  add();
  return pieces;
}

function numberOf(member: DescField | DescOneof): number {
  return member.kind === 'field' ? member.number : member.fields[0]!.number;
}

function isLater(value: unknown): value is Later {
  return typeof (value as Later | undefined)?.parts === 'function';
}

/** Whether a message, or one of a list, has a field that is drawn later. */
function holdsLater(field: DescField, value: unknown): boolean {
  const { message } = field;
  if (!message) return false;
  if (field.fieldKind === 'list') {
    return (value as readonly unknown[]).some((one) => hasLater(message, one as Values));
  }
  return hasLater(message, value as Values);
}

function hasLater(schema: DescMessage, values: Values): boolean {
  return schema.fields.some((field) => {
    const value = values[field.localName];
    return value !== undefined && (isLater(value) || holdsLater(field, value));
  });
}

function* draw(pieces: readonly Piece[]): Generator<Uint8Array, void> {
  for (const { prepare } of latersOf(pieces)) {
    for (const _ of prepare?.() ?? []) yield NOTHING;
  }
  yield* written(pieces);
}

function* latersOf(pieces: readonly Piece[]): Generator<Later> {
  for (const piece of pieces) {
    if ('later' in piece) yield piece.later;
    else if ('pieces' in piece) yield* latersOf(piece.pieces);
  }
}

function* written(pieces: readonly Piece[]): Generator<Uint8Array, void> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      yield* splitted(piece);
    } else if ('later' in piece) {
      const length = piece.later.length();
      if (length === 0) continue;
      if (piece.number > 0) yield fieldHead(piece.number, length);
      yield* piece.later.parts();
    } else {
      yield fieldHead(piece.number, lengthOf(piece.pieces));
      yield* written(piece.pieces);
    }
  }
}

function* splitted(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOfPiece(piece), 0);
}

function lengthOfPiece(piece: Piece): number {
  if (piece instanceof Uint8Array) return piece.length;
  const length = 'later' in piece ? piece.later.length() : lengthOf(piece.pieces);
  const isBare = 'later' in piece && (piece.number === 0 || length === 0);
  return isBare ? length : fieldHead(piece.number, length).length + length;
}
