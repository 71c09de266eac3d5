import { useRights } from '#app/data/live/use-rights.ts';
import { useLevels } from '#app/data/user/rights.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { boundText } from '#app/parts/people/day-bound.tsx';
import { Icon, type IconName } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { DayBoundPanel } from '../frame/day-bound-panel.tsx';

const needs: readonly (readonly [IconName, TextKey])[] = [
  ['id', 'identity.validDocument'],
  ['eye', 'identity.clearPhoto'],
  ['user', 'identity.nameAsOnDocument'],
  ['flag', 'identity.adultOnly'],
];

/** What the next level of identity lets an account do that its own does not. */
function Opens() {
  const t = useText();
  const own = useRights().data?.level;
  const levels = useLevels().data ?? [];
  const now = levels.find(({ level }) => level === own);
  const next = own === undefined ? undefined : levels.find(({ level }) => level === own + 1);
  if (!now || !next) return null;
  const futures = (isOpen: boolean) => (isOpen ? t('rights.yes') : t('rights.no'));
  const rows = [
    [
      t('rights.dailyWithdrawalLimit'),
      boundText(t, now.withdrawDayMax),
      boundText(t, next.withdrawDayMax),
    ],
    [t('shell.futures'), futures(now.futures), futures(next.futures)],
  ] as const;
  return (
    <Panel label={t('rights.whatYouUnlock')} className="p-4 tablet:p-5">
      <h2 className="mb-3 font-semibold">{t('rights.whatYouUnlock')}</h2>
      <dl className="flex flex-col gap-3 text-small">
        {rows
          .filter(([, before, after]) => before !== after)
          .map(([name, before, after]) => (
            <div key={name}>
              <dt className="text-ink-2">{name}</dt>
              <dd className="tabular-nums">
                <span className="text-ink-2">{before}</span> → <strong>{after}</strong>
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

/** What stands beside the form: what is needed, what it opens, and what happens with it. */
export function PapersNotes() {
  const t = useText();
  return (
    <div className="flex flex-col gap-4">
      <Panel label={t('identity.whatWeNeed')} className="p-4 tablet:p-5">
        <h2 className="mb-3 font-semibold">{t('identity.whatWeNeed')}</h2>
        <ul className="flex flex-col gap-3 text-ink-2 text-small">
          {needs.map(([icon, text]) => (
            <li key={text} className="flex gap-3">
              <Icon name={icon} size={16} className="shrink-0" />
              {t(text)}
            </li>
          ))}
        </ul>
      </Panel>
      <Opens />
      <DayBoundPanel />
      <Panel className="flex gap-3 p-4 text-ink-2 text-small tablet:p-5">
        <Icon name="lock" size={16} className="shrink-0" />
        <p>{t('identity.photosEncrypted')}</p>
      </Panel>
    </div>
  );
}
