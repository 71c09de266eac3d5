import { PositionMode } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { setPositionMode } from '#app/data/futures/actions.ts';
import { useText } from '#app/lib/i18n.ts';
import { ChoiceCard } from '../choice-card.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { useSetting } from './use-setting.ts';

interface PositionModeDialogProps {
  readonly isOneWay: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Hedge or one-way, for the whole account (D25). */
export function PositionModeDialog({ isOneWay, onOpen }: PositionModeDialogProps) {
  const t = useText();
  const setting = useSetting();
  const [chosen, setChosen] = useState(isOneWay);
  const choose = (next: boolean) => {
    setChosen(next);
    setting.forget();
  };
  const confirm = async () => {
    if (
      await setting.save(() => setPositionMode(chosen ? PositionMode.ONE_WAY : PositionMode.HEDGE))
    )
      onOpen(false);
  };
  return (
    <SettingDialog
      title={t('futuresForm.positionMode')}
      setting={setting}
      isChanged={chosen !== isOneWay}
      onOpen={onOpen}
      onConfirm={() => void confirm()}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('futuresForm.positionMode')}</legend>
        <ChoiceCard
          name="position-mode"
          title={t('futuresForm.hedgeMode')}
          text={t('futuresForm.hedgeModeText')}
          isChosen={!chosen}
          onChoose={() => choose(false)}
        />
        <ChoiceCard
          name="position-mode"
          title={t('futuresForm.oneWayMode')}
          text={t('futuresForm.oneWayModeText')}
          isChosen={chosen}
          onChoose={() => choose(true)}
        />
      </fieldset>
      <p className="text-ink-3 text-small">{t('futuresForm.positionModeLimits')}</p>
    </SettingDialog>
  );
}
