import { Code } from '@bourse/contract/codes.ts';
import { depositRoutes as routes } from '@bourse/contract/routes/deposits.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import { allotAddress } from './address-store.ts';
import { depositsOf } from './deposit-store.ts';
import { type FaucetDependencies, faucetRoute } from './faucet.ts';
import { type FinderDependencies, findDeposit } from './finder.ts';
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
      if (!listed.rules.isOpen) throw new Refusal(Code.chainAway, {}, 60);
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
