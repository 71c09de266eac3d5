import type { StressReport } from '@bourse/contract/console/routes/stress.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { wholeText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { Empty } from '../../ui/bits.tsx';
import { StressReportView } from './report.tsx';

const PERCENT = 1_000_000;
const books = ['whole', 'half', 'none'] as const;
const presets = {
  fast: { move: '-20', minutes: '5' },
  crash: { move: '-50', minutes: '0' },
  rise: { move: '30', minutes: '60' },
} as const;

/** A scenario of prices, played through on a copy of the engine. `r` runs it. */
export function Page() {
  const t = useText();
  const [get, set] = useFilters();
  const [report, setReport] = useState<StressReport>();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  /** Fields that nothing is typed in: the address keeps the number before, and nothing is run. */
  const [blank, setBlank] = useState({ move: false, minutes: false });
  const move = get('move') || presets.fast.move;
  const minutes = get('minutes') || presets.fast.minutes;
  const book = books.find((one) => one === get('book')) ?? 'whole';
  const run = async () => {
    setRunning(true);
    setProblem('');
    try {
      const seconds = Math.max(1, Math.round(Number(minutes) * 60));
      const body = { move: Math.round(Number(move) * PERCENT), moves: [], seconds, book };
      setReport(await ask('consoleStress', { body }));
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : t('shared.noAnswer'));
    }
    setRunning(false);
  };
  const type = (name: keyof typeof blank, text: string) => {
    setBlank({ ...blank, [name]: text === '' });
    if (text) set({ [name]: text });
  };
  useKeys({ r: () => form.current?.requestSubmit() });
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) void run();
  };
  return (
    <>
      <div className="title-line">
        <h1>{t('stress.title')}</h1>
        <span className="sub">{t('stress.sub')}</span>
        <span className="right">
          <span className="seg">
            {Object.entries(presets).map(([name, preset]) => (
              <button
                key={name}
                type="button"
                className={preset.move === move && preset.minutes === minutes ? 'on' : ''}
                onClick={() => {
                  setBlank({ move: false, minutes: false });
                  set(preset);
                }}
              >
                {t(`stress.${name as keyof typeof presets}`)}
              </button>
            ))}
          </span>
        </span>
      </div>
      <form ref={form} className="panel" style={{ flex: 'none' }} onSubmit={start}>
        <div
          className="panel-body"
          style={{ display: 'flex', gap: 16, alignItems: 'flex-end', flexWrap: 'wrap' }}
        >
          <label className="field">
            {t('stress.moves')}
            <input
              className="inp small"
              type="number"
              min={-90}
              max={90}
              step="0.1"
              required
              value={blank.move ? '' : move}
              onChange={(event) => type('move', event.target.value)}
            />
          </label>
          <label className="field">
            {t('stress.within')}
            <input
              className="inp small"
              type="number"
              min={0}
              max={60}
              required
              value={blank.minutes ? '' : minutes}
              onChange={(event) => type('minutes', event.target.value)}
            />
          </label>
          <label className="field">
            {t('stress.book')}
            <select
              className="inp"
              value={book}
              onChange={(event) => set({ book: event.target.value })}
            >
              {books.map((one) => (
                <option key={one} value={one}>
                  {t(`stress.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn primary" disabled={isRunning}>
            {isRunning ? t('stress.running') : t('stress.run')} <kbd>r</kbd>
          </button>
          <span className="muted" role="status">
            {problem && <span className="down">{problem}</span>}
            {report &&
              !problem &&
              t('stress.ranOn', {
                sequence: wholeText(report.sequence),
                seconds: (report.tookMs / 1_000).toFixed(1),
              })}
          </span>
        </div>
      </form>
      {report ? (
        <StressReportView report={report} />
      ) : (
        <Empty icon="bolt" title={t('stress.nothing')} text={t('stress.nothingText')} />
      )}
    </>
  );
}
