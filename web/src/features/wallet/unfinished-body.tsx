import { closeTransfer } from '../../data/user/transfer-request.ts';
import {
  forgetUnfinishedTransfer,
  type UnfinishedTransfer,
  useUnfinishedTransfer,
} from '../../data/user/unfinished-transfer.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { accountInline, useMoveThrough } from './use-move-through.ts';

/** Where the money of a transfer is that did not end, and what can be done. */
export function UnfinishedBody({ unfinished }: { readonly unfinished: UnfinishedTransfer }) {
  const t = useText();
  const isRunning = useUnfinishedTransfer((state) => state.isRunning);
  const { finish } = useMoveThrough();
  const { from, amount, coin, leg, refusal, isInFunding } = unfinished;
  const says = isInFunding ? 'throughInFunding' : leg === 'out' ? 'throughUnsure' : 'throughOnWay';
  const retry = async () => {
    if (await finish(unfinished)) closeTransfer();
  };
  return (
    <div className="flex flex-col gap-4">
      <div role="alert" className="flex flex-col gap-2">
        {refusal && <p className="text-bad">{refusal}</p>}
        <p>{t(`wallet.${says}`, { amount, coin, account: accountInline(t, from) })}</p>
        {!isInFunding && <p className="text-ink-2 text-small">{t('wallet.movesOnce')}</p>}
      </div>
      <Button variant="primary" size="large" block busy={isRunning} onClick={() => void retry()}>
        {isRunning ? t('wallet.transferring') : t('wallet.tryAgain')}
      </Button>
      <button
        type="button"
        disabled={isRunning}
        className="self-center text-ink-2 text-small underline underline-offset-4 hover:text-ink"
        onClick={forgetUnfinishedTransfer}
      >
        {t('wallet.leaveTransfer')}
      </button>
    </div>
  );
}
