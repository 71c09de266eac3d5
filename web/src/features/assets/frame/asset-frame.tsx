import type { ReactNode } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { SideMenu } from '#app/parts/people/side-menu.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { type AssetTab, tabIcons, tabNames } from '../view/asset-tabs.ts';
import { tabPath } from '../view/asset-view.ts';

const groups: readonly (readonly AssetTab[])[] = [
  ['Overview'],
  ['Funding', 'Spot', 'Futures'],
  ['Deposit', 'Withdraw', 'History'],
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
export function AssetFrame({ here, beside, actions, children }: AssetFrameProps) {
  const t = useText();
  return (
    <div className="mx-auto flex w-full max-w-(--page) flex-1 flex-col gap-4 px-3 py-4 tablet:px-4 tablet:py-6 desktop:flex-row desktop:gap-8">
      <PageTitle>
        {here === 'Overview' ? t('shell.assets') : `${t(tabNames[here])} | ${t('shell.assets')}`}
      </PageTitle>
      <SideMenu title="shell.assets" groups={places} here={tabNames[here]} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
          <h1 className="font-semibold text-title desktop:leading-9">{t(tabNames[here])}</h1>
          {beside && <span className="mr-auto">{beside}</span>}
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}
