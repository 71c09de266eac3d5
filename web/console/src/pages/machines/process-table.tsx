import type { ExchangeProcess } from '@bourse/contract/console/routes/machines.ts';
import { momentText, spanText, wholeText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';

const SECOND_MS = 1_000;
const tones = {
  leads: 'semibold up',
  follows: '',
  works: 'up',
  waits: 'muted',
  outdated: 'warning',
} as const satisfies Readonly<Record<ExchangeProcess['state'], string>>;

/** A process a row; on a phone a card. */
export function ProcessTable({ processes }: { readonly processes: readonly ExchangeProcess[] }) {
  const t = useText();
  return (
    <div className="scroll" tabIndex={-1}>
      <table className="rows-44 stack">
        <thead>
          <tr>
            <th>{t('machines.machine')}</th>
            <th>{t('machines.services')}</th>
            <th>{t('machines.state')}</th>
            <th className="num">{t('machines.lag')}</th>
            <th className="num">{t('machines.snapshot')}</th>
            <th>{t('machines.release')}</th>
            <th>{t('machines.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {processes.map((one) => (
            <ProcessRow key={one.id} process={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProcessRow({ process }: { readonly process: ExchangeProcess }) {
  const t = useText();
  const { language } = useLanguage();
  const { machine, pid, services, release, state, isGone, seenMs, startedAt, snapshot } = process;
  return (
    <tr className={isGone ? 'bad' : ''}>
      <td className="two">
        <b className="medium">{machine}</b>
        <small>{t('machines.pid', { pid })}</small>
      </td>
      <td className="wrap words-240" lang="en">
        {services.map(({ name, waits }, index) => (
          <span key={name} className={waits ? 'muted' : ''}>
            {index > 0 && ', '}
            {name}
            {waits && <span lang={language}> {t('machines.elsewhere')}</span>}
          </span>
        ))}
      </td>
      <td data-name={t('machines.state')}>
        <span className={isGone ? 'warning semibold' : tones[state]}>
          {t(isGone ? 'machines.gone' : `machines.${state}`)}
        </span>
      </td>
      <td className="num" data-name={t('machines.lag')}>
        <LagText process={process} />
      </td>
      <td className="num" data-name={t('machines.snapshot')}>
        {snapshot > 0 ? wholeText(snapshot) : '–'}
      </td>
      <td data-name={t('machines.release')}>{release}</td>
      <td className="two" data-name={t('machines.seen')}>
        <b className={isGone ? 'warning medium' : 'medium'}>
          {seenMs < 2 * SECOND_MS
            ? t('machines.now')
            : t('machines.ago', { span: spanText(seenMs, language) })}
        </b>
        <small>{t('machines.started', { time: momentText(startedAt) })}</small>
      </td>
    </tr>
  );
}

function LagText({ process }: { readonly process: ExchangeProcess }) {
  const t = useText();
  const { state, sequence, batchesBehind, behindMs } = process;
  // Who leads, and who has nothing of the engine, is behind nothing.
  if (state === 'leads' || sequence === 0) return '–';
  const tone = batchesBehind > 0 ? '' : 'up';
  return (
    <span className={tone}>
      {t('machines.behind', { batches: wholeText(batchesBehind), ms: wholeText(behindMs) })}
    </span>
  );
}
