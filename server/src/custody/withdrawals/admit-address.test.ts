import { Code } from '@bourse/contract/codes.ts';
import { Desk } from '@bourse/core/fixtures/desk.ts';
import { describe, expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { FakeChain } from '../chains/fake/fake-chain.ts';
import { ChainBook } from '../coins/chain-book.ts';
import { FakeSender, HOT, SentChain, STRANGER } from '../coins/test-coin-world.ts';
import { COLD, FakeMover, GAS, OTHER_COLD } from '../coins/test-mover.ts';
import { admitAddress } from './request.ts';

const CONTRACT = '0x00000000000000000000000000000000000000c2';
const coins = [{ symbol: 'USDT', decimals: 10, contract: CONTRACT }];
const terms = coins.map(({ symbol }) => ({
  ...{ coin: symbol, depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
  ...{ reviewAbove: '500', twoPeopleAbove: '900' },
}));

const desk = new Desk();
desk.defineBtcUsdt();
const live = new LiveState();
for (const outcome of desk.outcomes) live.apply(outcome);
const chain = new SentChain({ coins, seed: 'addresses' });
const DEPOSIT = new FakeChain({ coins, seed: 'addresses' }).depositAddress(7);
const setup = { chain, sender: new FakeSender(chain), mover: new FakeMover(chain), terms };
const listed = new ChainBook([setup], live.catalog).chainFor(chain.code);
const ownerOf = async (_: string, address: string) => (address === DEPOSIT ? 7 : undefined);
const admit = (text: string) => admitAddress({ ownerOf }, listed, text);

describe('where coins may not be sent', () => {
  test.each([
    ['the contract of a listed coin', CONTRACT, Code.addressInvalid],
    ['no address', 'nowhere', Code.addressInvalid],
    ['an address that nobody holds', `0x${'0'.repeat(40)}`, Code.addressInvalid],
    ['a precompile', `0x${'0'.repeat(39)}1`, Code.addressInvalid],
    ['an address to burn coins', '0x000000000000000000000000000000000000dEaD', Code.addressInvalid],
    ['the hot wallet', HOT, Code.addressOwn],
    ['the gas account', GAS, Code.addressOwn],
    ['the cold address', COLD, Code.addressOwn],
    ['another one of the cold set', OTHER_COLD, Code.addressOwn],
    ["somebody's deposit address", DEPOSIT, Code.addressOwn],
  ])('%s', async (_, address, code) => {
    await expect(admit(address)).rejects.toMatchObject({ code });
    // However it is written.
    await expect(admit(address.toLowerCase())).rejects.toMatchObject({ code });
  });

  test("a stranger's address is taken, in its canonical form", async () => {
    expect(await admit(STRANGER.toLowerCase())).toBe(STRANGER);
  });
});
