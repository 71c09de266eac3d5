import { openTransfer, useTransferRequest } from '../../data/user/transfer-request.ts';
import { useUnfinishedTransfer } from '../../data/user/unfinished-transfer.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/figures/icon.tsx';

/** On every page while a transfer between spot and futures has not ended: the way to where it is finished. */
export function UnfinishedTransferBanner() {
  const t = useText();
  const { unfinished, isRunning } = useUnfinishedTransfer();
  const isOpen = useTransferRequest(({ request }) => request !== null);
  if (!unfinished || isRunning || isOpen) return null;
  const { amount, coin } = unfinished;
  return (
    <div role="alert" className="bg-warn-bg">
      <div className="mx-auto flex w-full max-w-(--page) items-center gap-2 px-3 py-2 text-small tablet:px-4">
        <Icon name="transfer" className="shrink-0 text-warn" />
        <p className="min-w-0 flex-1">{t('wallet.transferUnfinished', { amount, coin })}</p>
        <button
          type="button"
          className="h-8 shrink-0 px-2 font-semibold text-accent-text hover:underline"
          onClick={() => openTransfer({ coin })}
        >
          {t('wallet.finishTransfer')}
        </button>
      </div>
    </div>
  );
}
