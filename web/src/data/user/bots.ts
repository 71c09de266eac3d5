import type { BodyOf, DataOf, QueryOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type {
  BotSimulation,
  TradingBot,
  TradingBotOrder,
} from '@bourse/contract/routes/trading-bots.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';
import { refreshAssets } from './assets.ts';
import { type Outcomes, outcomesOf } from './outcome-note.ts';

export type { BotSimulation, TradingBot, TradingBotOrder };

export type BotPlan = BodyOf<typeof routes.botCreate>;
export type BotSuggestion = DataOf<typeof routes.botSuggestion>;

/** What of a bot is to be another; missing: that stays. */
export interface BotChange {
  readonly takeProfitPercent?: number;
  readonly stopLossPercent?: number;
  readonly amount?: string;
  readonly everyHours?: number;
}

type BotDetail = DataOf<typeof routes.botDetail>;
type BotOrders = DataOf<typeof routes.botOrders>;

const BOTS_KEY = [USER_KEY, 'bots'] as const;
const REFRESH_MS = 3_000;
const HOURS_OF_DAY = 24;
const refresh = () => queryClient.invalidateQueries({ queryKey: BOTS_KEY });

/** The own bots, those at work first; read again every few seconds. */
export function useBots(): Loadable<readonly TradingBot[]> {
  const t = useText();
  const query = useQuery({
    queryKey: [...BOTS_KEY, 'list'],
    queryFn: async ({ signal }) => (await read(routes.botList, {}, signal)).list,
    enabled: useIsAuth(),
    refetchInterval: REFRESH_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** One own bot, with how its worth went. */
export function useBot(code: string): Loadable<BotDetail> {
  const t = useText();
  const query = useQuery({
    queryKey: [...BOTS_KEY, 'detail', code],
    queryFn: ({ signal }) => read(routes.botDetail, { parameters: { code } }, signal),
    refetchInterval: REFRESH_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** A page of a bot's orders. */
export function useBotOrders(code: string, page: number, pageSize: number): Loadable<BotOrders> {
  const t = useText();
  const query = useQuery({
    queryKey: [...BOTS_KEY, 'orders', code, page, pageSize],
    queryFn: ({ signal }) =>
      read(routes.botOrders, { parameters: { code }, query: { page, pageSize } }, signal),
    refetchInterval: REFRESH_MS,
    // The pager stays, with whoever stands on it.
    placeholderData: (before, last) => (last?.queryKey[3] === code ? before : undefined),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

type SuggestionQuery = QueryOf<typeof routes.botSuggestion>;

/** A grid that fits how far the price of a market went lately. */
export function useBotSuggestion(query: SuggestionQuery): Loadable<BotSuggestion> {
  const t = useText();
  const asked = useQuery({
    queryKey: [...BOTS_KEY, 'suggestion', query],
    queryFn: ({ signal }) => read(routes.botSuggestion, { query }, signal),
    placeholderData: (before) => (before?.symbol === query.symbol ? before : undefined),
  });
  return loadableOf(asked, t('shell.unexpectedError'));
}

/** Hourly closes of the last days, oldest first; empty until they are there. */
export function useHourlyCloses(
  symbol: string,
  isFutures: boolean,
  days: number,
): readonly string[] {
  const { data } = useQuery({
    queryKey: ['hourly-closes', symbol, isFutures, days],
    queryFn: async ({ signal }) => {
      const query = { symbol, period: '1H', limit: days * HOURS_OF_DAY } as const;
      const { klines } = await read(
        isFutures ? routes.contractKlines : routes.spotKlines,
        { query },
        signal,
      );
      return klines.map(({ close }) => close);
    },
  });
  return data ?? [];
}

/** What a bot would have made of recent candles. */
export const simulateBot = (body: BotPlan): Promise<BotSimulation> =>
  call(routes.botSimulate, { body });

/** Starts a bot, one for each key, however often it is sent. */
export async function createBot(
  body: BotPlan,
  success: string,
  idempotencyKey: string,
): Promise<TradingBot> {
  const options = { toast: { success }, idempotencyKey };
  const { bot } = await call(routes.botCreate, { body }, options);
  void refreshAssets();
  await refresh();
  return bot;
}

export async function stopBot(code: string, isSelling: boolean, success: string): Promise<void> {
  const input = { parameters: { code }, body: { isSelling } };
  await call(routes.botStop, input, { toast: { success } });
  await refresh();
}

/** Cancels a bot's orders until it goes on; its funds stay set aside. */
export async function pauseBot(code: string, success: string): Promise<void> {
  await call(routes.botPause, { parameters: { code } }, { toast: { success } });
  await refresh();
}

export async function resumeBot(code: string, success: string): Promise<void> {
  await call(routes.botResume, { parameters: { code } }, { toast: { success } });
  await refresh();
}

/** Changes what a bot at work goes by. What is refused is not noted: the form says it. */
export async function changeBot(code: string, body: BotChange, success: string): Promise<void> {
  await call(routes.botChange, { parameters: { code }, body }, { toast: 'silent' });
  toast.success(success);
  await refresh();
}

/** Stops bots, which keep what they hold. */
export async function stopBots(codes: readonly string[]): Promise<Outcomes> {
  const body = { isSelling: false };
  const outcomes = await outcomesOf(
    codes.map((code) => call(routes.botStop, { parameters: { code }, body }, { toast: 'silent' })),
  );
  await refresh();
  return outcomes;
}
