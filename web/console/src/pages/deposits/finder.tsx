import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { inFours } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { DepositDetail } from './detail.tsx';

type Answer = DataOf<typeof consoleRoutes.consoleDepositFinder>;

const tones = { found: 'note up', unknown: 'note warning', missed: 'note down' } as const;
const toneOf = (step: Answer['step']) =>
  step in tones ? tones[step as keyof typeof tones] : 'note info';

/** Asks where a transaction is; of two questions the later one is answered. */
function useQuestion() {
  const t = useText();
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState('');
  const questions = useRef(0);
  const look = async (txid: string) => {
    if (!txid) return;
    questions.current += 1;
    const question = questions.current;
    // A slow chain may answer after a later question was asked.
    const isLast = () => question === questions.current;
    setAnswer(undefined);
    setProblem('');
    try {
      const found = await ask('consoleDepositFinder', { query: { txid } });
      if (isLast()) setAnswer(found);
    } catch (error) {
      if (isLast()) setProblem(error instanceof CallRefused ? error.message : t('shared.noAnswer'));
    }
  };
  return { answer, problem, look, close: () => setAnswer(undefined) };
}

interface FinderProps {
  onSaid(text: string): void;
}

/** Says of a transaction where it is, or why it is not here and what to do. */
export function Finder({ onSaid }: FinderProps) {
  const t = useText();
  const [get] = useFilters();
  const asked = get('txid');
  const [text, setText] = useState('');
  const { answer, problem, look, close } = useQuestion();
  const latest = useRef(look);
  latest.current = look;
  // A link may name the transaction.
  useEffect(() => {
    setText(asked);
    void latest.current(asked);
  }, [asked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(text.replace(/\s/g, ''));
  };
  return (
    <section className="panel" aria-label={t('deposits.explain')}>
      <form className="panel-head finder" onSubmit={submit}>
        <input
          className="inp mono"
          aria-label={t('deposits.find')}
          placeholder={t('deposits.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn primary">
          {t('deposits.explain')}
        </button>
        {answer && (
          <button type="button" className="btn" onClick={close}>
            {t('deposits.close')}
          </button>
        )}
      </form>
      {problem && (
        <p className="err panel-body none" role="alert">
          {problem}
        </p>
      )}
      {answer && <Found answer={answer} onSaid={onSaid} />}
    </section>
  );
}

/** Where it is and what to do, and each deposit that it brought. */
function Found({ answer, onSaid }: FinderProps & { readonly answer: Answer }) {
  const t = useText();
  const { step, chain, deposits, arrivals } = answer;
  return (
    <>
      <div className={toneOf(step)} role="status">
        <Icon name={step === 'found' ? 'check' : 'note'} />
        <span>
          <b className="semibold">{t(`deposits.answer${step}`, { network: chain })}</b>
          <br />
          {t(`deposits.do${step}`)}
        </span>
      </div>
      {deposits.length === 0 &&
        arrivals.map(({ address, coin, amount, uid }) => (
          <p key={`${address} ${coin} ${amount}`} className="panel-body none mono wrap">
            {amountText(amount)} {coin} → {inFours(address)} ·{' '}
            {uid ? `UID ${uid}` : t('deposits.nobody')}
          </p>
        ))}
      {deposits.map((row) => (
        <DepositDetail key={row.code} row={row} onSaid={onSaid} />
      ))}
    </>
  );
}
