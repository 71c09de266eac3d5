import { MarginMode } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { setMarginMode } from '#app/data/futures/actions.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { useText } from '#app/lib/i18n.ts';
import { ChoiceCard } from '../choice-card.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { useSetting } from './use-setting.ts';

interface MarginModeDialogProps {
  readonly market: ContractItem;
  readonly isCross: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Cross or isolated, for one contract; the exchange refuses it while there is anything open (D26). */
export function MarginModeDialog({ market, isCross, onOpen }: MarginModeDialogProps) {
  const t = useText();
  const setting = useSetting();
  const [chosen, setChosen] = useState(isCross);
  const choose = (next: boolean) => {
    setChosen(next);
    setting.forget();
  };
  const confirm = async () => {
    if (
      await setting.save(() =>
        setMarginMode(market.symbol, chosen ? MarginMode.CROSS : MarginMode.ISOLATED),
      )
    ) {
      onOpen(false);
    }
  };
  return (
    <SettingDialog
      title={t('futuresForm.marginModeOfPair', { pair: market.name })}
      setting={setting}
      isChanged={chosen !== isCross}
      onOpen={onOpen}
      onConfirm={() => void confirm()}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('futuresForm.marginMode')}</legend>
        <ChoiceCard
          name="margin-mode"
          title={t('futuresForm.cross')}
          text={t('futuresForm.crossModeText')}
          isChosen={chosen}
          onChoose={() => choose(true)}
        />
        <ChoiceCard
          name="margin-mode"
          title={t('futuresForm.isolated')}
          text={t('futuresForm.isolatedModeText')}
          isChosen={!chosen}
          onChoose={() => choose(false)}
        />
      </fieldset>
      <p className="text-ink-3 text-small">
        {t('futuresForm.marginModeLimits', { pair: market.name })}
      </p>
    </SettingDialog>
  );
}
