import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { amountText } from '#engine/live/catalog.ts';
import { FOUND_MAX, type Found, inBoth, type SearchSource } from '#ports/search-port.ts';
import { transactionIds, writtenAddresses } from '../coins/typed-text.ts';
import type { ReviewSources } from './review/review-detail.ts';
import { type WithdrawalRow, WithdrawalStore } from './store.ts';

/** Withdrawals by their number, by what was signed for them, or by the address that they go to. */
export function withdrawalSearch({
  database,
  live,
  chains,
}: Pick<ReviewSources, 'database' | 'live' | 'chains'>): SearchSource {
  const store = new WithdrawalStore(database);
  const present = ({ id, user, chain, coin, amount, status, askedAt }: WithdrawalRow): Found => ({
    ...{ kind: 'withdrawal', code: String(id), user, chain, state: String(status), time: askedAt },
    title: inBoth(`${amountText(live.catalog.findAsset(coin), amount)} ${coin}`),
  });
  const byNumber = async (text: string) => {
    const row = await store.find(Number(text.replace(/\D/g, '')));
    return row?.status === Status.asked ? undefined : row;
  };
  return {
    kinds: ['withdrawal'],
    shapes: ['withdrawal', 'transaction', 'address'],
    async find(text, shape) {
      if (shape === 'address') {
        const rows = await store.to(writtenAddresses(chains, text), FOUND_MAX);
        return { list: rows.map(present) };
      }
      const isNumber = shape === 'withdrawal';
      const row = isNumber ? await byNumber(text) : await store.paidBy(transactionIds(text));
      return { list: row ? [present(row)] : [] };
    },
    async byCode(_kind, code) {
      const row = await byNumber(code);
      return row && present(row);
    },
  };
}
