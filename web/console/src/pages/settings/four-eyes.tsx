import { type ActName, acts, mayAct } from '@bourse/contract/console/acts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { isWhole, listText } from '../../lib/format.ts';
import { useIsStale } from '../../lib/house.ts';
import { useActText, useLanguage, useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field, Panel } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { RoleChips } from './role-chips.tsx';

/** A proposal ends within a day (S27). */
const HOURS_MAX = 24;

interface Wait {
  readonly act: ActName;
  readonly hours: number;
}

/** The table of acts, as it drives routes and buttons: how many people each takes, and how long it waits. */
export function FourEyes({ roles }: { readonly roles: readonly Role[] }) {
  const t = useText();
  const waits = useRead('waits', () => ask('consoleWaits'), 5_000);
  const [asked, setAsked] = useState<Wait>();
  const [said, setSaid] = useState('');
  const mayChange = mayAct(roles, 'operator-change');
  const hoursOf = (name: ActName) => waits.data?.list.find(({ act }) => act === name)?.hours;
  return (
    <Panel title={t('settings.limits')} note={t('settings.limitsText')}>
      <NotRead read={waits} />
      {said && (
        <div className="note up" role="status">
          <Icon name="check" />
          {said}
        </div>
      )}
      <div className="scroll">
        <table className="compact">
          <thead>
            <tr>
              {(['act', 'by', 'passes', 'needs', 'waits'] as const).map((head) => (
                <th key={head}>{t(`settings.${head}`)}</th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {(Object.keys(acts) as ActName[]).map((name) => (
              <ActRow
                key={name}
                name={name}
                hours={hoursOf(name)}
                onChange={mayChange && setAsked}
              />
            ))}
          </tbody>
        </table>
      </div>
      {asked && (
        <WaitDialog wait={asked} onProposed={setSaid} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}

interface ActRowProps {
  readonly name: ActName;
  /** How long a proposal of it waits; undefined: one person is enough, or it is not read yet. */
  readonly hours: number | undefined;
  /** False: one may only read. */
  readonly onChange: false | ((wait: Wait) => void);
}

function ActRow({ name, hours, onChange }: ActRowProps) {
  const t = useText();
  const { language } = useLanguage();
  const actText = useActText();
  const isStale = useIsStale();
  const { by, passes, factor, reason } = acts[name];
  const needs = [
    ...(factor ? [t('settings.factor')] : []),
    ...(reason ? [t('settings.reason')] : []),
  ];
  return (
    <tr data-act={name}>
      <td className="medium">{actText(name)}</td>
      <td>
        <RoleChips roles={by} />
      </td>
      <td>
        {passes.length > 0 ? (
          <RoleChips roles={passes} />
        ) : (
          <span className="faint">{t('settings.one')}</span>
        )}
      </td>
      <td className="muted">{listText(needs, language)}</td>
      <td className="one-line">{hours !== undefined && t('settings.hours', { hours })}</td>
      <td className="num">
        {hours !== undefined && onChange && (
          <button
            type="button"
            className="btn small outlined"
            disabled={isStale}
            aria-label={t('settings.waitChange', { act: actText(name) })}
            onClick={() => onChange({ act: name, hours })}
          >
            {t('settings.change')}
          </button>
        )}
      </td>
    </tr>
  );
}

interface WaitDialogProps {
  readonly wait: Wait;
  onProposed(text: string): void;
  onClose(): void;
}

function WaitDialog({ wait, onProposed, onClose }: WaitDialogProps) {
  const t = useText();
  const actText = useActText();
  const propose = usePropose();
  const [hours, setHours] = useState(String(wait.hours));
  const run = async (key: string, reason: string) => {
    const fields = { act: wait.act, hours: Number(hours) };
    onProposed(await propose(key, 'proposal-wait', fields, reason));
  };
  return (
    <ActDialog
      act="operator-change"
      title={t('settings.waitTitle', { act: actText(wait.act) })}
      text={t('settings.waitText')}
      verb={t('settings.propose')}
      isComplete={isWhole(hours) && Number(hours) >= 1 && Number(hours) <= HOURS_MAX}
      run={run}
      onClose={onClose}
    >
      <Field
        label={t('settings.waitHours')}
        type="number"
        min={1}
        max={HOURS_MAX}
        step={1}
        value={hours}
        onChange={setHours}
      />
    </ActDialog>
  );
}
