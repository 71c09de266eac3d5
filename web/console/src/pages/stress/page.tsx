import type { StressReport } from '@bourse/contract/console/routes/stress.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { wholeText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { Empty } from '../../ui/bits.tsx';
import { PageHead } from '../../ui/page-parts.tsx';
import { StressReportView } from './report.tsx';

const PERCENT = 1_000_000;
const books = ['whole', 'half', 'none'] as const;
const presets = {
  fast: { move: '-20', minutes: '5' },
  crash: { move: '-50', minutes: '0' },
  rise: { move: '30', minutes: '60' },
} as const;

interface Scenario {
  /** Percent. */
  readonly move: string;
  readonly minutes: string;
  readonly book: (typeof books)[number];
}

/** A scenario of prices, played through on a copy of the engine. `r` runs it. */
export function Page() {
  const t = useText();
  const [get, set] = useFilters();
  /** Fields that nothing is typed in: the address keeps the number before, and nothing is run. */
  const [blank, setBlank] = useState({ move: false, minutes: false });
  const run = useRun();
  const { report } = run;
  const scenario = {
    move: get('move') || presets.fast.move,
    minutes: get('minutes') || presets.fast.minutes,
    book: books.find((one) => one === get('book')) ?? 'whole',
  };
  const type = (name: keyof typeof blank, text: string) => {
    setBlank({ ...blank, [name]: text === '' });
    if (text) set({ [name]: text });
  };
  const choose = (preset: (typeof presets)[keyof typeof presets]) => {
    setBlank({ move: false, minutes: false });
    set(preset);
  };
  return (
    <>
      <PageHead title={t('stress.title')} sub={t('stress.sub')}>
        <Presets scenario={scenario} onChoose={choose} />
      </PageHead>
      <ScenarioForm {...{ scenario, blank, run }} onType={type} onBook={(book) => set({ book })} />
      {report ? (
        <StressReportView report={report} />
      ) : (
        <Empty icon="bolt" title={t('stress.nothing')} text={t('stress.nothingText')} />
      )}
    </>
  );
}

/** Runs scenarios, one at a time; the last report stays until the next one is there. */
function useRun() {
  const t = useText();
  const [report, setReport] = useState<StressReport>();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const start = async ({ move, minutes, book }: Scenario) => {
    if (isRunning) return;
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
  return { report, isRunning, problem, start };
}

interface PresetsProps {
  readonly scenario: Scenario;
  onChoose(preset: (typeof presets)[keyof typeof presets]): void;
}

function Presets({ scenario: { move, minutes }, onChoose }: PresetsProps) {
  const t = useText();
  return (
    <span className="seg">
      {Object.entries(presets).map(([name, preset]) => (
        <button
          key={name}
          type="button"
          className={preset.move === move && preset.minutes === minutes ? 'on' : ''}
          onClick={() => onChoose(preset)}
        >
          {t(`stress.${name as keyof typeof presets}`)}
        </button>
      ))}
    </span>
  );
}

interface ScenarioFormProps {
  readonly scenario: Scenario;
  readonly blank: { readonly move: boolean; readonly minutes: boolean };
  readonly run: ReturnType<typeof useRun>;
  onType(name: 'move' | 'minutes', text: string): void;
  onBook(book: string): void;
}

const bounds = {
  move: { min: -90, max: 90, step: '0.1' },
  minutes: { min: 0, max: 60 },
} as const;

function ScenarioForm({ scenario, blank, run, onType, onBook }: ScenarioFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  useKeys({ r: () => form.current?.requestSubmit() });
  const start = (event: FormEvent) => {
    event.preventDefault();
    void run.start(scenario);
  };
  const number = (name: 'move' | 'minutes', label: string) => (
    <label className="field">
      {label}
      <input
        className="inp small"
        type="number"
        {...bounds[name]}
        required
        value={blank[name] ? '' : scenario[name]}
        onChange={(event) => onType(name, event.target.value)}
      />
    </label>
  );
  return (
    <form ref={form} className="panel" onSubmit={start}>
      <div className="panel-body form-row">
        {number('move', t('stress.moves'))}
        {number('minutes', t('stress.within'))}
        <label className="field">
          {t('stress.book')}
          <select
            className="inp"
            value={scenario.book}
            onChange={(event) => onBook(event.target.value)}
          >
            {books.map((one) => (
              <option key={one} value={one}>
                {t(`stress.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn primary" disabled={run.isRunning}>
          {run.isRunning ? t('stress.running') : t('stress.run')} <kbd>r</kbd>
        </button>
        <RunState run={run} />
      </div>
    </form>
  );
}

function RunState({ run: { problem, report } }: Pick<ScenarioFormProps, 'run'>) {
  const t = useText();
  const words =
    report &&
    t('stress.ranOn', {
      sequence: wholeText(report.sequence),
      seconds: (report.tookMs / 1_000).toFixed(1),
    });
  return (
    <span className="muted" role="status">
      {problem ? <span className="down">{problem}</span> : words}
    </span>
  );
}
