import { describe, expect, test } from 'vitest';
import { provenTarget, targetOfBits } from './block-proof.ts';

/** Of a block of the main network, as Bitcoin's reference for developers prints it. */
const PROOF = [
  '0100000082bb869cf3a793432a66e826e05a6fc37469f8efb7421dc880670100000000007f16c5962e8bd963659c',
  '793ce370d95f093bc7e367117b3c30c1f8fdd0d9728776381b4d4c86041b554b852907000000',
  '04',
  '3612262624047ee87660be1a707519a443b1c1ce3d248cbfc6c15870f6c5daa2',
  '019f5b01d4195ecbc9398fbf3c3b1fa9bb3183301d7a1fb3bd174fcfa40a2b65',
  '41ed70551dd7e841883ab8f0b16bf04176b7d1480e4f0af9f3d4c3595768d068',
  '20d2a7bc994987302e5b1ac80fc425fe25f8b63169ea78e68fbaaefa59379bbf',
  '011d',
].join('');
const TRANSACTION = Buffer.from(
  '019f5b01d4195ecbc9398fbf3c3b1fa9bb3183301d7a1fb3bd174fcfa40a2b65',
  'hex',
)
  .reverse()
  .toString('hex');
const changed = (place: number) => {
  const bytes = Buffer.from(PROOF, 'hex');
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes.toString('hex');
};

describe('S28 a proof that a block has a transaction', () => {
  test('says what work the block took', () => {
    expect(provenTarget(PROOF, TRANSACTION)).toBe(targetOfBits(0x1b04864c));
    expect(targetOfBits(0x1d00ffff)).toBe(0xffffn << 208n);
    expect(targetOfBits(0x0200ff00)).toBe(0xffn);
  });

  test('proves no other transaction, and not its neighbours', () => {
    expect(provenTarget(PROOF, '11'.repeat(32))).toBeUndefined();
    const beside = '3612262624047ee87660be1a707519a443b1c1ce3d248cbfc6c15870f6c5daa2';
    const id = Buffer.from(beside, 'hex').reverse().toString('hex');
    expect(provenTarget(PROOF, id)).toBeUndefined();
  });

  test('proves nothing with any of its bytes changed, cut or added', () => {
    const bytes = PROOF.length / 2;
    for (let place = 0; place < bytes; place += 1) {
      expect(provenTarget(changed(place), TRANSACTION), `byte ${place}`).toBeUndefined();
      expect(provenTarget(PROOF.slice(0, place * 2), TRANSACTION)).toBeUndefined();
    }
    expect(provenTarget(`${PROOF}00`, TRANSACTION)).toBeUndefined();
  });
});
