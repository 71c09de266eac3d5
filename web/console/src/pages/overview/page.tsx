import { mayAct } from '@bourse/contract/console/acts.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { roughText, spanText, wholeText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { type Language, useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import type { Translate } from '../../texts/texts.ts';
import { Panel, Spark } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';
import { AlarmList } from '../alarms/alarm-list.tsx';

type Overview = DataOf<(typeof consoleRoutes)['consoleOverview']>;

const READ_MS = 3_000;
/** What needs me: alarms with what the house did about them, what waits, six figures, and each part. */
export function Page() {
  const t = useText();
  const { data, problem, again } = useRead('overview', () => ask('consoleOverview'), READ_MS);
  return (
    <>
      <PageHead title={t('overview.title')} sub={t('overview.sub')} />
      <NotRead read={{ problem, again }} />
      <SecondPerson />
      {data && (
        <>
          <Figures figures={data.figures} />
          <div className="row grow">
            <div className="col grow">
              <AlarmList alarms={data.alarms} onChanged={again} />
              <Waits waits={data.waits} />
            </div>
            <div className="col overview-side">
              <Parts parts={data.parts} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** With one operator what takes two waits: the page helps to invite the second. */
function SecondPerson() {
  const t = useText();
  const { state } = useHouse();
  if (!state || state.operatorsCount > 1) return null;
  if (!mayAct(state.operator.roles, 'operator-invite-first')) return null;
  return (
    <div className="note warning">
      <Icon name="people" size={20} />
      <span className="two">
        <b>{t('overview.second')}</b>
        <small>{t('overview.secondText')}</small>
      </span>
      <span className="right">
        <Link className="btn small primary" to="/settings?invite=first">
          {t('overview.invite')}
        </Link>
      </span>
    </div>
  );
}

const waitTexts = {
  approvals: 'waitsYou',
  others: 'waitsOthers',
  tickets: 'waitsTickets',
  identity: 'waitsIdentity',
  recovery: 'waitsRecovery',
  withdrawals: 'waitsWithdrawals',
  deposits: 'waitsDeposits',
} as const;

const waitPaths = {
  ...{ approvals: '/approvals', others: '/approvals', tickets: '/support' },
  ...{ identity: '/identity', recovery: '/recovery', withdrawals: '/withdrawals' },
  deposits: '/deposits?tab=unexplained',
} as const;

function Waits({ waits }: { readonly waits: Overview['waits'] }) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse.getState().state?.time ?? 0;
  return (
    <div className="waits">
      {waits.map(({ name, count, oldestAt }) => (
        <Link key={name} to={waitPaths[name]} className="panel grow">
          <span className="muted">
            <Icon name="people" /> {t(`overview.${waitTexts[name]}`)}
          </span>
          <span>
            <span className="size-20">{count}</span>{' '}
            <span className="muted size-11">
              {count > 0
                ? t('overview.oldest', { age: spanText(now - oldestAt, language) })
                : t('overview.nothing')}
            </span>
          </span>
        </Link>
      ))}
    </div>
  );
}

function Figures({ figures }: { readonly figures: Overview['figures'] }) {
  const t = useText();
  return (
    <div className="panel figures">
      {figures.map(({ name, value, points }) => (
        <div key={name} className="grow">
          <div className="muted size-11">{t(`figures.${name}`)}</div>
          <div className="figure-line">
            <span className="one-line">
              <span className="size-20">{roughText(value)}</span>{' '}
              <span className="muted size-11">
                {name !== 'sockets' && t(`figureUnits.${name}`)}
              </span>
            </span>
            <Spark points={points} />
          </div>
        </div>
      ))}
    </div>
  );
}

type Part = Overview['parts'][number];

function Parts({ parts }: { readonly parts: Overview['parts'] }) {
  const t = useText();
  const { language } = useLanguage();
  const odd = parts.filter(({ state }) => state !== 'good').length;
  return (
    <Panel
      title={t('overview.parts')}
      right={odd > 0 ? t('overview.needLook', { count: odd }) : t('overview.allWell')}
    >
      <table className="compact">
        <tbody>
          {parts.map((part) => (
            <tr key={part.name}>
              <td className="mark">
                <i className={{ good: 'dot', look: 'dot warning', bad: 'dot down' }[part.state]} />
              </td>
              <td className="medium">{t(`parts.${part.name}`)}</td>
              <td className="num muted">{valueText(t, part, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Before the first snapshot, and before the ledger's sums were looked at. */
const NOT_YET = '–';

function valueText(t: Translate, { name, value, state }: Part, language: Language): string {
  if (value === 0 && (name === 'ledger' || name === 'snapshot')) return NOT_YET;
  if (name === 'snapshot')
    return t('partValues.snapshot', { value: spanText(value * 1_000, language) });
  const isExact = name !== 'log' && name !== 'projections';
  const shown = isExact ? wholeText(value) : value.toFixed(1);
  const isFaulty = state === 'bad' && (name === 'ledger' || name === 'disk');
  return t(isFaulty ? `partFaults.${name}` : `partValues.${name}`, { value: shown });
}
