import { type ChangeEvent, useState } from 'react';
import { Link } from 'wouter';
import { type ProofBranch, publishedRoot, readBranch } from '../../data/public/proof.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/figures/icon.tsx';
import { check } from './check.ts';
import type { CheckAnswer } from './check-worker.ts';

/** A file with all its decimals is longer than any screen; larger ones are none of ours. */
const FILE_BYTES_MAX = 1_000_000;

/** Of an account that is owed nothing there is no leaf, and nothing that could be proved. */
type Answer = CheckAnswer | { readonly kind: 'nothing' } | { readonly kind: 'too-large' };
/** What was found of the proof with this root: it says nothing of any other. */
interface Found {
  readonly root: string;
  readonly answer: Answer;
}

const faultTexts = {
  format: 'publicPages.notOurFile',
  root: 'publicPages.otherProof',
  empty: 'publicPages.proofEmpty',
  https: 'publicPages.proofNeedsHttps',
  mismatch: 'publicPages.proofMismatch',
  'too-large': 'publicPages.fileTooLarge',
} as const;

/** What is wrong; undefined where nothing is known to be. */
function faultOf(answer: Answer): keyof typeof faultTexts | undefined {
  if (answer.kind === 'too-large') return answer.kind;
  return answer.kind === 'wrong' ? answer.fault : undefined;
}

function Result({ answer }: { readonly answer: Answer }) {
  const t = useText();
  if (answer.kind === 'nothing') {
    return (
      <p role="status" className="mt-4 rounded border border-line bg-panel px-4 py-3">
        {t('publicPages.nothingOwedToYou')}
      </p>
    );
  }
  if (answer.kind !== 'proven') {
    const fault = faultOf(answer);
    return (
      <p role="alert" className="mt-4 rounded border border-line bg-panel px-4 py-3">
        <Icon name="alert" className="inline-block align-text-bottom text-down" />{' '}
        <b className="font-semibold">{t('publicPages.verificationFailed')}</b>{' '}
        {fault && t(faultTexts[fault])}
      </p>
    );
  }
  const owed = answer.balances.filter(({ amount }) => /[1-9]/.test(amount));
  return (
    <div role="status" className="mt-4 rounded border border-line bg-panel px-4 py-3">
      <p className="flex items-start gap-2 font-semibold">
        <Icon name="check" className="text-up" />
        {t('publicPages.verificationPassed')}
      </p>
      <ul className="mt-2">
        {owed.map(({ coin, amount }) => (
          <li key={coin} className="flex justify-between gap-4 tabular-nums">
            <span>{coin}</span>
            <span>{formatAmount(amount, 8)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One's own part of the newest proof: checked here, or taken along to be checked elsewhere. */
export function OwnBranch({ root }: { readonly root: string }) {
  const t = useText();
  const isAuth = useIsAuth();
  const [found, setFound] = useState<Found>();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setFound(undefined);
    // What failed has said so itself.
    await work().catch(() => undefined);
    setBusy(false);
  };
  const checkAgainst = async (published: string, file: ProofBranch) => {
    const answer = await check({ kind: 'branch', file, root: published });
    setFound({ root: published, answer });
  };
  const checkOwn = async () => {
    const file = await readBranch(root);
    // One that was made since this page was opened.
    const published = publishedRoot() ?? root;
    if (file.leaves.length > 0) await checkAgainst(published, file);
    else setFound({ root: published, answer: { kind: 'nothing' } });
  };
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    void during(async () => {
      if (file.size > FILE_BYTES_MAX) {
        setFound({ root, answer: { kind: 'too-large' } });
        return;
      }
      try {
        await checkAgainst(root, JSON.parse(await file.text()) as ProofBranch);
      } catch {
        setFound({ root, answer: { kind: 'wrong', fault: 'format' } });
      }
    });
  };
  const save = async () => {
    const text = JSON.stringify(await readBranch(root), null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'proof.json');
  };
  return (
    <section aria-label={t('publicPages.yourBalances')} className="mt-10">
      <h2 className="font-semibold text-body">{t('publicPages.yourBalances')}</h2>
      <p className="mt-1 max-w-[720px] text-ink-2 leading-6">{t('publicPages.yourFileNote')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isAuth ? (
          <>
            <Button variant="primary" busy={isBusy} onClick={() => void during(checkOwn)}>
              {t('publicPages.verifyMyBalances')}
            </Button>
            <Button variant="raised" disabled={isBusy} onClick={() => void during(save)}>
              {t('publicPages.downloadMyFile')}
            </Button>
          </>
        ) : (
          <Link to="/login" className={buttonClass({ variant: 'primary' })}>
            {t('shell.logIn')}
          </Link>
        )}
        <label className={buttonClass({ variant: 'raised', className: 'cursor-pointer' })}>
          {t('publicPages.verifyFile')}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            disabled={isBusy}
            onChange={onFile}
          />
        </label>
        <a href="/verify-proof.mjs" download className={buttonClass({ variant: 'raised' })}>
          {t('publicPages.downloadProgram')}
        </a>
      </div>
      {found?.root === root && <Result answer={found.answer} />}
      <p className="mt-4 text-ink-2 text-small">{t('publicPages.verifyElsewhere')}</p>
      <code className="mt-1 block break-all rounded bg-field px-3 py-2 text-small">
        {`node verify-proof.mjs proof.json ${root}`}
      </code>
    </section>
  );
}
