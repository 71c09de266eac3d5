import { routes } from '@bourse/contract/route-paths.ts';
import type {
  AccountClosure,
  DataExport,
  NoticeChoice,
  NoticeChoices,
} from '@bourse/contract/routes/account-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { call, download, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { AccountClosure, DataExport, NoticeChoice, NoticeChoices };

const LOOK_MS = 2_000;

function useOwn<Data>(
  name: string,
  load: (signal: AbortSignal) => Promise<Data>,
  lookMs: (data: Data | undefined) => number | false = () => false,
): Loadable<Data> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: [USER_KEY, name],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => lookMs(state.data),
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

const put = (name: string, data: object) => queryClient.setQueryData([USER_KEY, name], data);

export const useNotices = (): Loadable<NoticeChoices> =>
  useOwn('notices', (signal) => read(routes.notices, {}, signal));

export async function chooseNotices(choice: NoticeChoice): Promise<void> {
  put('notices', await call(routes.noticeModify, { body: choice }));
}

/** Asked for again while one is being made. */
export const useExports = (): Loadable<readonly DataExport[]> =>
  useOwn(
    'exports',
    async (signal) => (await read(routes.exports, {}, signal)).list,
    (list) => (list?.some(({ state }) => state === 'waiting') ? LOOK_MS : false),
  );

export async function askExport(): Promise<void> {
  put('exports', (await call(routes.exportAsk)).list);
}

/** Hands the archive to the browser, which keeps it as a file. */
export async function takeExport(code: string): Promise<void> {
  try {
    const { blob, fileName } = await download(routes.exportDownload, { parameters: { code } });
    saveFile(blob, fileName);
  } finally {
    await queryClient.invalidateQueries({ queryKey: [USER_KEY, 'exports'] });
  }
}

export const useClosure = (): Loadable<AccountClosure> =>
  useOwn('closure', (signal) => read(routes.closure, {}, signal));

/** Where it is refused, what stands against it is read again. */
export async function askClosure(): Promise<void> {
  try {
    put('closure', await call(routes.closureAsk));
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: [USER_KEY, 'closure'] });
    throw error;
  }
}

export async function takeBackClosure(): Promise<void> {
  put('closure', await call(routes.closureTakeBack));
}
