import type { ReactNode } from 'react';
import { SideMenu } from '#app/parts/people/side-menu.tsx';
import { PageTitle } from '#app/ui/layout/page-title.tsx';
import { useAssetChanges } from '../../data/live/use-asset-changes.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { AnalysisTab } from './analysis/analysis-tab.tsx';
import { CoinTab } from './coins/coin-tab.tsx';
import { DepositTab } from './deposit/deposit-tab.tsx';
import { Actions } from './frame/actions.tsx';
import { EyeButton } from './frame/amounts.tsx';
import { FuturesTab } from './futures/futures-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { type AssetTab, tabIcons, tabNames } from './view/asset-tabs.ts';
import { tabPath } from './view/asset-view.ts';
import { type AssetViewState, useAssetView } from './view/use-asset-view.ts';
import { WithdrawTab } from './withdraw/withdraw-tab.tsx';

/** Tabs that have no balance on top, with the eye beside it. */
const withoutHead: readonly AssetTab[] = ['Deposit', 'Withdraw', 'History', 'Analysis'];

function Content(state: AssetViewState) {
  switch (state.view.tab) {
    case 'Overview':
      return <OverviewTab />;
    case 'Funding':
      return <CoinTab account="funding" />;
    case 'Spot':
      return <CoinTab account="spot" />;
    case 'Futures':
      return <FuturesTab />;
    case 'History':
      return <HistoryTab {...state} />;
    case 'Analysis':
      return <AnalysisTab {...state} />;
    case 'Deposit':
      return <DepositTab {...state} />;
    case 'Withdraw':
      return <WithdrawTab {...state} />;
  }
}

/** /asset: what one owns, where it is, how it moves in and out, and every entry that changed it. */
export function AssetPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const state = useAssetView();
  const { tab } = state.view;
  useAssetChanges(isAuth);
  return (
    <AssetFrame
      here={tab}
      beside={isAuth && withoutHead.includes(tab) && <EyeButton />}
      actions={isAuth && <Actions tab={tab} />}
    >
      {isAuth ? (
        <Content {...state} />
      ) : (
        <SignInPrompt
          icon="wallet"
          className="rounded bg-panel py-20"
          title={t('assets.logInToSeeAssets')}
        />
      )}
    </AssetFrame>
  );
}

const groups: readonly (readonly AssetTab[])[] = [
  ['Overview'],
  ['Funding', 'Spot', 'Futures'],
  ['Deposit', 'Withdraw', 'History'],
  ['Analysis'],
];

const places = groups.map((tabs) =>
  tabs.map((name) => ({ name: tabNames[name], to: tabPath(name), icon: tabIcons[name] })),
);

interface AssetFrameProps {
  readonly here: AssetTab;
  /** Beside the title. */
  readonly beside?: ReactNode;
  /** At the end of the title's line, below it where there is no room. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What the tabs of the asset page stand in: the menu of them, the title, and what can be done. */
function AssetFrame({ here, beside, actions, children }: AssetFrameProps) {
  const t = useText();
  return (
    <div
      data-page="wide"
      className="mx-auto flex w-full max-w-(--page) flex-1 flex-col gap-4 px-3 py-4 max-tablet:gap-3 max-tablet:px-2 max-tablet:py-2 low-phone:gap-1 low-phone:pt-1 tablet:px-4 tablet:py-6 desktop:flex-row desktop:gap-8"
    >
      <PageTitle>
        {here === 'Overview' ? t('shell.assets') : `${t(tabNames[here])} | ${t('shell.assets')}`}
      </PageTitle>
      <SideMenu title="shell.assets" groups={places} here={tabNames[here]} />
      <div className="flex min-w-0 flex-1 flex-col gap-4 max-tablet:gap-3 low-phone:gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-4 max-tablet:relative">
          {/* On a phone the menu above says where this is. */}
          <h1 className="font-semibold text-title max-tablet:sr-only desktop:leading-9">
            {t(tabNames[here])}
          </h1>
          {beside && <span className="mr-auto">{beside}</span>}
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}
