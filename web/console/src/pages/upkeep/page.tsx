import type { UpkeepWorker } from '@bourse/contract/console/routes/upkeep.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText, spanText, wholeText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Panel } from '../../ui/bits.tsx';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';

const READ_MS = 3_000;
const SECOND_MS = 1_000;

/** What the exchange does every so often: those that fail come first. */
export function Page() {
  const t = useText();
  const read = useRead('upkeep', () => ask('consoleUpkeep'), READ_MS);
  const list = read.data?.list ?? [];
  const sorted = list.toSorted((one, other) => other.failedSince - one.failedSince);
  return (
    <>
      <PageHead title={t('upkeep.title')} sub={t('upkeep.sub')}>
        <Link className="btn small" to="/alarms">
          {t('alarms.title')}
        </Link>
      </PageHead>
      <NotRead read={read} />
      <Panel title={t('upkeep.title')} className="none">
        <div className="scroll">
          <table className="rows-44 stack">
            <thead>
              <tr>
                <th>{t('upkeep.task')}</th>
                <th>{t('upkeep.where')}</th>
                <th className="num">{t('upkeep.period')}</th>
                <th>{t('upkeep.last')}</th>
                <th className="num">{t('upkeep.took')}</th>
                <th className="num">{t('upkeep.failures')}</th>
                <th>{t('upkeep.state')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((worker) => (
                <Task key={`${worker.name} ${worker.chain}`} worker={worker} />
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </>
  );
}

function Task({ worker }: { readonly worker: UpkeepWorker }) {
  const t = useText();
  const { language } = useLanguage();
  const { name, chain, where, everyMs, lastAt, tookMs, failures, failedSince, failure } = worker;
  const spanOf = (ms: number) =>
    ms < SECOND_MS ? t('upkeep.milliseconds', { count: ms }) : spanText(ms, language);
  return (
    <tr>
      <td className="mono" lang="en">
        {name} {chain}
      </td>
      <td className="muted">{t(`upkeep.${where}`)}</td>
      <td className="num" data-name={t('upkeep.period')}>
        {spanOf(everyMs)}
      </td>
      <td className="one-line" data-name={t('upkeep.last')}>
        {lastAt > 0 ? momentText(lastAt) : t('upkeep.notYet')}
      </td>
      <td className="num" data-name={t('upkeep.took')}>
        {lastAt > 0 ? spanOf(tookMs) : '–'}
      </td>
      <td className="num" data-name={t('upkeep.failures')}>
        {wholeText(failures)}
      </td>
      <td className={failedSince > 0 ? 'two' : ''}>
        {failedSince > 0 ? (
          <>
            <b className="warning">{t('upkeep.failedSince', { time: momentText(failedSince) })}</b>
            <small>{textIn(language, failure)}</small>
          </>
        ) : (
          <span className="up">{lastAt > 0 ? t('upkeep.works') : '–'}</span>
        )}
      </td>
    </tr>
  );
}
