import { describe, expect, test } from 'vitest';
import { readAddresses } from '../../server/src/platform/addresses/address-list.ts';
import { isIpRange } from '../../web/src/features/api-keys/ip-range.ts';

const taken = [
  ...['198.51.100.7', '10.8.0.0/24', '10.8.0.0/16', '255.255.255.255/32', '2001:db8::/48', '::1'],
  ...['2001:db8::/32', '2001:DB8:0:0:0:0:0:1/128', '::ffff:192.0.2.1'],
];
const refused = [
  ...[
    '300.1.1.1',
    '10.8.0.0/15',
    '10.8.0.0/33',
    '10.8.0',
    'example.com',
    '10.8.0.0/',
    '10.8.0.0/a',
  ],
  ...[
    '2001:db8::/31',
    '2001:db8::/129',
    '2001:db8:::1',
    '10.8.0.0/24/24',
    '-1.0.0.0',
    '1.2.3.4:80',
  ],
  ...['::g', '', '010.1.1.1', '::1]?a', '::1]#', '1:2', ':'],
];

describe('the form takes what the exchange takes', () => {
  test.each([
    ...taken.map((text) => [text, true] as const),
    ...refused.map((text) => [text, false] as const),
  ])('%s: %s', (text, isTaken) => {
    expect([isIpRange(text), readAddresses([text]) !== undefined]).toEqual([isTaken, isTaken]);
  });
});
