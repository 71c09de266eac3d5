import { useState } from 'react';
import { useSubmit } from '../../../data/server/use-submit.ts';
import { type FinderStep, findDeposit } from '../../../data/user/deposits.ts';
import { type TextKey, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const answers: Readonly<Record<FinderStep, TextKey>> = {
  seen: 'It is here and confirming. It is credited by itself.',
  credited: 'It is credited to your funding account.',
  withdrawable: 'It is credited to your funding account.',
  small: 'It arrived, but it is below the minimum deposit and is not credited.',
  failed: 'It is no longer on the chain: nothing arrived. The sender still has it.',
  reverted: 'It left the chain after it was credited. Please contact customer service.',
  unknown: 'The chain does not know this transaction. Check the hash and the network.',
  waiting: 'It was sent and waits for a block. Nothing is lost; look again in a minute.',
  'reverted-by-chain': 'The chain carried it out without moving anything. The sender still has it.',
  'nothing-listed': 'It moved no coin that is listed here.',
  'not-yours': 'It did not go to your deposit address.',
  'not-read-yet': 'It is on the chain. We read its block in a moment; look again in a minute.',
  'chain-away': 'This network is under maintenance. Nothing is lost; look again later.',
};

interface FinderProps {
  /** The chain that is chosen, or all that carry the coin. */
  readonly chains: readonly string[];
}

/** What the first chain says that knows the transaction. */
async function findOn(chains: readonly string[], txid: string): Promise<FinderStep> {
  let said: FinderStep = 'unknown';
  for (const chain of chains) {
    const { step } = await findDeposit(chain, txid);
    if (step !== 'unknown' && step !== 'chain-away') return step;
    // One that is away may know it.
    if (step === 'chain-away') said = step;
  }
  return said;
}

/** Where a deposit is that did not come: asked for by its transaction, answered in place. */
export function Finder({ chains }: FinderProps) {
  const t = useText();
  const [form, setForm] = useState({ txid: '' });
  const [found, setFound] = useState<{ of: object; step: FinderStep } | null>(null);
  const { busy, message, submitting } = useSubmit(form);
  const txid = form.txid.trim();
  const find = submitting(async () => {
    if (txid === '') return;
    setFound({ of: form, step: await findOn(chains, txid) });
  });
  return (
    <Panel label={t('A deposit is missing?')} className="flex flex-col gap-3 p-4 tablet:p-5">
      <h2 className="font-semibold">{t('A deposit is missing?')}</h2>
      <p className="text-ink-2 text-small">
        {t(
          'Paste its transaction hash. We look it up on the chain and say where it is and what to do.',
        )}
      </p>
      <form onSubmit={find} className="flex items-start gap-2">
        <TextField
          label={t('Transaction hash')}
          labelHidden
          placeholder={t('Transaction hash')}
          value={form.txid}
          onValue={(value) => setForm({ txid: value })}
          autoComplete="off"
          spellCheck={false}
          error={message}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          busy={busy}
          disabled={chains.length === 0 || txid === ''}
          className="h-10"
        >
          {t('Find')}
        </Button>
      </form>
      <p role="status" className="text-small empty:hidden">
        {found?.of === form && t(answers[found.step])}
      </p>
    </Panel>
  );
}
