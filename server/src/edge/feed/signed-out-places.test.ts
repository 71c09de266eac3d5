import { beforeEach, describe, expect, it } from 'vitest';
import { SignedOutPlaces } from './signed-out-places.ts';

const HERE = '192.0.2.7';
const TURN_MS = 60_000;
const GUEST_MS = 5_000;

let nowMs: number;
let waits: { readonly atMs: number; readonly callback: () => void }[];
let places: SignedOutPlaces;
let gone: string[];

beforeEach(() => {
  nowMs = 0;
  waits = [];
  gone = [];
  places = new SignedOutPlaces(
    {
      ...{ socketsPerAddressSignedOutMax: 2, guestsPerAddressMax: 2 },
      ...{ guestMs: GUEST_MS, signedOutTurnMs: TURN_MS },
    },
    {
      elapsedMs: () => nowMs,
      after(delayMs, callback) {
        const wait = { atMs: nowMs + delayMs, callback };
        waits.push(wait);
        return () => {
          waits = waits.filter((one) => one !== wait);
        };
      },
    },
  );
});

function come(name: string, address = HERE) {
  const socket = { makeRoom: () => void gone.push(name) };
  places.add(socket, address);
  return { leave: () => places.remove(socket, address) };
}

function pass(ms: number): void {
  nowMs += ms;
  const due = waits.filter(({ atMs }) => atMs <= nowMs);
  waits = waits.filter(({ atMs }) => atMs > nowMs);
  for (const { callback } of due) callback();
}

describe('F41: sockets of one address that are not signed in', () => {
  it('those beyond the bound have some seconds to sign in, then they go', () => {
    for (const name of ['a', 'b', 'c']) come(name);
    pass(GUEST_MS - 1);
    expect(gone).toEqual([]);
    pass(1);
    expect(gone).toEqual(['c']);
    pass(10 * TURN_MS);
    expect(gone).toEqual(['c']);
  });

  it('who signs in meanwhile stays, and none goes for it', () => {
    for (const name of ['a', 'b']) come(name);
    come('c').leave();
    pass(GUEST_MS);
    expect(gone).toEqual([]);
    expect(waits).toEqual([]);
  });

  it('a place that is free by then is taken', () => {
    const first = come('a');
    for (const name of ['b', 'c', 'd']) come(name);
    first.leave();
    pass(GUEST_MS);
    expect(gone).toEqual(['d']);
  });

  it('after a minute the one that came first makes room, one for one', () => {
    for (const name of ['a', 'b']) come(name);
    pass(TURN_MS);
    come('c');
    pass(GUEST_MS);
    expect(gone).toEqual(['a']);
    for (const name of ['d', 'e']) come(name);
    pass(GUEST_MS);
    // The minute of c has just begun.
    expect(gone).toEqual(['a', 'b', 'e']);
  });

  it('guests are bounded: the first of them goes, never one that has a place', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) come(name);
    expect(gone).toEqual(['c', 'd']);
    pass(GUEST_MS);
    expect(gone).toEqual(['c', 'd', 'e', 'f']);
  });

  it('other addresses are not concerned', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) come(name);
    come('x', '192.0.2.8');
    pass(10 * TURN_MS);
    expect(gone).not.toContain('x');
  });
});
