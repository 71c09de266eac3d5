import { describe, expect, it } from 'vitest';
import type { IndexPrice, IndexSource } from './index-source.ts';
import { SharedSource } from './shared-source.ts';

function rig() {
  const state = { opened: 0, closed: 0, fails: false, tell: (_: readonly IndexPrice[]) => {} };
  const source: IndexSource = {
    async start(onPrices) {
      state.opened += 1;
      if (state.fails) throw new Error('no such file');
      state.tell = onPrices;
    },
    async stop() {
      state.closed += 1;
    },
  };
  return { state, shared: new SharedSource(() => source) };
}

const price = (symbol: string, text: string): IndexPrice => ({ symbol, price: text, time: 1 });

describe('shared source', () => {
  it('is opened once; who comes later gets the last price of each symbol', async () => {
    const { state, shared } = rig();
    const [first, second]: [IndexPrice[], IndexPrice[]] = [[], []];
    await shared.tap().start((prices) => first.push(...prices));
    state.tell([price('BTCUSDT', '1'), price('ETHUSDT', '2')]);
    state.tell([price('BTCUSDT', '3')]);
    await shared.tap().start((prices) => second.push(...prices));
    expect(second).toEqual([price('BTCUSDT', '3'), price('ETHUSDT', '2')]);
    state.tell([price('ETHUSDT', '4')]);
    expect(first).toHaveLength(4);
    expect(second).toHaveLength(3);
    expect(state.opened).toBe(1);
  });

  it('is kept open for who starts later, and an opening that fails is tried again by the next start', async () => {
    const { state, shared } = rig();
    state.fails = true;
    shared.keepOpen();
    await expect(shared.tap().start(() => {})).rejects.toThrow('no such file');
    state.fails = false;
    shared.keepOpen();
    state.tell([price('BTCUSDT', '1')]);
    const heard: IndexPrice[] = [];
    await shared.tap().start((prices) => heard.push(...prices));
    expect(heard).toEqual([price('BTCUSDT', '1')]);
    expect(state.opened).toBe(2);
  });

  it('goes on for the others when one stops, and is closed by its owner alone', async () => {
    const { state, shared } = rig();
    const heard: IndexPrice[] = [];
    const left: IndexPrice[] = [];
    await shared.tap().start((prices) => heard.push(...prices));
    const leaving = shared.tap();
    await leaving.start((prices) => left.push(...prices));
    await leaving.stop();
    state.tell([price('BTCUSDT', '1')]);
    expect([heard.length, left.length, state.closed]).toEqual([1, 0, 0]);
    await shared.stop();
    state.tell([price('BTCUSDT', '2')]);
    expect([heard.length, state.closed]).toEqual([1, 1]);
  });

  it('that cannot open says so to each who asks, and opens for the next when it can', async () => {
    const { state, shared } = rig();
    state.fails = true;
    await expect(shared.tap().start(() => {})).rejects.toThrow('no such file');
    state.fails = false;
    const heard: IndexPrice[] = [];
    await shared.tap().start((prices) => heard.push(...prices));
    state.tell([price('BTCUSDT', '1')]);
    expect(heard).toHaveLength(1);
  });
});
