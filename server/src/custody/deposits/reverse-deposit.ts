import { groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { oneDepositFields } from '@bourse/contract/console/routes/deposits.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { z } from 'zod';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes } from '#edge/staff/proposal-standing.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { type DepositConsoleDependencies, depositLabels } from './console.ts';
import { findById, type StaffDeposit } from './console-store.ts';
import { beginReversal, takenOf } from './reversals.ts';

/**
 * A deposit that left its chain after its credit is taken back by two people. Until they do, the credit
 * stays and its account withdraws nothing; if the chain takes it again, all of that is undone by itself.
 */
export function reverseProposal({
  database,
  live,
  tell,
}: DepositConsoleDependencies): ProposalKind {
  const shown = (row: StaffDeposit) => ({
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
    title: ({ amount, coin, user }) =>
      sayBoth('walletProposals.reverseDeposit', { amount: groupDigits(amount), coin, user }),
    labels: depositLabels,
    before: async (fields) => {
      const { row, taken } = await read(fields, database);
      const asset = live.catalog.findAsset(row.coin);
      const { available } = live.balanceOf(row.user, AccountKind.FUNDING, asset.asset);
      return becomes({
        label: sayBoth('walletProposals.customersFunds'),
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
      const text = (amount: number) => groupDigits(amountText(asset, amount));
      const owed = text(row.amount - taken);
      return [
        {
          kind: taken < row.amount ? 'bad' : 'note',
          ...sayBoth('walletProposals.reversalEffect', {
            taken: text(taken),
            owed,
            coin: row.coin,
          }),
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
