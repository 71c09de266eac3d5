import { CommandSchema } from '@bourse/contract/schemas.ts';
import { describe, expect, test } from 'vitest';
import { directWords } from './direct-words.ts';
import { costsNothing, keyUses } from './key-uses.ts';
import { ContentHash, type Hashed } from './shape.ts';

type Value = unknown;
interface Message {
  readonly [field: string]: Value;
}
type Schema = typeof CommandSchema | NonNullable<(typeof CommandSchema.fields)[number]['message']>;
type Field = Schema['fields'][number];

/** By kind, the field that the exchange adds to what its caller said: a second call may find another one. */
const derived: Readonly<Record<string, string>> = {
  amendOrder: 'market',
  amendContractOrder: 'contract',
};

/** Every kind of command, as the messages themselves say. */
const kinds = CommandSchema.oneofs[0]!.fields;

/** A message in which every field says something. */
function filled(schema: Schema): Message {
  return Object.fromEntries(schema.fields.map((field) => [field.localName, sampleOf(field)]));
}

function sampleOf(field: Field): Value {
  const one = field.message ? filled(field.message) : scalarOf(field, 1);
  return field.fieldKind === 'list' ? [one] : one;
}

function scalarOf(field: Field, value: number): Value {
  const scalar = field.fieldKind === 'enum' ? 'enum' : field.scalar;
  const [BOOL, STRING] = [8, 9];
  if (scalar === BOOL) return value === 1;
  return scalar === STRING ? 'a'.repeat(value) : value;
}

/** The message with one thing changed, in every way, however deep, with a name for each change. */
function* changesOf(schema: Schema, message: Message): Generator<[string, Message]> {
  for (const field of schema.fields) {
    const name = field.localName;
    for (const [what, value] of changesOfField(field, message[name])) {
      yield [`${name} ${what}`, { ...message, [name]: value }];
    }
  }
}

function* changesOfField(field: Field, value: Value): Generator<[string, Value]> {
  if (field.fieldKind === 'list') {
    const list = value as readonly Value[];
    yield ['without items', []];
    yield ['with an item twice', [...list, ...list]];
  } else if (field.message || field.proto.proto3Optional) {
    yield ['absent', undefined];
  }
  const isList = field.fieldKind === 'list';
  const one = isList ? (value as readonly Value[])[0] : value;
  const again = (item: Value) => (isList ? [item] : item);
  if (field.message) {
    for (const [what, changed] of changesOf(field.message, one as Message)) {
      yield [what, again(changed)];
    }
  } else {
    yield ['nothing', again(scalarOf(field, 0))];
    if (typeof one === 'boolean') return;
    for (const other of [2, 3]) yield [`${other}`, again(scalarOf(field, other))];
    if (typeof one === 'string') return;
    for (const other of [-1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
      yield [`${other}`, again(other)];
    }
  }
}

function hashOf(use: Hashed, message: Message, user = 100): string {
  const hash = new ContentHash();
  hash.of(user, use, message);
  return hash.words.join();
}

describe('the table of kinds of command', () => {
  test('has every kind, and no other', () => {
    expect(kinds.length).toBeGreaterThan(20);
    expect(Object.keys(keyUses).sort()).toEqual(kinds.map(({ localName }) => localName).sort());
  });

  test('numbers each kind as the log does, in one byte', () => {
    for (const [name, use] of Object.entries(keyUses)) {
      if (!use) continue;
      expect(use.kind, name).toBe(kinds.find(({ localName }) => localName === name)!.number);
      expect(use.kind).toBeLessThan(costsNothing.length);
      expect(costsNothing[use.kind] === 1).toBe(use.costsNothing);
    }
  });

  test('finds no meaning in a key of what a clock says', () => {
    const without = Object.entries(keyUses).filter(([, use]) => use === null);
    expect(without.map(([name]) => name).sort()).toEqual([
      'advanceRisk',
      'observeIndex',
      'observeMarkets',
    ]);
  });

  test.each(kinds.filter(({ localName }) => keyUses[localName as keyof typeof keyUses]))(
    'I80 whatever differs in $localName gives another hash: every field, one that is added too',
    (kind) => {
      const schema = kind.message!;
      const use = keyUses[kind.localName as keyof typeof keyUses]!;
      const message = filled(schema);
      const hashes = new Map([[hashOf(use, message), 'the message itself']]);
      const later = use.fields.filter(([, part]) => part === 'later').map(([name]) => name);
      for (const name of later) {
        const [none, absent] = [0, undefined].map((value) =>
          hashOf(use, { ...message, [name]: value }),
        );
        expect(none, `${name} of before`).toBe(absent);
      }
      const isLater = (what: string) => later.some((name) => what === `${name} nothing`);
      const isDerived = (what: string) => derived[kind.localName] === what.split(' ')[0];
      const changes = [...changesOf(schema, message)].filter(([what, changed]) => {
        if (isDerived(what)) expect(hashOf(use, changed), what).toBe(hashOf(use, message));
        return !isLater(what) && !isDerived(what);
      });
      expect(changes.length).toBeGreaterThanOrEqual(schema.fields.length);
      for (const [what, changed] of changes) {
        const hash = hashOf(use, changed);
        expect(hashes.get(hash), `${what} is as`).toBe(undefined);
        hashes.set(hash, what);
      }
      const turned = Object.fromEntries(Object.entries(message).reverse());
      expect(hashOf(use, turned), 'the order of fields means nothing').toBe(hashOf(use, message));
    },
  );

  test.each(kinds.filter(({ localName }) => directWords[localName as keyof typeof directWords]))(
    'I80 $localName is written directly as the table of its fields says, whatever it contains',
    (kind) => {
      const use = keyUses[kind.localName as keyof typeof keyUses]!;
      const schema = kind.message!;
      const plain = filled(schema);
      // What only the table can write is left out once, so that the rest is written directly.
      const inner = schema.fields.filter(({ message }) => message).map((each) => each.localName);
      const none = Object.fromEntries(inner.map((name) => [name, undefined]));
      const all: [string, Message][] = [['nothing', plain], ...changesOf(schema, plain)];
      for (const [what, changed] of all) {
        for (const message of [changed, { ...changed, ...none }]) {
          expect(hashOf(use, message), what).toBe(hashOf({ ...use, direct: null }, message));
        }
      }
    },
  );

  test('the same of another user or kind has another hash', () => {
    const use = keyUses.cancelOrder!;
    const hashes = [
      hashOf(use, { order: 1 }),
      hashOf(use, { order: 1 }, 101),
      hashOf({ ...use, kind: 30 }, { order: 1 }),
    ];
    expect(new Set(hashes).size).toBe(3);
  });

  test('texts and lists do not run into each other', () => {
    const use = keyUses.creditDeposit!;
    const deposit = { user: 1, asset: 1, amount: 1, logIndex: 0 };
    expect(hashOf(use, { ...deposit, chain: 'ab', transaction: 'c' })).not.toBe(
      hashOf(use, { ...deposit, chain: 'a', transaction: 'bc' }),
    );
    const long = 'x'.repeat(5_000);
    expect(hashOf(use, { ...deposit, chain: long, transaction: `${long}a` })).not.toBe(
      hashOf(use, { ...deposit, chain: long, transaction: `${long}b` }),
    );
  });
});
