import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { type Place, SideMenu } from './side-menu.tsx';

/** The pages of the user centre, in the menu's order. */
const places = [
  { name: 'shell.account', to: '/user?tab=Account', icon: 'user' },
  { name: 'shell.identification', to: '/user?tab=Identification', icon: 'id' },
  { name: 'shell.security', to: '/user?tab=Security', icon: 'shield' },
  { name: 'shell.apiKeys', to: '/user/api-keys', icon: 'key' },
  { name: 'shell.referral', to: '/user/referral', icon: 'gift' },
] as const satisfies readonly Place[];

interface UserFrameProps {
  readonly here: (typeof places)[number]['name'];
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** What the pages of the user centre stand in: the menu of them, and the page's title. */
export function UserFrame({ here, aside, children }: UserFrameProps) {
  const t = useText();
  return (
    <div className="mx-auto flex w-full max-w-(--page) flex-1 flex-col gap-4 px-3 py-4 tablet:px-4 tablet:py-6 desktop:flex-row desktop:gap-8">
      <PageTitle>{t(here)}</PageTitle>
      <SideMenu title="shell.userCentre" groups={[places]} here={here} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex items-center justify-between gap-3">
          <h1 className="font-semibold text-title desktop:leading-9">{t(here)}</h1>
          {aside}
        </div>
        {children}
      </div>
    </div>
  );
}
