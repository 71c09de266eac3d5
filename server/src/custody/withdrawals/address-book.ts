import { Code } from '@bourse/contract/codes.ts';
import {
  withdrawalRoutes as routes,
  type SavedAddress as Shown,
} from '@bourse/contract/routes/withdrawals.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { SavedAddress } from './address-store.ts';
import type { WithdrawalContext } from './context.ts';
import { admitAddress } from './request.ts';
import { lookAlikeOf } from './review/look-alike.ts';

export interface AddressBookContext extends WithdrawalContext {
  readonly users: Pick<UserDirectory, 'findUser' | 'lock'>;
  readonly audit: AuditTrail;
  readonly sender: NoticeSender;
}

/** Characters that are invisible in a name, or turn its direction: two names would look like one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name as people tell it from others: without regard to size, width and spaces. */
const readAlike = (name: string) =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Addresses that people keep under a name: a new one waits, and its owner is notified (S19). */
export function addressBookRoutes(context: AddressBookContext): readonly Implementation[] {
  const { database, addresses, chains, policy, users, audit } = context;
  return [
    implement(routes.addressList, async (_input, call) => {
      const saved = await addresses.list(callerOf(call).userId);
      const list = saved.map((one) => present(one, saved));
      return { list, waitMs: policy.newAddressWaitMs, addressesMax: policy.addressesMax };
    }),
    implement(routes.addressAdd, async ({ body }, call) => {
      const { userId } = callerOf(call);
      const chain = chains.chainFor(body.chain);
      const address = await admitAddress(context, chain, body.address);
      const { memo, name } = body;
      // As no chain that is listed takes one, an address with a memo could never be paid.
      if (memo !== '') throw new Refusal(Code.memoNotTaken);
      if (UNSEEN.test(name)) throw new Refusal(Code.addressNameUnseen);
      return database.transaction().execute(async (executor) => {
        await users.lock(userId, executor);
        const user = await users.findUser(userId, executor);
        if (!user) throw new Refusal(Code.sessionEnded);
        const saved = await addresses.list(userId, executor);
        const same = saved.find(
          (one) => one.chain === chain.code && one.address === address && one.memo === memo,
        );
        if (same) throw new Refusal(Code.addressSaved, { name: same.name });
        const named = saved.find(
          (one) => one.chain === chain.code && readAlike(one.name) === readAlike(name),
        );
        if (named) throw new Refusal(Code.addressNameTaken, { name: named.name });
        if (saved.length >= policy.addressesMax) {
          throw new Refusal(Code.addressesMax, { count: policy.addressesMax });
        }
        const createdAt = call.time;
        const usableAt = createdAt + policy.newAddressWaitMs;
        const added = { chain: chain.code, address, memo, name, createdAt, usableAt };
        const id = await addresses.add(userId, added, executor);
        const who = `user:${userId}` as const;
        await audit.record(
          {
            ...{ who, act: 'address-save', object: who, outcome: 'done', address: call.address },
            after: { chain: chain.code, address, name },
          },
          executor,
        );
        const notice = { kind: 'address-saved', time: createdAt, name, address, usableAt } as const;
        await notifyUser(context, user, notice, executor);
        return { address: present({ id, ...added }, saved) };
      });
    }),
    implement(routes.addressRemove, async ({ parameters }, call) => {
      const { userId } = callerOf(call);
      await database.transaction().execute(async (executor) => {
        const id = Number(parameters.code);
        if (!(await addresses.remove(userId, id, executor))) throw new Refusal(Code.notFound);
        const who = `user:${userId}` as const;
        await audit.record(
          {
            ...{ who, act: 'address-remove', object: who, outcome: 'done', address: call.address },
            after: { id },
          },
          executor,
        );
      });
      return {};
    }),
  ];
}

function present(one: SavedAddress, all: readonly SavedAddress[]): Shown {
  const { id, chain, address, memo, name, createdAt, usableAt } = one;
  const lookAlike = lookAlikeOf(
    address,
    all.filter((other) => other.chain === chain),
  );
  const times = { createTime: createdAt, usableTime: usableAt };
  return { id: String(id), chain, address, memo, name, ...times, lookAlike };
}
