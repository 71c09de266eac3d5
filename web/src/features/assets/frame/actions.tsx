import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useIsPhone } from '#app/data/device/device.ts';
import { openTransfer, type TransferRequest } from '#app/data/user/transfer-request.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { Icon, type IconName } from '#app/ui/figures/icon.tsx';
import { type AssetTab, tabIcons } from '../view/asset-tabs.ts';
import { type AssetView, tabPath } from '../view/asset-view.ts';

type ActionName = 'Deposit' | 'Withdraw' | 'Transfer' | 'History';

const actionTexts: Readonly<Record<ActionName, TextKey>> = {
  Deposit: 'shell.deposit',
  Withdraw: 'shell.withdraw',
  Transfer: 'shell.transfer',
  History: 'assets.history',
};

/** What each tab offers in its title's line; the first one is what most people came to do. */
const actionsOf: Readonly<Record<AssetTab, readonly ActionName[]>> = {
  Overview: ['Deposit', 'Withdraw', 'Transfer', 'History'],
  Funding: ['Deposit', 'Withdraw', 'Transfer', 'History'],
  Spot: ['Deposit', 'Withdraw', 'Transfer', 'History'],
  Futures: ['Transfer', 'History'],
  Deposit: [],
  Withdraw: [],
  History: [],
  Analysis: [],
};

const transferOf: Readonly<Partial<Record<AssetTab, Partial<TransferRequest>>>> = {
  Overview: { isFromAny: true },
  Spot: { isFromAny: true },
  Futures: { from: Account.FUNDING, to: Account.FUTURES, isFromAny: true },
};
const historyOf: Readonly<Partial<Record<AssetTab, AssetView['historyType']>>> = {
  Spot: 'spot',
  Futures: 'futures',
};

interface LookProps {
  readonly icon: IconName;
  readonly name: ActionName;
  readonly isFirst: boolean;
}

/** A row of buttons, and on a phone a row of tiles with their names below. */
function Look({ icon, name, isFirst }: LookProps) {
  const t = useText();
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <>
        <Icon name={icon} />
        {t(actionTexts[name])}
      </>
    );
  }
  return (
    <>
      <span
        className={classNames(
          'flex size-11 low-phone:size-8 items-center justify-center rounded',
          isFirst ? 'bg-accent text-accent-ink' : 'bg-panel text-ink',
        )}
      >
        <Icon name={icon} size={18} />
      </span>
      <span className={isFirst ? 'font-semibold text-ink' : ''}>{t(actionTexts[name])}</span>
    </>
  );
}

const tile =
  'flex flex-1 flex-col items-center gap-1.5 low-phone:gap-0 rounded text-ink-2 text-small';

/** What can be done from a tab: bring in, take out, move, look back. */
export function Actions({ tab }: { readonly tab: AssetTab }) {
  const isPhone = useIsPhone();
  const names = actionsOf[tab];
  if (names.length === 0) return null;
  const classOf = (isFirst: boolean) =>
    isPhone ? tile : buttonClass({ variant: isFirst ? 'primary' : 'raised' });
  return (
    <div className={classNames('flex gap-2', isPhone && 'w-full')}>
      {names.map((name, index) => {
        const isFirst = index === 0;
        if (name === 'Transfer') {
          return (
            <button
              key={name}
              type="button"
              className={classOf(isFirst)}
              onClick={() => openTransfer(transferOf[tab])}
            >
              <Look icon="transfer" name={name} isFirst={isFirst} />
            </button>
          );
        }
        const historyType = historyOf[tab];
        const more = name === 'History' && historyType ? { historyType } : {};
        return (
          <Link key={name} to={tabPath(name, more)} className={classOf(isFirst)}>
            <Look icon={tabIcons[name]} name={name} isFirst={isFirst} />
          </Link>
        );
      })}
    </div>
  );
}
