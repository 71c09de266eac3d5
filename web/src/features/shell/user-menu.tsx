import { Link } from 'wouter';
import { useDevice } from '../../data/device/device.ts';
import { signOut, useUser } from '../../data/user/account.ts';
import { claimDemoFunds } from '../../data/user/demo-funds.ts';
import { openTransfer } from '../../data/user/transfer-request.ts';
import { copyText } from '../../lib/clipboard.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { Avatar } from '../../parts/people/avatar.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const rowClass =
  'flex h-9 touch:h-11 max-tablet:h-11 w-full items-center gap-3 rounded px-3 text-left text-body text-ink-2 hover:bg-field hover:text-ink';

interface EntryProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: TextKey;
}

function Entry({ to, icon, label }: EntryProps) {
  const t = useText();
  return (
    <Link to={to} className={rowClass}>
      <Icon name={icon} />
      {t(label)}
    </Link>
  );
}

function Group({ title, entries }: { title: TextKey; entries: readonly EntryProps[] }) {
  const t = useText();
  return (
    <div className="border-line border-t py-2">
      <p className="px-3 py-1 text-ink-3 text-tiny">{t(title)}</p>
      {entries.map((entry) => (
        <Entry key={entry.to} {...entry} />
      ))}
    </div>
  );
}

const userEntries: readonly EntryProps[] = [
  { to: '/user?tab=Account', icon: 'user', label: 'shell.account' },
  { to: '/user?tab=Identification', icon: 'id', label: 'shell.identification' },
  { to: '/user?tab=Security', icon: 'shield', label: 'shell.security' },
  { to: '/order', icon: 'list', label: 'shell.orders' },
  { to: '/user/api-keys', icon: 'key', label: 'shell.apiKeys' },
  { to: '/bots', icon: 'bot', label: 'shell.tradingBots' },
  { to: '/support', icon: 'message', label: 'shell.support' },
];

const assetEntries: readonly EntryProps[] = [
  { to: '/asset', icon: 'wallet', label: 'shell.assets' },
  { to: '/asset?tab=Deposit', icon: 'arrow-down', label: 'shell.deposit' },
  { to: '/asset?tab=Withdraw', icon: 'arrow-up', label: 'shell.withdraw' },
];

function Who() {
  const t = useText();
  const { data: user } = useUser();
  if (!user) return <Skeleton className="m-3 h-10" />;
  const copyUid = async () => {
    if (await copyText(user.UUID)) toast.success(t('shell.copiedToClipboard'));
  };
  return (
    <div className="flex flex-col gap-1 p-3">
      <div className="flex items-center justify-between gap-2">
        <span title={user.nickname} className="min-w-0 truncate font-semibold">
          {user.nickname}
        </span>
        <Badge tone={user.isKYC ? 'up' : 'neutral'}>
          <Icon name={user.isKYC ? 'check' : 'id'} size={12} />
          {user.isKYC ? t('shell.verified') : t('shell.notVerified')}
        </Badge>
      </div>
      <button
        type="button"
        onClick={() => void copyUid()}
        className="flex items-center gap-1 self-start text-ink-2 text-small hover:text-ink"
      >
        {t('shell.uid')} {user.UUID}
        <Icon name="copy" size={12} />
      </button>
    </div>
  );
}

/** The avatar and what belongs to the user: opens on hover on desktop, on click elsewhere. */
export function UserMenu() {
  const t = useText();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const device = useDevice();
  const leave = () => {
    void signOut();
    navigate('/');
  };
  const claim = () => {
    // The refusal ("once a day") is shown as a note by the call.
    claimDemoFunds(t('shell.demoFundsArrived')).catch(() => {});
  };
  return (
    <Menu
      label={`${t('shell.accountMenu')} ${user?.nickname ?? ''}`.trim()}
      hover={device === 'desktop'}
      trigger={
        user ? (
          <Avatar avatar={user.avatar} nickname={user.nickname} />
        ) : (
          <span
            aria-hidden="true"
            className="flex size-8 items-center justify-center rounded-full bg-track text-ink"
          >
            <Icon name="user" />
          </span>
        )
      }
      triggerClass="rounded-full"
      className="max-h-[calc(100dvh-var(--bar)-16px)] w-[256px] overflow-y-auto p-1"
    >
      <Who />
      <Group title="shell.userCentre" entries={userEntries} />
      <Group title="shell.assets" entries={assetEntries} />
      <div className="border-line border-t py-2">
        <button
          type="button"
          data-closes
          className={rowClass}
          onClick={() => openTransfer({ isFromAny: true })}
        >
          <Icon name="transfer" />
          {t('shell.transfer')}
        </button>
        {isDemo && (
          <button type="button" data-closes className={rowClass} onClick={claim}>
            <Icon name="gift" />
            {t('shell.claimDemoFunds')}
          </button>
        )}
      </div>
      <div className="border-line border-t py-2">
        <button type="button" data-closes className={rowClass} onClick={leave}>
          <Icon name="logout" />
          {t('shell.logOut')}
        </button>
      </div>
    </Menu>
  );
}
