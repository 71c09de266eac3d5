import { PositionMode } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { setPositionMode } from '../../../../data/futures/actions.ts';
import { useText } from '../../../../lib/i18n.ts';
import { ChoiceCard } from './choice-card.tsx';
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
      title={t('Position mode')}
      setting={setting}
      isChanged={chosen !== isOneWay}
      onOpen={onOpen}
      onConfirm={() => void confirm()}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('Position mode')}</legend>
        <ChoiceCard
          name="position-mode"
          title={t('Hedge mode')}
          text={t(
            'A contract can have a long and a short position side by side. Orders say whether they open or close.',
          )}
          isChosen={!chosen}
          onChoose={() => choose(false)}
        />
        <ChoiceCard
          name="position-mode"
          title={t('One-way mode')}
          text={t(
            'A contract has one position. An order against it closes it first, and what is left opens the other way.',
          )}
          isChosen={chosen}
          onChoose={() => choose(true)}
        />
      </fieldset>
      <p className="text-ink-3 text-small">
        {t(
          'It applies to all contracts, and can be changed only without any open orders and positions.',
        )}
      </p>
    </SettingDialog>
  );
}
