import { groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { oneDepositFields } from '@bourse/contract/console/routes/deposits.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { z } from 'zod';
import { Refusal } from '../../gateway/refusal.ts';
import { amountText } from '../../live/catalog.ts';
import { defineProposal, type ProposalKind } from '../../services/console-port.ts';
import { alike, becomes, field } from '../../services/proposal-standing.ts';
import type { Executor } from '../../services/user-directory.ts';
import type { DepositDeskDependencies } from './desk.ts';
import { type DeskRow, findById } from './desk-store.ts';
import { beginReversal, takenOf } from './reversals.ts';

/**
 * A deposit that left its chain after its credit is taken back by two people. Until they do, the credit
 * stays and its account withdraws nothing; if the chain takes it again, all of that is undone by itself.
 */
export function reverseProposal({ database, live, tell }: DepositDeskDependencies): ProposalKind {
  const shown = (row: DeskRow) => ({
    ...{ user: row.user, chain: row.chain, coin: row.coin, txid: row.transaction },
    amount: amountText(live.catalog.findAsset(row.coin), row.amount),
  });
  type Fields = z.output<typeof oneDepositFields>;
  const read = async (fields: Fields, executor: Executor) => {
    const row = await findById(executor, Number(fields.deposit));
    if (!row) throw new Refusal(Code.notFound);
    if (row.state !== 'reverted') throw new Refusal(Code.depositNotReverted);
    const said: Readonly<Record<string, unknown>> = fields;
    const isSame = Object.entries(shown(row)).every(([name, value]) => said[name] === value);
    if (!isSame) throw new Refusal(Code.proposalChanged);
    const { asset } = live.catalog.findAsset(row.coin);
    const { available } = live.balanceOf(row.user, AccountKind.FUNDING, asset);
    return { row, taken: takenOf(row.amount, available) };
  };
  return defineProposal({
    kind: 'deposit-reverse',
    act: 'correction-make',
    fields: oneDepositFields,
    title: ({ amount, coin, user }) => ({
      en: `Reverse the ${groupDigits(amount)} ${coin} deposit of account ${user}`,
      zh: `冲正账户 ${user} 的充值 ${groupDigits(amount)} ${coin}`,
    }),
    labels: {
      deposit: field('text', 'Deposit', '充值编号'),
      user: field('text', 'Internal account number', '账户内部编号'),
      chain: field('text', 'Network', '网络'),
      coin: field('text', 'Coin', '币种'),
      amount: field('amount', 'Amount', '数量'),
      txid: field('text', 'Transaction hash', '交易哈希'),
    },
    before: async (fields) => {
      const { row, taken } = await read(fields, database);
      const asset = live.catalog.findAsset(row.coin);
      const { available } = live.balanceOf(row.user, AccountKind.FUNDING, asset.asset);
      return becomes({
        label: { en: "Customer's funding account", zh: '客户资金账户' },
        before: alike(`${groupDigits(amountText(asset, available))} ${row.coin}`),
        after: alike(`${groupDigits(amountText(asset, available - BigInt(taken)))} ${row.coin}`),
      });
    },
    favours: ({ user }) => `user:${user}`,
    async check(fields) {
      await read(fields, database);
    },
    async effect(fields) {
      const { row, taken } = await read(fields, database);
      const asset = live.catalog.findAsset(row.coin);
      const [has, owes] = [taken, row.amount - taken].map((one) =>
        groupDigits(amountText(asset, one)),
      );
      return [
        {
          kind: taken < row.amount ? 'bad' : 'note',
          en: `We'll take ${has} ${row.coin} from the available balance and record ${owes} ${row.coin} as debt.`,
          zh: `将从可用余额收回 ${has} ${row.coin}，另有 ${owes} ${row.coin} 记为欠款。`,
        },
      ];
    },
    async execute(fields, { executor, time }) {
      const { row, taken } = await read(fields, executor);
      if (!(await beginReversal(executor, row.id, taken, time))) {
        throw new Refusal(Code.depositNotReverted);
      }
      return { deposit: row.id, ...shown(row) };
    },
    onDone: ({ user }) => tell(user),
  });
}
