import { useAssetChanges } from '../../data/live/use-asset-changes.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { CoinTab } from './coins/coin-tab.tsx';
import { DepositTab } from './deposit/deposit-tab.tsx';
import { Actions } from './frame/actions.tsx';
import { EyeButton } from './frame/amounts.tsx';
import { AssetFrame } from './frame/asset-frame.tsx';
import { FuturesTab } from './futures/futures-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import type { AssetTab } from './view/asset-tabs.ts';
import { type AssetViewState, useAssetView } from './view/use-asset-view.ts';
import { WithdrawTab } from './withdraw/withdraw-tab.tsx';

/** Tabs that have no balance on top, with the eye beside it. */
const withoutHead: readonly AssetTab[] = ['Deposit', 'Withdraw', 'History'];

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
