import type { BodyOf, DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { SavedAddress, Withdrawal } from '@bourse/contract/routes/withdrawals.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';
import { refreshAssets } from './assets.ts';

export type { SavedAddress, Withdrawal };
export type WithdrawState = DataOf<typeof routes.withdrawState>;
export type AddressCheck = DataOf<typeof routes.addressCheck>;
export type AddressBook = DataOf<typeof routes.addressList>;

const withdrawalsKey = [USER_KEY, 'withdrawals'] as const;
const addressesKey = [USER_KEY, 'addresses'] as const;
const PAGE_SIZE = 20;
const POLL_MS = 4_000;
/** Whose an address is may change, seldom. */
const ADDRESS_KNOWN_MS = 30_000;
const silent = { toast: 'silent' } as const;

/** The last withdrawals, newest first, and again while they move. */
export function useWithdrawals(): Loadable<readonly Withdrawal[]> {
  const t = useText();
  const query = useQuery({
    queryKey: [...withdrawalsKey, 'list'],
    queryFn: async ({ signal }) => {
      const input = { query: { page: 1, pageSize: PAGE_SIZE, coin: '' } };
      return (await read(routes.withdrawList, input, signal)).list;
    },
    refetchInterval: POLL_MS,
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** What may be withdrawn of a coin now, and what stands against it. */
export function useWithdrawState(coin: string): Loadable<WithdrawState> {
  const t = useText();
  const query = useQuery({
    queryKey: [...withdrawalsKey, 'state', coin],
    queryFn: ({ signal }) => read(routes.withdrawState, { query: { coin } }, signal),
    refetchInterval: POLL_MS,
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** The saved addresses, newest first. */
export function useAddressBook(): Loadable<AddressBook> {
  const t = useText();
  const query = useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => read(routes.addressList, {}, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** An address or a payment request, as it was typed, and where it is to be paid. */
export interface AddressQuestion {
  readonly chain: string;
  /** Absent: any coin. */
  readonly coin?: string;
  readonly text: string;
}

const addressCheckOf = (question: AddressQuestion) =>
  queryOptions({
    queryKey: [USER_KEY, 'address-check', question],
    queryFn: ({ signal }) => read(routes.addressCheck, { query: question }, signal),
    staleTime: ADDRESS_KNOWN_MS,
    retry: false,
  });

/** What the exchange says of an address; a refusal is thrown. It needs no second factor. */
export const checkAddress = (question: AddressQuestion): Promise<AddressCheck> =>
  queryClient.fetchQuery(addressCheckOf(question));

/** The same while it is typed; nothing is asked where it is not enabled. */
export const useAddressAnswer = (question: AddressQuestion, enabled: boolean) =>
  useQuery({ ...addressCheckOf(question), enabled: useIsAuth() && enabled });

const refreshWithdrawals = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: withdrawalsKey }), refreshAssets()]);

/** Sends coins to an address; the key makes a repeated attempt harmless. */
export async function withdraw(
  order: BodyOf<typeof routes.withdraw>,
  idempotencyKey: string,
): Promise<void> {
  await call(routes.withdraw, { body: order }, { ...silent, idempotencyKey });
  // It is sent, whether or not the lists are read again.
  void refreshWithdrawals();
}

/** Demo mode: as if the day had passed for which withdrawals rest. */
export async function endDemoHold(): Promise<void> {
  await call(routes.demoHoldEnd, {});
  await refreshWithdrawals();
}

/** Cancels what is still under review; what is not any more is read again, too. */
export async function cancelWithdrawal(code: string): Promise<void> {
  try {
    await call(routes.withdrawCancel, { parameters: { code } });
  } finally {
    await refreshWithdrawals();
  }
}

/** Saves an address under a name. */
export async function addAddress(address: BodyOf<typeof routes.addressAdd>): Promise<void> {
  await call(routes.addressAdd, { body: address }, silent);
  await queryClient.invalidateQueries({ queryKey: addressesKey });
}

/** Forgets a saved address. */
export async function removeAddress(code: string): Promise<void> {
  await call(routes.addressRemove, { parameters: { code } });
  await queryClient.invalidateQueries({ queryKey: addressesKey });
}
