import { useState } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import {
  enableFutures,
  type FuturesTerms,
  renewFuturesTerms,
  useFuturesTerms,
} from '#app/data/user/rights.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

type Question = FuturesTerms['questions'][number];
type Chosen = Readonly<Record<string, string>>;

interface QuestionFieldProps {
  readonly number: number;
  readonly question: Question;
  readonly chosen: string | undefined;
  readonly onChosen: (answer: string) => void;
}

function QuestionField({ number, question, chosen, onChosen }: QuestionFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 font-semibold text-body">
        {number}. {question.text}
      </legend>
      {question.answers.map(({ code, text }) => (
        <label
          key={code}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded border px-3 py-2 text-body',
            chosen === code ? 'border-accent bg-field' : 'border-line hover:border-edge',
          )}
        >
          <input
            type="radio"
            name={question.code}
            value={code}
            checked={chosen === code}
            onChange={() => onChosen(code)}
            className="radio"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

interface EnableFormProps {
  readonly terms: FuturesTerms;
  readonly onEnabled: () => void;
}

/** Nothing is sent before all is answered; what was wrong is not said, the answers are mixed again. */
function EnableForm({ terms, onEnabled }: EnableFormProps) {
  const t = useText();
  const [chosen, setChosen] = useState<Chosen>({});
  const [hasRead, setRead] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { busy, message: refusal, submitting } = useSubmit(terms);
  const isWhole = hasRead && terms.questions.every(({ code }) => chosen[code]);
  const send = async () => {
    if (!isWhole) {
      setMessage(t('rights.answerQuestions'));
      return;
    }
    setMessage(null);
    try {
      await enableFutures(terms.version, chosen);
    } catch (failure) {
      setChosen({});
      setMessage(failure instanceof Error ? failure.message : null);
      await renewFuturesTerms();
      if (!(failure instanceof Error && failure.message)) throw failure;
      return;
    }
    onEnabled();
  };
  const wrong = message ?? refusal;
  return (
    <form noValidate onSubmit={submitting(send)} className="flex flex-col gap-5">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-body text-ink-2">
        {terms.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      {terms.questions.map((question, at) => (
        <QuestionField
          key={question.code}
          number={at + 1}
          question={question}
          chosen={chosen[question.code]}
          onChosen={(answer) => setChosen({ ...chosen, [question.code]: answer })}
        />
      ))}
      <Checkbox name="hasRead" checked={hasRead} onChecked={setRead}>
        {t('rights.readRisks')}
      </Checkbox>
      <p role="alert" className={classNames('text-bad text-small', !wrong && 'hidden')}>
        {wrong}
      </p>
      <Button type="submit" block size="large" variant="primary" busy={busy}>
        {t('rights.enableFutures')}
      </Button>
    </form>
  );
}

interface EnableFuturesDialogProps {
  /** The order that waits, in words. */
  readonly order: string;
  /** As the form's own button. */
  readonly sendText: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

function EnableBody({ onEnabled }: Pick<EnableFormProps, 'onEnabled'>) {
  const { data, error, retry } = useFuturesTerms();
  if (error && !data) return <ErrorState message={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-80 w-full" />;
  return <EnableForm terms={data} onEnabled={onEnabled} />;
}

/**
 * What who opens a position for the first time reads and answers. The order that the form holds, which is
 * said again, is then sent with one more press.
 */
export function EnableFuturesDialog({
  order,
  sendText,
  onSend,
  onClose,
}: EnableFuturesDialogProps) {
  const t = useText();
  const [isEnabled, setEnabled] = useState(false);
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={isEnabled ? t('rights.futuresEnabled') : t('rights.enableFutures')}
    >
      {isEnabled ? (
        <div className="flex flex-col gap-5">
          <p className="text-body">{t('rights.orderWaits', { order })}</p>
          <Button block size="large" variant="primary" onClick={onSend}>
            {sendText}
          </Button>
        </div>
      ) : (
        <EnableBody onEnabled={() => setEnabled(true)} />
      )}
    </Dialog>
  );
}
