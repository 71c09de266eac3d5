import { parseDecimal } from '@bourse/contract/amount.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { walletRoutes as routes } from '@bourse/contract/routes/wallet.ts';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { nameOfCoin } from '#platform/markets/catalog.ts';
import { iconOf } from '#platform/markets/coin-icon.ts';
import type { ChainBook, CoinRules, ListedChain } from '../coins/chain-book.ts';

type Currencies = DataOf<typeof routes.currencies>;

/** The list of coins and of the chains that carry them. */
export function currenciesRoute(catalog: Catalog, chains: ChainBook): Implementation {
  return implement(routes.currencies, () => currenciesOf(catalog, chains));
}

/** Coins, the chains that carry them, and on what terms. */
function currenciesOf(catalog: Catalog, chains: ChainBook): Currencies {
  return {
    currency: Array.from(catalog.assets, ({ symbol, decimals }) => {
      const carriers = chains.all().flatMap(({ code, coins }) => {
        const terms = coins.get(symbol)?.terms;
        return terms ? [{ chain: code, terms }] : [];
      });
      return {
        symbol,
        currency: nameOfCoin(symbol),
        icon: iconOf(symbol),
        depositMin: smallest(carriers.map(({ terms }) => terms.depositMin)),
        precision: decimals,
        networks: carriers.map(({ chain }) => chain),
        terms: carriers.map(({ chain, terms }) => ({ chain, ...shown(terms) })),
      };
    }),
    chain: chains.all().map(presentChain),
  };
}

function presentChain({
  code,
  chain,
  coins,
  isAway,
  rules,
}: ListedChain): Currencies['chain'][number] {
  const own = chain.coins.find(({ contract }) => contract === undefined)?.symbol ?? '';
  return {
    chain: code,
    chainName: chain.name,
    status: isAway || !rules.isOpen ? 0 : 1,
    depositConfirm: rules.depositConfirmations,
    unlockConfirm: rules.unlockConfirmations,
    hidesPayments: chain.hidesPayments ?? false,
    withdrawConfirm: rules.withdrawConfirmations,
    withdrawFee: coins.get(own)?.terms.withdrawFee ?? '0',
    // No chain that is listed tells its users apart by a memo.
    needComment: 0,
    network: chain.network,
    transactionUrl: chain.transactionUrl ?? '',
  };
}

function shown(rules: CoinRules) {
  const { depositMin, withdrawMin, withdrawMax, withdrawFee } = rules;
  return {
    ...{ depositMin, withdrawMin, withdrawMax, withdrawFee },
    depositStatus: statusOf(rules.depositsOpen),
    withdrawStatus: statusOf(rules.withdrawalsOpen),
  };
}

const statusOf = (isOpen: boolean) => (isOpen ? 1 : 0);

/** More decimals than any coin has. */
const COMPARED_DECIMALS = 8;

function smallest(amounts: readonly string[]): string {
  const [first = '0', ...rest] = amounts;
  const of = (text: string) => Number(parseDecimal(text, COMPARED_DECIMALS));
  return rest.reduce((least, text) => (of(text) < of(least) ? text : least), first);
}
