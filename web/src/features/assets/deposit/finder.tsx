import { useState } from 'react';
import { Link } from 'wouter';
import type { Chain } from '#app/data/markets/currencies.ts';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { type Deposit, type FinderStep, findDeposit } from '#app/data/user/deposits.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';

const answers: Readonly<Record<FinderStep, TextKey>> = {
  seen: 'assets.foundConfirming',
  credited: 'assets.foundCredited',
  withdrawable: 'assets.foundCredited',
  small: 'assets.foundBelowMinimum',
  failed: 'assets.foundDropped',
  reverted: 'assets.foundReversed',
  unknown: 'assets.foundNowhere',
  waiting: 'assets.foundWaitingForBlock',
  'reverted-by-chain': 'assets.foundFailedOnNetwork',
  'nothing-listed': 'assets.foundNoListedCoin',
  'not-yours': 'assets.foundOtherAddress',
  'by-contract': 'assets.foundContractTransfer',
  'not-read-yet': 'assets.foundBlockPending',
  'chain-away': 'assets.foundNetworkAway',
};

/** What to do where nothing comes by itself, and people can help. */
const advice: Partial<Readonly<Record<FinderStep, TextKey>>> = {
  small: 'assets.adviseBelowMinimum',
  reverted: 'assets.adviseReversed',
  unknown: 'assets.adviseNowhere',
  'nothing-listed': 'assets.adviseNoListedCoin',
  'by-contract': 'assets.adviseContractTransfer',
  'not-yours': 'assets.adviseOtherAddress',
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
          {t('assets.foundOnOtherNetwork', {
            network: `${other.chainName} (${other.network})`,
          })}
        </p>
      )}
      <p>{t(answers[step])}</p>
      {isCounting && (
        <p className="text-ink-2 tabular-nums">
          {t('assets.confirmationsDone', {
            count: Math.min(deposit.confirmations, needed ?? 0),
            needed: needed ?? 0,
          })}
        </p>
      )}
      {next && (
        <p className="text-ink-2">
          {t(next)}{' '}
          <Link to="/support/new" className="text-accent-text underline underline-offset-2">
            {t('assets.contactSupport')}
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
    <Panel label={t('assets.missingDeposit')} className="flex flex-col gap-3 p-4 tablet:p-5">
      <h2 className="font-semibold">{t('assets.missingDeposit')}</h2>
      <p className="text-ink-2 text-small">{t('assets.missingDepositHint')}</p>
      <form onSubmit={find} className="flex items-start gap-2">
        <TextField
          label={t('assets.transactionHash')}
          labelHidden
          placeholder={t('assets.transactionHash')}
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
          {t('assets.findTransaction')}
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-1 text-small empty:hidden">
        {found?.of === form && <Answer {...found.answer} />}
      </div>
    </Panel>
  );
}
