import { setTimeout as sleep } from 'node:timers/promises';
import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import type { Trader } from '../load/traders.ts';
import type { HttpAnswer, HttpWorld } from './http-world.ts';

const TRANSFER = '/api/finance/transfer/internal';

export interface Placed {
  readonly code: string;
  readonly positionCode?: string;
  readonly status: number;
  readonly dealQuantity: string;
}

/** A futures account without the figures that follow the mark. */
export interface ContractBooks {
  readonly asset: unknown;
  readonly settings: unknown;
  readonly orders: readonly unknown[];
  readonly positions: readonly unknown[];
}

/** One trader of contracts at the handlers of an HttpWorld. */
export class ContractDesk {
  readonly trader: Trader;
  private readonly world: HttpWorld;

  constructor(world: HttpWorld, trader: Trader) {
    this.world = world;
    this.trader = trader;
  }

  /** Claims the demo funds and moves USDT to the futures account. */
  async fund(amount = '10000'): Promise<void> {
    await this.mustPost('/api/demo/claim', {});
    await this.mustPost(TRANSFER, { from: 1, to: 3, coin: 'USDT', amount });
  }

  /** Waits when the budget of reads is used up, which is not the subject of the test. */
  async get<Data = Record<string, unknown>>(path: string): Promise<HttpAnswer<Data>> {
    const answer = await this.world.ask<Data>({ path, trader: this.trader });
    if (answer.status !== 429) return answer;
    await sleep(Number(answer.headers['retry-after']) * 1_000);
    return this.get(path);
  }

  send<Data = Record<string, unknown>>(
    method: string,
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer<Data>> {
    return this.world.ask<Data>({ method, path, body, trader: this.trader, headers });
  }

  transfer(from: number, to: number, amount: string): Promise<HttpAnswer> {
    return this.send('POST', TRANSFER, { from, to, coin: 'USDT', amount });
  }

  /** A limit order on BTCUSDT at 90,000, where the index stands, unless it says otherwise. */
  open(side: 1 | 2, more: Readonly<Record<string, unknown>> = {}): Promise<HttpAnswer<Placed>> {
    const order = { symbol: 'BTCUSDT', orderType: 1, side, price: '90000', quantity: '0.01' };
    return this.send<Placed>('POST', '/api/contract/open', { ...order, ...more });
  }

  close(code: string, body: unknown): Promise<HttpAnswer<Placed>> {
    return this.send<Placed>('PATCH', `/api/contract/${code}/close`, body);
  }

  async mustPost<Data = Record<string, unknown>>(path: string, body: unknown): Promise<Data> {
    const answer = await this.send<Data>('POST', path, body);
    if (answer.code !== 0) throw new Error(`${path}: ${answer.text}`);
    return answer.data;
  }

  async orders(): Promise<readonly ContractOrder[]> {
    const path = '/api/contract/order/list?pageSize=100';
    return (await this.get<{ list: ContractOrder[] }>(path)).data.list;
  }

  async positions(): Promise<readonly Position[]> {
    const path = '/api/contract/position/list?pageSize=100';
    return (await this.get<{ list: Position[] }>(path)).data.list;
  }

  /** Everything that a refusal must not change. */
  async books(): Promise<ContractBooks> {
    const asset = await this.get<{ list: Record<string, string>[] }>('/api/finance/asset/contract');
    const settings = await this.get('/api/contract/settings');
    const { balance, frozenBalance } = asset.data.list[0] ?? {};
    return {
      asset: { balance, frozenBalance },
      settings: settings.data,
      // A setting that came with a refused order and was undone changes the update time of other
      // orders.
      orders: (await this.orders()).map((order) => ({ ...order, updateTime: 0 })),
      positions: (await this.positions()).map((position) => {
        const { code, quantity, cost, leverage, marginMode, initMargin, extraMargin } = position;
        const { realised, costs, takeProfit, stopLoss } = position;
        const held = { code, quantity, cost, leverage, marginMode, initMargin, extraMargin };
        return { ...held, realised, costs, takeProfit, stopLoss };
      }),
    };
  }
}
