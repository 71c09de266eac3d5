import { Code } from '@bourse/contract/codes.ts';
import { Link } from 'wouter';
import { useRights } from '#app/data/live/use-rights.ts';
import { type AccountLevel, type AccountRights, useLevels } from '#app/data/user/rights.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { boundText, DayBound } from '#app/parts/people/day-bound.tsx';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

const names = [
  ['spot', 'shell.spotTrading'],
  ['futures', 'shell.futuresTrading'],
  ['transfer', 'rights.transfers'],
  ['withdraw', 'rights.withdrawals'],
] as const satisfies readonly (readonly [keyof AccountRights, TextKey])[];

/** Where the owner ends what stands against a right; by the code of its refusal. */
const waysOut: Readonly<Partial<Record<number, readonly [to: string, text: TextKey]>>> = {
  [Code.withdrawFactorMissing]: ['/user?tab=Security', 'userCentre.setUpNow'],
  [Code.withdrawHeld]: ['/asset?tab=Withdraw', 'rights.viewHold'],
  [Code.levelTooLow]: ['/user?tab=Identification', 'userCentre.verifyNow'],
  [Code.accountFrozen]: ['/support/new', 'rights.contactSupport'],
  [Code.rightTaken]: ['/support/new', 'rights.contactSupport'],
};

const levelNames: readonly TextKey[] = ['shell.notVerified', 'rights.levelOne', 'rights.levelTwo'];

function Own({ rights }: { rights: AccountRights }) {
  const t = useText();
  return (
    <ul className="mt-3 flex flex-col gap-2 text-small">
      {names.map(([right, name]) => {
        const { isAllowed, msg, code } = rights[right];
        const [to, way] = waysOut[code] ?? [];
        return (
          <li key={right} className="flex gap-2">
            <span className={classNames('mt-0.5', isAllowed ? 'text-up' : 'text-ink-3')}>
              <Icon name={isAllowed ? 'check' : 'close'} size={14} />
            </span>
            <span className="min-w-0">
              <span className="font-medium">{t(name)}</span>{' '}
              <span className="text-ink-2">{isAllowed ? t('rights.allowed') : msg}</span>
              {to && way && (
                <Link
                  to={to}
                  className={buttonClass({ size: 'small', className: 'ml-2 align-middle' })}
                >
                  {t(way)}
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Levels({ levels, own }: { levels: readonly AccountLevel[]; own: number }) {
  const t = useText();
  return (
    <table className="mt-3 w-full border-line text-small max-desktop:border-t">
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="pb-1 max-desktop:pt-3 text-left font-normal">
            {t('rights.identity')}
          </th>
          <th scope="col" className="pb-1 max-desktop:pt-3 text-right font-normal">
            {t('rights.dailyWithdrawalLimit')}
          </th>
          <th scope="col" className="pb-1 max-desktop:pt-3 text-right font-normal">
            {t('shell.futures')}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, withdrawDayMax, futures }) => (
          <tr
            key={level}
            {...(level === own && { 'aria-current': true })}
            className={level === own ? 'font-semibold' : 'text-ink-2'}
          >
            <th scope="row" className="py-1 text-left font-[inherit]">
              {t(levelNames[level] ?? 'shell.notVerified')}
            </th>
            <td className="text-right tabular-nums">{boundText(t, withdrawDayMax)}</td>
            <td className="text-right">{futures ? t('rights.yes') : t('rights.no')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the account may do, and what it would with more proof of identity. */
export function RightsCard() {
  const t = useText();
  const rights = useRights();
  const levels = useLevels();
  const error = rights.error ?? levels.error;
  const retry = () => {
    rights.retry();
    levels.retry();
  };
  return (
    <Panel label={t('rights.permissionsAndLimits')} className="p-3 tablet:p-4">
      <h2 className="font-semibold">{t('rights.permissionsAndLimits')}</h2>
      {rights.data && levels.data ? (
        <div className="grid items-start gap-x-10 desktop:grid-cols-2">
          <div>
            <Own rights={rights.data} />
            <DayBound rights={rights.data} className="mt-3" />
          </div>
          <Levels levels={levels.data} own={rights.data.level} />
        </div>
      ) : error ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-3 h-40 w-full" />
      )}
    </Panel>
  );
}
