import { useState } from 'react';
import { Link } from 'wouter';
import type { Chain } from '../../../data/markets/currencies.ts';
import { useSubmit } from '../../../data/server/use-submit.ts';
import { type Deposit, type FinderStep, findDeposit } from '../../../data/user/deposits.ts';
import { type TextKey, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const answers: Readonly<Record<FinderStep, TextKey>> = {
  seen: 'It has arrived and is confirming. We credit it automatically.',
  credited: 'It is credited to your funding account.',
  withdrawable: 'It is credited to your funding account.',
  small:
    'It arrived, but is below the minimum deposit. It is credited once such deposits of this coin on this network come to the minimum together.',
  failed: 'It is no longer on the chain: nothing arrived. The sender still has it.',
  reverted: 'It left the chain after it was credited.',
  unknown: 'None of our networks knows this transaction.',
  waiting: 'It is waiting for a block. Nothing is lost; look again in a minute.',
  'reverted-by-chain': 'The chain carried it out without moving anything. The sender still has it.',
  'nothing-listed': 'It moved no coin that is listed here.',
  'not-yours': 'It did not go to your deposit address.',
  'by-contract':
    'A smart contract carried it out. On this network we do not see what a contract pays, only what your address holds.',
  'not-read-yet': 'It is on the chain. We read its block in a moment; look again in a minute.',
  'chain-away': 'This network is under maintenance. Nothing is lost; look again later.',
};

/** What to do where nothing comes by itself, and people can help. */
const advice: Partial<Readonly<Record<FinderStep, TextKey>>> = {
  small: 'If you expect no more of this coin, support can have it credited: name the transaction.',
  reverted: 'Support knows what becomes of it: name the transaction.',
  unknown: 'Compare the hash with the one that the sender shows. If it is the same, ask support.',
  'nothing-listed':
    'Ask the sender which coin it was. Support can say whether we can return it: name the transaction.',
  'by-contract':
    'If it paid your address, a person credits it within a day or two. To have it looked at sooner, name the transaction.',
  'not-yours':
    'Compare the address that the sender paid with yours on this page. If yours is the one, ask support.',
};

interface FinderProps {
  /** All of the exchange. */
  readonly chains: readonly Chain[];
  /** The chain that is chosen, or all that carry the coin: they are asked first. */
  readonly first: readonly string[];
}

interface Found {
  readonly step: FinderStep;
  readonly deposit: Deposit | undefined;
  /** Where it is, if it is not where it was looked for first. */
  readonly other: Chain | undefined;
}

/** What the first chain says that knows the transaction. */
async function findOn({ chains, first }: FinderProps, txid: string): Promise<Found> {
  const isFirst = ({ chain }: Chain) => first.includes(chain);
  let step: FinderStep = 'unknown';
  for (const one of [...chains.filter(isFirst), ...chains.filter((chain) => !isFirst(chain))]) {
    const { step: said, deposits } = await findDeposit(one.chain, txid);
    if (said !== 'unknown' && said !== 'chain-away') {
      return { step: said, deposit: deposits[0], other: isFirst(one) ? undefined : one };
    }
    // One that is away may know it.
    if (said === 'chain-away' && isFirst(one)) step = said;
  }
  return { step, deposit: undefined, other: undefined };
}

/** Where it is, how far it is, and what to do. */
function Answer({ step, deposit, other }: Found) {
  const t = useText();
  const next = advice[step];
  const needed = step === 'credited' ? deposit?.unlockConfirm : deposit?.creditConfirm;
  const isCounting = deposit && (step === 'seen' || step === 'credited');
  return (
    <>
      {other && (
        <p className="font-semibold">
          {t('Found on another network: {{network}}', {
            network: `${other.chainName} (${other.network})`,
          })}
        </p>
      )}
      <p>{t(answers[step])}</p>
      {isCounting && (
        <p className="text-ink-2 tabular-nums">
          {t('{{count}} of {{needed}} confirmations', {
            count: Math.min(deposit.confirmations, needed ?? 0),
            needed: needed ?? 0,
          })}
        </p>
      )}
      {next && (
        <p className="text-ink-2">
          {t(next)}{' '}
          <Link to="/support/new" className="text-accent-text underline underline-offset-2">
            {t('Ask support')}
          </Link>
        </p>
      )}
    </>
  );
}

/** Where a deposit is that did not come: asked for by its transaction, answered in place. */
export function Finder(props: FinderProps) {
  const t = useText();
  const [form, setForm] = useState({ txid: '' });
  const [found, setFound] = useState<{ of: object; answer: Found } | null>(null);
  const { busy, message, submitting } = useSubmit(form);
  const txid = form.txid.trim();
  const find = submitting(async () => {
    if (txid === '') return;
    setFound({ of: form, answer: await findOn(props, txid) });
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
          disabled={props.chains.length === 0 || txid === ''}
          className="h-10"
        >
          {t('Find')}
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-1 text-small empty:hidden">
        {found?.of === form && <Answer {...found.answer} />}
      </div>
    </Panel>
  );
}
