import type { NextRequest } from './http-load.ts';
import type { Trader } from './traders.ts';

/** Limit orders around the last price, some of which trade; each trader in turn. */
export function orderRequests(traders: readonly Trader[]): NextRequest {
  let count = 0;
  return () => {
    const trader = traders[count % traders.length] as Trader;
    count += 1;
    const isBuy = (count >> 2) % 2 === 0;
    const crosses = count % 10 === 0;
    const offset = crosses ? -20 : 1 + ((count * 7_919) % 2_000);
    const price = 92_350 + (isBuy ? -offset : offset);
    const body = JSON.stringify({
      symbol: 'BTCUSDT',
      orderType: 1,
      orderSide: isBuy ? 1 : 2,
      price: String(price),
      quantity: '0.0001',
    });
    return Buffer.from(
      `POST /api/spot/order/place HTTP/1.1\r\nhost: localhost\r\nlanguage: en\r\n` +
        `authorization: Bearer ${trader.token}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
      'latin1',
    );
  };
}
