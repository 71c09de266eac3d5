import { expect, test } from 'vitest';
import { FakeChain } from '../chains/fake/fake-chain.ts';
import { readRequest } from './payment-request.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const coins = [
  { symbol: 'ETH', decimals: 18 },
  { symbol: 'USDT', decimals: 6, contract: TOKEN },
];
const evm = { chain: new FakeChain({ coins, seed: 'requests' }) };
const btc = {
  chain: Object.assign(new FakeChain({ coins: [{ symbol: 'BTC', decimals: 8 }], seed: 'btc' }), {
    requests: { scheme: 'bitcoin' } as const,
  }),
};
const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  [TO, 'ETH', TO, ''],
  [`ethereum:${TO}`, 'ETH', TO, ''],
  [`ETHEREUM:${TO}@1?value=2.014e18`, 'ETH', TO, '2.014'],
  [`ethereum:pay-${TO}?value=1`, 'ETH', TO, '0.000000000000000001'],
  [`ethereum:${TOKEN}@1/transfer?address=${TO}&uint256=1.5e6`, 'USDT', TO, '1.5'],
  [`ethereum:${TOKEN.toLowerCase()}/transfer?address=${TO}`, 'USDT', TO, ''],
  [`ethereum:${TO}?value=1e18&gas=21000`, undefined, TO, '1'],
])('EIP-681: %s pays %s', (text, coin, address, amount) => {
  expect(readRequest(text, evm, coin)).toEqual({ address, amount });
});

test.each([
  [`ethereum:${TO}@137`, 'ETH', 'otherChain'],
  [`bitcoin:${P2WPKH}`, 'ETH', 'otherChain'],
  [`litecoin:${P2WPKH}`, 'ETH', 'otherChain'],
  [`ethereum:${TO}?value=1e18`, 'USDT', 'otherCoin'],
  [`ethereum:${TOKEN}/transfer?address=${TO}&uint256=1`, 'ETH', 'otherCoin'],
  [`ethereum:${TO}/transfer?address=${TO}&uint256=1`, 'USDT', 'otherCoin'],
  [`ethereum:${TOKEN}/approve?address=${TO}&uint256=1`, 'USDT', 'request'],
  [`ethereum:${TOKEN}/transfer?uint256=1`, 'USDT', 'request'],
  ['ethereum:vitalik.eth?value=1', 'ETH', 'request'],
  [`ethereum:${TO}?value=1.5`, 'ETH', 'request'],
  [`ethereum:${TO}?value=-1`, 'ETH', 'request'],
  [`ethereum:${TO}?value=0x10`, 'ETH', 'request'],
])('EIP-681: %s for %s is refused as %s', (text, coin, fault) => {
  expect(readRequest(text, evm, coin)).toEqual({ fault });
});

test.each([
  [P2WPKH, P2WPKH, ''],
  [`bitcoin:${P2WPKH}`, P2WPKH, ''],
  [`BITCOIN:${P2WPKH.toUpperCase()}?amount=0.5`, P2WPKH.toUpperCase(), '0.5'],
  [`bitcoin:${P2WPKH}?label=Luke%20Jr&amount=20.30000000&message=a%3Db`, P2WPKH, '20.30000000'],
])('BIP-21: %s', (text, address, amount) => {
  expect(readRequest(text, btc, 'BTC')).toEqual({ address, amount });
});

test.each([
  [`ethereum:${TO}`, 'otherChain'],
  [`bitcoin:${P2WPKH}?amount=0,5`, 'request'],
  [`bitcoin:${P2WPKH}?amount=1&amount=2`, 'request'],
  [`bitcoin:${P2WPKH}?amount=-1`, 'request'],
  [`bitcoin:${P2WPKH}?amount=1e3`, 'request'],
  [`bitcoin:${P2WPKH}?req-somethingyoudontunderstand=50`, 'request'],
  ['bitcoin:?lightning=lnbc1', 'request'],
])('BIP-21: %s is refused as %s', (text, fault) => {
  expect(readRequest(text, btc, 'BTC')).toEqual({ fault });
});
