import type { Message } from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Plain } from './plain.ts';

type Scalar = 'bool' | 'bytes' | 'double' | 'int32' | 'int64' | 'string';

/** How often a field stands in its message: `optional` tells of its absence, the others have a zero. */
type Rule = 'one' | 'optional' | 'repeated';

/** Number, name and type of a field, how often it stands there, and which `oneof` it is of. */
export type Field = readonly [
  number: number,
  name: string,
  type: Scalar | readonly Field[],
  rule?: Rule,
  oneof?: string,
];

/** The fields of a message by their numbers, lowest first. */
export type Fields<Shape extends Message> = readonly Field[] & { readonly of?: Shape };

type Values = Record<string, unknown>;

/*
 * What a page carries to read and write the feed. `plain.ts` does the same for every message by the
 * runtime of protobuf, which is four times as large and builds the descriptors of a whole file
 * before the first frame: too much for a phone. The tests hold both to the same bytes.
 */

/**
 * Reads a message of the feed. Throws when the bytes are no such message, or when a 64-bit field is
 * not a safe integer (RangeError).
 */
export function decode<Shape extends Message>(
  fields: Fields<Shape>,
  bytes: Uint8Array,
): Plain<Shape> {
  return read(fields, new BinaryReader(bytes), bytes.length) as Plain<Shape>;
}

/** Writes a message of the feed. Throws a RangeError when a 64-bit field is not a safe integer. */
export function encode<Shape extends Message>(
  fields: Fields<Shape>,
  value: Plain<Shape>,
): Uint8Array {
  const writer = new BinaryWriter();
  write(fields, value as Values, writer);
  return writer.finish();
}

const zeros: Readonly<Record<Scalar, unknown>> = {
  ...{ bool: false, bytes: new Uint8Array(), double: 0, int32: 0, int64: 0, string: '' },
};

function blank(fields: readonly Field[]): Values {
  const message: Values = {};
  for (const [, name, type, rule, oneof] of fields) {
    if (oneof) message[oneof] = { case: undefined };
    else if (rule === 'repeated') message[name] = [];
    else if (typeof type === 'string' && !rule) message[name] = zeros[type];
  }
  return message;
}

const byNumber = new WeakMap<readonly Field[], readonly (Field | undefined)[]>();

function numbered(fields: readonly Field[]): readonly (Field | undefined)[] {
  const known = byNumber.get(fields);
  if (known) return known;
  const made: Field[] = [];
  for (const field of fields) made[field[0]] = field;
  byNumber.set(fields, made);
  return made;
}

function read(fields: readonly Field[], reader: BinaryReader, end: number): Values {
  const known = numbered(fields);
  const message = blank(fields);
  while (reader.pos < end) {
    const [number, wire] = reader.tag();
    const field = known[number];
    // A newer exchange may say more.
    if (!field || wire !== wireOf(field[2])) {
      reader.skip(wire, number);
      continue;
    }
    const [, name, type, rule, oneof] = field;
    const value = typeof type === 'string' ? readScalar(type, reader) : readInner(type, reader);
    if (oneof) message[oneof] = { case: name, value };
    else if (rule === 'repeated') (message[name] as unknown[]).push(value);
    else message[name] = value;
  }
  if (reader.pos !== end) throw new RangeError('a message ends within a field');
  return message;
}

function readInner(fields: readonly Field[], reader: BinaryReader): Values {
  const length = reader.uint32();
  return read(fields, reader, reader.pos + length);
}

function readScalar(type: Scalar, reader: BinaryReader): unknown {
  if (type !== 'int64') return reader[type]();
  const value = Number(reader.int64());
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
  return value;
}

const wires: Readonly<Record<Scalar, WireType>> = {
  bool: WireType.Varint,
  bytes: WireType.LengthDelimited,
  double: WireType.Bit64,
  int32: WireType.Varint,
  int64: WireType.Varint,
  string: WireType.LengthDelimited,
};

const wireOf = (type: Field[2]) =>
  typeof type === 'string' ? wires[type] : WireType.LengthDelimited;

function write(fields: readonly Field[], message: Values, writer: BinaryWriter): void {
  for (const field of fields) {
    const [, name, , rule, oneof] = field;
    if (oneof) {
      const chosen = message[oneof] as { readonly case?: string; readonly value?: unknown };
      if (chosen.case === name) writeField(field, chosen.value, writer);
    } else if (rule === 'repeated') {
      for (const value of message[name] as readonly unknown[]) writeField(field, value, writer);
    } else if (message[name] !== undefined && (rule || !isZero(message[name]))) {
      writeField(field, message[name], writer);
    }
  }
}

const isZero = (value: unknown) =>
  value === 0 || value === '' || value === false || (value instanceof Uint8Array && !value.length);

function writeField([number, , type]: Field, value: unknown, writer: BinaryWriter): void {
  writer.tag(number, wireOf(type));
  if (typeof type !== 'string') {
    writer.fork();
    write(type, value as Values, writer);
    writer.join();
  } else if (type === 'int64') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
    writer.int64(BigInt(value as number));
  } else {
    // The compiler took the value by the message's type.
    writer[type](value as never);
  }
}
