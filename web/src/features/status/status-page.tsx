import type { AreaState, CoinState, RecordedState, StatusArea } from '@bourse/contract/status.ts';
import { useTimeOffset } from '../../data/device/preferences.ts';
import {
  type AreaHistory,
  type ExchangeStatus,
  type Incident,
  useIncidents,
  useStatus,
  useStatusHistory,
} from '../../data/public/status.ts';
import { formatTime } from '../../lib/format.ts';
import { type TextKey, useLocale, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { overallWord, wordOf } from './state-words.ts';

const areas = {
  trading: 'publicPages.trading',
  deposits: 'publicPages.deposits',
  withdrawals: 'publicPages.withdrawals',
  feed: 'publicPages.livePrices',
  signIn: 'publicPages.loginAndLists',
  signUp: 'publicPages.newAccounts',
  mails: 'publicPages.emailCodes',
} as const satisfies Readonly<Record<StatusArea, TextKey>>;

interface StateBadgeProps {
  readonly state: AreaState | CoinState;
  readonly area?: StatusArea;
}

function StateBadge({ state, area }: StateBadgeProps) {
  const t = useText();
  const { tone, name } = wordOf(state, area);
  return <Badge tone={tone}>{t(name)}</Badge>;
}

function Overall({ status }: { readonly status: ExchangeStatus }) {
  const t = useText();
  const { tone, name } = overallWord(status);
  return <Badge tone={tone}>{t(name)}</Badge>;
}

/** Since when an area is as it is; nothing while that is not known. */
function Since({ time }: { readonly time: number }) {
  const t = useText();
  const offset = useTimeOffset();
  if (time === 0) return null;
  return (
    <span className="text-ink-3 text-small">
      {t('publicPages.sinceTime', { time: formatTime(time, offset, 'full') })}
    </span>
  );
}

function Areas({ status }: { readonly status: ExchangeStatus }) {
  const t = useText();
  const names = Object.keys(areas) as StatusArea[];
  const { data: history } = useStatusHistory();
  const days = history?.areas[0]?.days.length;
  const historyOf = (name: StatusArea) => history?.areas.find(({ area }) => area === name);
  const notOpen = [
    ['publicPages.spotNotOpen', status.stoppedMarkets],
    ['publicPages.perpetualsNotOpen', status.stoppedContracts],
  ] as const;
  return (
    <ul className="mt-6 grid divide-y divide-line rounded border border-line bg-panel">
      {names.map((name) => (
        <li key={name} className="px-4 py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">{t(areas[name])}</span>
            <span className="flex flex-wrap items-center gap-2">
              <Since time={historyOf(name)?.since ?? 0} />
              <StateBadge state={status[name]} area={name} />
            </span>
          </div>
          {name === 'trading' &&
            notOpen.map(
              ([sentence, markets]) =>
                markets.length > 0 && (
                  <span key={sentence} className="block break-words text-ink-2 text-small">
                    {t(sentence, { markets: markets.join(', ') })}
                  </span>
                ),
            )}
          <History of={historyOf(name)} firstDay={history?.firstDay ?? 0} />
        </li>
      ))}
      <li className="flex min-h-7 justify-between px-4 py-1.5 text-ink-3 text-tiny">
        {days !== undefined && (
          <>
            <span>{t('publicPages.daysAgo', { days })}</span>
            <span>{t('publicPages.today')}</span>
          </>
        )}
      </li>
    </ul>
  );
}

/** Keeps its place while it is loaded, so that nothing moves. */
function History({ of, firstDay }: { readonly of: AreaHistory | undefined; firstDay: number }) {
  return of ? <DayBars history={of} firstDay={firstDay} /> : <div className="mt-2 h-6" />;
}

type Chain = ExchangeStatus['chains'][number];

function ChainCard({ one }: { readonly one: Chain }) {
  const t = useText();
  const { name, network, isAway, isOpen, blocksBehind, depositConfirm, unlockConfirm } = one;
  return (
    <section aria-label={name} className="rounded border border-line bg-panel">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h3 className="font-semibold">
          {name} <span className="font-normal text-ink-2 text-small">{network}</span>
        </h3>
        <span className="text-ink-2 text-small">
          {!isOpen
            ? t('publicPages.networkSuspended')
            : isAway
              ? t('publicPages.networkBehind')
              : t('publicPages.blocksBehind', { blocks: String(blocksBehind) })}
        </span>
      </div>
      <p className="px-4 pb-3 text-ink-2 text-small">
        {t('publicPages.networkConfirmations', {
          credit: String(depositConfirm),
          unlock: String(unlockConfirm),
          final: String(one.withdrawConfirm),
        })}
      </p>
      <div className="grid grid-cols-[1fr_auto_auto] gap-x-4 border-line border-t px-4 py-2 text-ink-2 text-small">
        <span>{t('publicPages.coin')}</span>
        <span className="w-24 text-right">{t('publicPages.deposits')}</span>
        <span className="w-24 text-right">{t('publicPages.withdrawals')}</span>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {one.coins.map(({ coin, deposits, withdrawals, isCompared }) => (
          <li key={coin} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 px-4 py-2">
            <span>{coin}</span>
            <span className="w-24 text-right">
              <StateBadge state={deposits} />
            </span>
            <span className="w-24 text-right">
              <StateBadge state={withdrawals} />
            </span>
            {!isCompared && (
              <span className="col-span-3 mt-1 text-ink-2 text-small">
                {t('publicPages.coinMismatch', { coin })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function IncidentEntry({ one }: { readonly one: Incident }) {
  const t = useText();
  const offset = useTimeOffset();
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const begins = formatTime(one.from, offset, 'full');
  return (
    <li className="border-line border-t px-4 py-4 first:border-t-0">
      <p className="flex flex-wrap items-center gap-2 text-ink-3 text-small">
        {one.until > 0 ? (
          <Badge>{t('publicPages.incidentOver')}</Badge>
        ) : (
          <Badge tone="down">{t('publicPages.incidentOngoing')}</Badge>
        )}
        <time dateTime={new Date(one.from).toISOString()}>
          {one.until > 0 ? `${begins} – ${formatTime(one.until, offset, 'full')}` : begins}
        </time>
      </p>
      <h3 className="mt-1 break-words font-semibold">{one.title[language]}</h3>
      <p className="mt-1 max-w-[720px] whitespace-pre-line break-words text-ink-2 leading-6">
        {one.text[language]}
      </p>
    </li>
  );
}

function Incidents() {
  const t = useText();
  const { data, error, retry, more } = useIncidents();
  return (
    <>
      <h2 className="mt-10 font-semibold text-body">{t('publicPages.incidentsTitle')}</h2>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t('publicPages.noIncidents')} />
        ) : (
          <ul className="mt-3 rounded border border-line bg-panel">
            {data.map((one) => (
              <IncidentEntry key={one.code} one={one} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState className="mt-3" message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-3 h-[160px]" />
      )}
      {more && (
        <Button className="mt-4" onClick={more}>
          {t('publicPages.olderIncidents')}
        </Button>
      )}
    </>
  );
}

/** /status: what goes and what does not, for everybody, and how it went for 90 days. */
export function StatusPage() {
  const t = useText();
  const { data, error, retry } = useStatus();
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-10">
      <PageTitle>{t('shell.systemStatus')}</PageTitle>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-large">{t('shell.systemStatus')}</h1>
        {data && <Overall status={data} />}
      </div>
      {data ? (
        <>
          <Areas status={data} />
          <h2 className="mt-10 font-semibold text-body">{t('publicPages.networks')}</h2>
          {data.chains.length === 0 && <EmptyState title={t('publicPages.noNetworks')} />}
          <div className="mt-3 grid gap-4">
            {data.chains.map((one) => (
              <ChainCard key={one.chain} one={one} />
            ))}
          </div>
        </>
      ) : error ? (
        <ErrorState className="mt-6" message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-6 h-[320px]" />
      )}
      <Incidents />
    </div>
  );
}

const DAY_MS = 86_400_000;

const colours: Readonly<Record<RecordedState, string>> = {
  works: 'bg-up',
  partly: 'bg-warn',
  stopped: 'bg-down',
  closed: 'bg-track',
  unknown: 'bg-field',
};

/** A bar for each day (UTC), the oldest first, in the colour of its worst state. */
function DayBars({ history, firstDay }: BarsProps) {
  const t = useText();
  const { area, days, minutes } = history;
  const total = minutes.reduce((sum, one) => sum + one, 0);
  const label = t('publicPages.daysSummary', {
    days: days.length,
    minutes: total,
  });
  return (
    <div role="img" aria-label={label} className="mt-2 flex h-6 w-full gap-px">
      {days.map((state, at) => {
        const date = new Date(firstDay + at * DAY_MS).toISOString().slice(0, 10);
        const name = t(wordOf(state, area).name);
        const lasted = minutes[at] ?? 0;
        return (
          <span
            key={date}
            title={`${date}: ${lasted > 0 ? t('publicPages.stateForMinutes', { state: name, minutes: lasted }) : name}`}
            className={`min-w-0 flex-1 ${colours[state]}`}
          />
        );
      })}
    </div>
  );
}

interface BarsProps {
  readonly history: AreaHistory;
  /** UTC epoch ms. */
  readonly firstDay: number;
}
