import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { depositRoutes as routes } from '@bourse/contract/routes/deposits.ts';
import type { Kysely } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { type ChainBook, chainUnits, takesDeposits } from '../coins/chain-book.ts';
import { allotAddress } from './address-store.ts';
import { depositsOf } from './deposit-store.ts';
import { FaucetBudget } from './faucet-budget.ts';
import { type FinderDependencies, findDeposit } from './finder.ts';
import { admitFaucet, gifts } from './policy.ts';
import { presentDeposit } from './present.ts';

export interface DepositRoutesDependencies extends FaucetDependencies, FinderDependencies {}

/** Where to send coins, and what arrived. */
export function depositRoutes(dependencies: DepositRoutesDependencies): readonly Implementation[] {
  const { database, pool, live, chains } = dependencies;
  return [
    implement(routes.depositAddress, async ({ query }, call) => {
      const listed = chains.chainFor(query.chain);
      const { chain } = listed;
      // One that has its address keeps it, and what it sends is seen; no new one is given out.
      if (!listed.rules.isOpen || listed.isOutdated) throw new Refusal(Code.chainAway, {}, 60);
      const address = await allotAddress(database, chain, callerOf(call).userId, call.time);
      return { address, chain: chain.code };
    }),
    implement(routes.depositList, async ({ query }, call) => {
      const { page, pageSize, coin = '', startTime = 0, endTime = 0 } = query;
      const { userId: user } = callerOf(call);
      const filter = { user, coin, startTime, endTime, page, pageSize };
      const { rows, total } = await depositsOf(pool, filter);
      const list = rows.map((row) => presentDeposit(row, chains.find(row.chain), live.catalog));
      return { list, total, page, pageSize };
    }),
    implement(routes.depositFinder, ({ query: { chain, txid } }, call) =>
      findDeposit(dependencies, callerOf(call).userId, chains.chainFor(chain), txid),
    ),
    faucetRoute(dependencies),
  ];
}

interface FaucetDependencies {
  readonly database: Kysely<Database>;
  readonly chains: ChainBook;
  readonly isDemo: boolean;
}

/** Coins of the demo's own chain, to the caller's deposit address. A live exchange has no such route. */
function faucetRoute({ database, chains, isDemo }: FaucetDependencies): Implementation {
  const budget = new FaucetBudget();
  return implement(routes.demoFaucet, async ({ body: { coin, chain: asked } }, call) => {
    admitFaucet(isDemo);
    const { userId: user } = callerOf(call);
    const chain = chains
      .all()
      .find(({ code, coins, faucet }) => faucet && coins.has(coin) && (asked ?? code) === code);
    const listed = chain?.coins.get(coin);
    const amount = gifts[coin];
    if (!chain?.faucet || !listed || !amount) throw new Refusal(Code.chainUnknown, { coin });
    if (chain.isAway || !takesDeposits(chain, listed)) throw new Refusal(Code.chainAway, {}, 10);
    const units = parseDecimal(amount, listed.asset.decimals);
    if (typeof units === 'string') throw new Error(`the gift of ${coin} is ${units}`);
    const address = await allotAddress(database, chain.chain, user, call.time);
    const giveBack = budget.take({ user, coin, address: call.address, time: call.time });
    if (!giveBack) throw new Refusal(Code.faucetSpent);
    try {
      const txid = await chain.faucet.pay(coin, address, chainUnits(listed, units));
      return { chain: chain.code, coin, amount, address, txid };
    } catch {
      giveBack();
      throw new Refusal(Code.chainAway, {}, 10);
    }
  });
}
