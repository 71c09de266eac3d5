import { create, type DescMessage, fromBinary, type Message, toBinary } from '@bufbuild/protobuf';
import type { Balance } from './gen/exchange/v1/event_pb.js';

/**
 * A generated protobuf message as plain data: 64-bit integers are exact safe integers (`number`),
 * the generator's bookkeeping fields are gone. Balances alone stay `bigint`, because the house's
 * may exceed what a `number` holds exactly.
 */
export type Plain<T> =
  T extends Message<'exchange.v1.Balance'>
    ? Omit<Balance, '$typeName' | '$unknown'>
    : T extends bigint
      ? number
      : T extends Uint8Array
        ? Uint8Array
        : T extends readonly (infer Item)[]
          ? readonly Plain<Item>[]
          : T extends object
            ? { readonly [Key in keyof Omit<T, '$typeName' | '$unknown'>]: Plain<T[Key]> }
            : T;

/** Reads a message. Throws a RangeError when a 64-bit field is not a safe integer. */
export function decode<Shape extends Message>(
  schema: DescMessage & { readonly typeName: Shape['$typeName'] },
  bytes: Uint8Array,
): Plain<Shape> {
  return toPlain(fromBinary(schema, bytes)) as Plain<Shape>;
}

/** Writes a message. Throws a RangeError when a 64-bit field is not a safe integer. */
export function encode<Shape extends Message>(
  schema: DescMessage & { readonly typeName: Shape['$typeName'] },
  value: Plain<Shape>,
): Uint8Array {
  return toBinary(schema, fromPlain(schema, value as Readonly<Record<string, unknown>>));
}

function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return safeNumber(value);
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  const message = value as Record<string, unknown>;
  if (message.$typeName === 'exchange.v1.Balance') {
    return { available: message.available, frozen: message.frozen };
  }
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(message)) {
    if (key !== '$typeName' && key !== '$unknown') plain[key] = toPlain(message[key]);
  }
  return plain;
}

function fromPlain(schema: DescMessage, plain: Readonly<Record<string, unknown>>): Message {
  const message = create(schema) as unknown as Record<string, unknown>;
  for (const member of schema.members) {
    const value = plain[member.localName];
    if (value === undefined) continue;
    if (member.kind === 'oneof') {
      const chosen = value as { case?: string; value?: unknown };
      const field = member.fields.find((candidate) => candidate.localName === chosen.case);
      if (field?.message) {
        const inner = fromPlain(field.message, chosen.value as Readonly<Record<string, unknown>>);
        message[member.localName] = { case: chosen.case, value: inner };
      }
    } else if (member.fieldKind === 'message') {
      message[member.localName] = fromPlain(member.message, value as Record<string, unknown>);
    } else if (member.fieldKind === 'list') {
      const list = value as readonly unknown[];
      message[member.localName] =
        member.listKind === 'message'
          ? list.map((item) => fromPlain(member.message, item as Record<string, unknown>))
          : list.map((item) => scalarFromPlain(item, create64(member.listKind, member)));
    } else {
      message[member.localName] = scalarFromPlain(value, create64(member.fieldKind, member));
    }
  }
  return message as unknown as Message;
}

const BIG_SCALARS = new Set([3, 4, 6, 16, 18]);

function create64(kind: string, field: { scalar?: number | undefined }): boolean {
  return kind === 'scalar' && field.scalar !== undefined && BIG_SCALARS.has(field.scalar);
}

function scalarFromPlain(value: unknown, big: boolean): unknown {
  if (!big) return value;
  if (typeof value === 'bigint') return value;
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
  return BigInt(value as number);
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
  return number;
}
