import { describe, expect, test } from 'vitest';
import { ORDER_GENERATION_MAX, ORDER_SLOT_SPAN } from '../limits.ts';
import { NONE, OrderTable } from './order-table.ts';

describe('order ids', () => {
  test('an id finds its order while it is open, and never again (I29)', () => {
    const orders = new OrderTable();
    const seen = new Set<number>();
    for (let round = 0; round < 50; round += 1) {
      const slots = Array.from({ length: 5 }, () => orders.add(100));
      const ids = slots.map((slot) => orders.id(slot));
      for (const id of ids) {
        expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      expect(ids.map((id) => orders.find(id))).toEqual(slots);
      for (const slot of slots) orders.close(slot);
      expect(ids.map((id) => orders.find(id))).toEqual(ids.map(() => NONE));
    }
    expect(orders.slotCount).toBe(5);
  });

  test('unknown ids find nothing', () => {
    const orders = new OrderTable();
    const id = orders.id(orders.add(100));
    for (const other of [0, 1, id + 1, id + ORDER_SLOT_SPAN, Number.MAX_SAFE_INTEGER]) {
      expect(orders.find(other)).toBe(NONE);
    }
  });

  test('a worn-out slot is retired, its last id is still a safe integer', () => {
    const orders = new OrderTable();
    orders.restore(Int32Array.of(ORDER_GENERATION_MAX - 1), Int32Array.of(0));
    const slot = orders.add(100);
    expect(orders.id(slot)).toBe(ORDER_GENERATION_MAX * ORDER_SLOT_SPAN);
    expect(orders.find(orders.id(slot))).toBe(slot);
    orders.close(slot);
    expect(orders.add(100)).toBe(1);
  });

  test('a full table has room for what takes the place of an order, but for one with a worn-out slot', () => {
    const orders = new OrderTable();
    const slot = orders.add(100);
    orders.slotCount = ORDER_SLOT_SPAN;
    expect(orders.isFull).toBe(true);
    expect(orders.without(slot, () => orders.isFull)).toBe(false);
    orders.generation[slot] = ORDER_GENERATION_MAX;
    expect(orders.without(slot, () => orders.isFull)).toBe(true);
    expect([orders.isFull, orders.count, orders.free]).toEqual([true, 1, []]);
  });

  test('an order closes once (I28)', () => {
    const orders = new OrderTable();
    const slot = orders.add(100);
    orders.close(slot);
    expect(() => orders.close(slot)).toThrow('once');
  });
});

test('columns survive growth', () => {
  const orders = new OrderTable();
  const slots = Array.from({ length: 5_000 }, (_, i) => {
    const slot = orders.add(100 + (i % 3));
    orders.priceTicks[slot] = i + 1;
    orders.frozenAmount[slot] = i * 2 ** 30;
    return slot;
  });
  expect(slots.map((slot) => orders.priceTicks[slot])).toEqual(slots.map((_, i) => i + 1));
  expect(slots.map((slot) => orders.frozenAmount[slot])).toEqual(slots.map((_, i) => i * 2 ** 30));
  expect(slots.map((slot) => orders.find(orders.id(slot)))).toEqual(slots);
  expect(orders.count).toBe(5_000);
});
