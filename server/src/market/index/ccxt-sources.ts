import { indexSourceIds } from '#platform/markets/contracts.ts';
import type { TickerSource } from './live-source.ts';

/** The exchanges that the index is made of: large ones that price in USDT. */
const indexExchanges = Object.keys(indexSourceIds.ccxt);

/** What is used of a ccxt exchange. */
interface CcxtExchange {
  loadMarkets(): Promise<unknown>;
  readonly symbols: readonly string[];
  fetchTickers(symbols: string[]): Promise<Record<string, { readonly last?: number | undefined }>>;
}

type CcxtModule = Record<string, new (options: object) => CcxtExchange>;

/**
 * Real exchanges through ccxt, which is loaded only here: it is large, and the demo needs none of
 * it. An exchange that lacks a pair against USDT answers for the others.
 */
export async function openCcxtSources(
  names: readonly string[] = indexExchanges,
  load: () => Promise<CcxtModule> = loadCcxt,
): Promise<TickerSource[]> {
  const ccxt = await load();
  return names.map((name) => {
    const Exchange = ccxt[name];
    if (!Exchange) throw new Error(`ccxt knows no exchange ${name}`);
    const exchange = new Exchange({ enableRateLimit: true, options: { defaultType: 'spot' } });
    return createSource(name, exchange);
  });
}

function createSource(name: string, exchange: CcxtExchange): TickerSource {
  let listed: ReadonlySet<string> | undefined;
  const source = new Map<string, number>(Object.entries(indexSourceIds.ccxt)).get(name);
  return {
    name,
    ...(source !== undefined && { source }),
    async fetchPrices(symbols) {
      if (!listed) {
        await exchange.loadMarkets();
        listed = new Set(exchange.symbols);
      }
      const present = listed;
      const pairs = new Map(symbols.map((symbol) => [pairOf(symbol), symbol]));
      const tickers = await exchange.fetchTickers([...pairs.keys()].filter((p) => present.has(p)));
      const prices = new Map<string, string>();
      for (const [pair, { last }] of Object.entries(tickers)) {
        const symbol = pairs.get(pair);
        if (symbol && last !== undefined && last > 0) prices.set(symbol, plainDecimal(last));
      }
      return prices;
    },
  };
}

/** BTCUSDT is BTC/USDT in ccxt. */
function pairOf(symbol: string): string {
  return symbol.replace(/USDT$/, '/USDT');
}

/** A number without an exponent: the shortest digits that mean it, at most 15 significant ones. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : text;
}

async function loadCcxt(): Promise<CcxtModule> {
  const module = await import('ccxt');
  return module.default as unknown as CcxtModule;
}
