import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Arrival, Block, Chain } from './chain.ts';

/**
 * A chain on which a test can do what people and nodes do. Listed: COIN, its own, and TOKEN where a
 * chain has tokens; elsewhere what is said of TOKEN is said of COIN.
 */
export interface ChainWorld {
  readonly chain: Chain;
  /** What a test's amounts are multiples of, chain units. Absent: one. */
  readonly unit?: bigint;
  /** Sends; it waits for a block. `replaces`: with the same nonce as one that waits. */
  pay(symbol: string, to: string, amount: bigint, replaces?: string): Promise<string>;
  /** Several transfers of TOKEN in one transaction. */
  payTokens(to: readonly string[], amount: bigint): Promise<string>;
  /** A token that is not listed. Absent: there are none. */
  payUnlisted?(to: string, amount: bigint): Promise<string>;
  /** TOKEN, more than there is: included, and fails. Absent: blocks take nothing that fails. */
  payFailing?(to: string): Promise<string>;
  /** The same bytes again. */
  resend(id: string): Promise<void>;
  mine(blocks: number): Promise<void>;
  /** The newest blocks are replaced by as many empty ones. */
  reorganise(depth: number): Promise<void>;
  stop(): Promise<void>;
}

/** What a sender paid is more than nothing, and the node's own figure. */
const fee = expect.any(BigInt);
const COIN_UNITS = 1_500_000n;
const short = ({ transaction, address, symbol, amount }: Arrival) => ({
  ...{ transaction, address, symbol, amount },
});

/** What holds of every chain, in every implementation. */
export function describeChain(name: string, start: () => Promise<ChainWorld>): void {
  describe(name, () => {
    let world: ChainWorld;
    let mine: string;
    let yours: string;
    const isOurs = (address: string) => address === mine || address === yours;
    const arrivalsAt = async (height: number) => {
      const block = await world.chain.blockAt(height);
      if (!block) throw new Error(`no block ${height}`);
      return world.chain.arrivals(block, isOurs);
    };
    const units = (amount: bigint) => amount * (world.unit ?? 1n);
    /** What a chain without tokens has in their place. */
    const token = () =>
      world.chain.coins.some(({ symbol }) => symbol === 'TOKEN') ? 'TOKEN' : 'COIN';
    const tipArrivals = async () => arrivalsAt((await world.chain.tip()).height);
    beforeAll(async () => {
      world = await start();
      mine = world.chain.depositAddress(0);
      yours = world.chain.depositAddress(1);
    });
    afterAll(() => world?.stop());

    test('deposit addresses are many, always the same, and read as what they are', () => {
      const { chain } = world;
      const addresses = Array.from({ length: 50 }, (_, index) => chain.depositAddress(index));
      expect(new Set(addresses).size).toBe(50);
      expect(chain.depositAddress(0)).toBe(mine);
      for (const address of addresses) {
        expect(chain.readAddress(address)).toEqual({ address });
        expect(chain.readAddress(address.toLowerCase())).toEqual({ address });
      }
    });

    test('blocks stand on each other, and above the tip is none', async () => {
      await world.mine(3);
      const { chain } = world;
      const tip = await chain.tip();
      expect(await chain.blockAt(tip.height)).toEqual(tip);
      expect(await chain.blockAt(tip.height + 1)).toBeUndefined();
      for (let { height, parent } = tip; height > 0; height -= 1) {
        const below: Block | undefined = await chain.blockAt(height - 1);
        expect(below?.hash).toBe(parent);
        parent = below?.parent ?? '';
      }
    });

    test('coins that arrive are told once, in their block, with what was sent', async () => {
      const { chain } = world;
      const coin = await world.pay('COIN', mine, COIN_UNITS);
      const second = await world.pay(token(), yours, units(25n));
      const stranger = chain.depositAddress(9);
      const elsewhere = await world.pay(token(), stranger, units(7n));
      expect(await chain.transaction(coin)).toEqual({ state: 'waiting', arrivals: [] });
      await world.mine(1);
      const told = await tipArrivals();
      expect(told.map(short)).toEqual([
        { transaction: coin, address: mine, symbol: 'COIN', amount: COIN_UNITS },
        { transaction: second, address: yours, symbol: token(), amount: units(25n) },
      ]);
      expect(await tipArrivals()).toEqual(told);
      const tip = await chain.tip();
      // What its sender keeps of an output that was too large arrives, too.
      const { arrivals, ...own } = await chain.transaction(second);
      expect(own).toMatchObject({ state: 'included', block: tip, fee });
      expect(arrivals.filter(({ address }) => isOurs(address))).toEqual([told[1]]);
      expect((await chain.transaction(elsewhere)).arrivals.map(short)).toContainEqual({
        ...{ transaction: elsewhere, address: stranger, symbol: token(), amount: units(7n) },
      });
      expect(await chain.balance(mine, 'COIN')).toBe(COIN_UNITS);
      expect(await chain.balance(yours, token())).toBe(units(25n));
      await world.mine(1);
      expect(await tipArrivals()).toEqual([]);
    });

    test('I02 what many addresses hold after a block is what each of them holds, in their order', async () => {
      const { chain } = world;
      const before = await chain.tip();
      await world.pay(token(), yours, units(3n));
      await world.mine(1);
      const after = await chain.tip();
      const none = Array.from({ length: 2_500 }, (_, at) => chain.depositAddress(100 + at));
      // One of them twice, and more of them than one question takes.
      const all = [yours, ...none.slice(0, 1_300), mine, ...none.slice(1_300), yours];
      for (const symbol of new Set(['COIN', token()])) {
        for (const block of [before, after]) {
          const [ofYours, ofMine] = await Promise.all(
            [yours, mine].map((one) => chain.balance(one, symbol, block)),
          );
          const expected = all.map((one) => (one === yours ? ofYours : one === mine ? ofMine : 0n));
          expect(await chain.balances(all, symbol, block)).toEqual(expected);
        }
      }
      const [held] = await chain.balances([yours], token(), before);
      expect(await chain.balances([yours], token(), after)).toEqual([(held ?? 0n) + units(3n)]);
      expect(held).toBeGreaterThan(0n);
      expect(await chain.balances([], token(), after)).toEqual([]);
    });

    test('F36 two transfers in one transaction are two arrivals at two places', async () => {
      const id = await world.payTokens([mine, yours, mine], units(11n));
      await world.mine(1);
      const told = await tipArrivals();
      expect(told.map(short)).toEqual(
        [mine, yours, mine].map((address) => ({
          ...{ transaction: id, address, symbol: token(), amount: units(11n) },
        })),
      );
      expect(told.map(({ logIndex }) => logIndex)).toEqual([0, 1, 2]);
    });

    test('F34 what failed, and what no listed contract says, has not arrived', async (context) => {
      if (!world.payFailing || !world.payUnlisted) return context.skip('no tokens, no failures');
      const failed = await world.payFailing(mine);
      const unlisted = await world.payUnlisted(mine, 1_000n);
      await world.mine(1);
      expect(await tipArrivals()).toEqual([]);
      const tip = await world.chain.tip();
      const said = await world.chain.unlistedArrivals?.(tip, isOurs);
      expect(said).toEqual([
        {
          ...{ transaction: unlisted, logIndex: 0, address: mine, amount: 1_000n },
          contract: expect.any(String),
        },
      ]);
      expect(await world.chain.unlistedArrivals?.(tip, () => false)).toEqual([]);
      const { transaction } = world.chain;
      expect(await transaction.call(world.chain, failed)).toMatchObject({
        ...{ state: 'failed', block: tip, arrivals: [], fee },
      });
      expect(await transaction.call(world.chain, unlisted)).toMatchObject({
        ...{ state: 'included', block: tip, arrivals: [], fee },
      });
    });

    test('F35 of two with one nonce one arrives, and the other is unknown', async () => {
      const first = await world.pay('COIN', mine, COIN_UNITS);
      const second = await world.pay('COIN', yours, COIN_UNITS, first);
      await world.mine(1);
      expect((await tipArrivals()).map(short)).toEqual([
        { transaction: second, address: yours, symbol: 'COIN', amount: COIN_UNITS },
      ]);
      expect((await world.chain.transaction(first)).state).toBe('unknown');
      await world.mine(1);
      expect(await tipArrivals()).toEqual([]);
    });

    test('F33 what a reorganisation takes back is gone, and comes once when it is sent again', async () => {
      const { chain } = world;
      for (let depth = 1; depth < chain.depositConfirmations; depth += 1) {
        const before = await chain.tip();
        const id = await world.pay(token(), mine, units(BigInt(depth)));
        await world.mine(1);
        const [told] = await tipArrivals();
        const taken = await chain.tip();
        await world.mine(depth - 1);
        await world.reorganise(depth);
        expect(await chain.blockAt(before.height)).toEqual(before);
        const replaced = await chain.blockAt(taken.height);
        expect(replaced?.parent).toBe(before.hash);
        expect(replaced?.hash).not.toBe(taken.hash);
        await expect(chain.arrivals(taken, isOurs)).rejects.toMatchObject({ name: 'BlockGone' });
        for (let height = taken.height; height <= taken.height + depth - 1; height += 1) {
          expect(await arrivalsAt(height)).toEqual([]);
        }
        expect((await chain.transaction(id)).state).not.toBe('included');
        await world.resend(id);
        await world.mine(1);
        expect(await tipArrivals()).toEqual([told]);
        expect((await chain.transaction(id)).block).toEqual(await chain.tip());
      }
    });

    test('F36 the same bytes sent twice are one transaction', async () => {
      const id = await world.pay(token(), mine, units(3n));
      await world.resend(id);
      await world.mine(1);
      expect((await tipArrivals()).map(short)).toEqual([
        { transaction: id, address: mine, symbol: token(), amount: units(3n) },
      ]);
      await world.resend(id);
      await world.mine(1);
      expect(await tipArrivals()).toEqual([]);
    });

    test('what is no id, or nobody sent, is unknown', async () => {
      for (const id of [`0x${'12'.repeat(32)}`, '', '0x12', 'latest', `0x${'zz'.repeat(32)}`]) {
        expect(await world.chain.transaction(id)).toEqual({ state: 'unknown', arrivals: [] });
      }
    });
  });
}
