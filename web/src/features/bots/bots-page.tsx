import { useState } from 'react';
import { useIsAuth } from '../../data/server/session.ts';
import { type TradingBot, useBots } from '../../data/user/bots.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BotCard } from './bot-card.tsx';
import { BotDetail } from './bot-detail.tsx';
import { CreateBot } from './create-bot.tsx';
import { RunningBots } from './running-bots.tsx';

/** Those at work first, as they are listed; or the largest profit first. */
const inOrder = (bots: readonly TradingBot[], isByProfit: boolean) =>
  isByProfit ? bots.toSorted((a, b) => compareDecimals(b.profit, a.profit)) : bots;

/** The place of the form, to which the list leads. */
const FORM = 'new-bot';

function OwnBots() {
  const t = useText();
  const [isByProfit, setByProfit] = useState(false);
  const { data, error, retry } = useBots();
  if (!data) {
    return error ? (
      <ErrorState message={error} onRetry={retry} />
    ) : (
      <Skeleton className="peer h-96 max-desktop:h-dvh" />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon="bot"
        // Below the form where there is one column: there is nothing to look after yet.
        className="rounded border border-line bg-panel max-desktop:order-last"
        title={t('bots.noBotsYet')}
        hint={t('bots.backtestFirst')}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <RunningBots bots={data} />
      <div className="flex items-center justify-between gap-3">
        {/* In one column the form stands below the bots. */}
        <a
          href={`#${FORM}`}
          className={buttonClass({
            variant: 'primary',
            size: 'small',
            className: 'desktop:hidden',
          })}
        >
          {t('bots.newBot')}
        </a>
        {data.length > 1 && (
          <NativeSelect
            label={t('bots.sortBots')}
            className="ml-auto"
            value={isByProfit ? 'profit' : 'state'}
            options={[
              { value: 'state', label: t('bots.runningFirst') },
              { value: 'profit', label: t('bots.sortByProfit') },
            ]}
            onValue={(value) => setByProfit(value === 'profit')}
          />
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2 roomy:grid-cols-3">
        {inOrder(data, isByProfit).map((bot) => (
          <BotCard key={bot.code} bot={bot} />
        ))}
      </div>
    </div>
  );
}

/** /bots: bots that trade by a strategy, a new one, and with ?bot=CODE one of them whole; &stop asks to stop it. */
export function BotsPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const [search, setSearch] = useSearchParams();
  const code = search.get('bot');
  return (
    <div
      data-page="wide"
      className="mx-auto w-full max-w-(--page) px-4 py-6 max-tablet:px-2 max-tablet:py-3"
    >
      <PageTitle>{t('shell.tradingBots')}</PageTitle>
      <h1 className="mb-4 font-semibold text-title max-tablet:mb-2 max-tablet:px-1">
        {t('shell.tradingBots')}
      </h1>
      {!isAuth && (
        <SignInPrompt
          icon="bot"
          className="rounded bg-panel py-20"
          title={t('bots.logInForBots')}
        />
      )}
      {isAuth && code && <BotDetail code={code} asksToStop={search.has('stop')} />}
      {isAuth && !code && (
        // As on a trading page, what is at work comes first and the form stands at the right.
        <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_380px]">
          <OwnBots />
          {/* In one column it waits for the bots above it: nothing that is read moves. */}
          <div id={FORM} className="scroll-mt-16 max-desktop:peer-[.skeleton]:hidden">
            <CreateBot onCreated={() => setSearch({})} />
          </div>
        </div>
      )}
    </div>
  );
}
