import { useState } from 'react';
import { setLeverage } from '#app/data/futures/actions.ts';
import { leverageMaxNow } from '#app/data/futures/crowding.ts';
import { useContractRules } from '#app/data/futures/use-contract-rules.ts';
import { useMark } from '#app/data/live/use-mark.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Slider } from '#app/ui/forms/slider.tsx';
import { LeverageEffect } from './leverage-effect.tsx';
import { LEVERAGE_WARNED, leverageMarks, leverageOf, positionMaxAt } from './leverage-limits.ts';
import { rememberLeverage } from './leverage-store.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useSetting } from './use-setting.ts';

interface LeverageDialogProps {
  readonly market: ContractItem;
  readonly leverage: number;
  readonly onOpen: (open: boolean) => void;
}

/** The product's highest leverage, until the contract's own is known. */
const LEVERAGE_MAX = 100;

/** The leverages that may be chosen for a contract now. */
function useBounds(symbol: string, present: number) {
  const rules = useContractRules(symbol);
  const openInterest = useMark(symbol)?.openInterest ?? '';
  const ownMax = rules?.leverageMax ?? LEVERAGE_MAX;
  const leverageMax = rules ? leverageMaxNow(rules, openInterest) : ownMax;
  return {
    rules,
    leverageMax,
    isCrowded: leverageMax < ownMax,
    /** What there is may stay, above what would be let now. */
    chosenOf: (text: string) =>
      text === String(present) ? present : leverageOf(text, leverageMax),
  };
}

/** Leverage of one contract, with the largest position that it allows. */
export function LeverageDialog({ market, leverage, onOpen }: LeverageDialogProps) {
  const t = useText();
  const { rules, leverageMax, isCrowded, chosenOf } = useBounds(market.symbol, leverage);
  const setting = useSetting();
  const [text, setText] = useState(String(leverage));
  const chosen = chosenOf(text);
  const choose = (next: string) => {
    setText(next);
    setting.forget();
  };
  const step = (by: number) =>
    choose(String(Math.min(Math.max((chosen ?? leverage) + by, 1), leverageMax)));
  const confirm = async () => {
    if (chosen === null) return;
    if (!(await setting.save(() => setLeverage(market.symbol, chosen)))) return;
    rememberLeverage(market.symbol, chosen);
    onOpen(false);
  };
  return (
    <SettingDialog
      title={t('futuresForm.leverageOfPair', { pair: market.name })}
      setting={setting}
      isChanged={chosen !== leverage}
      isInvalid={chosen === null}
      onOpen={onOpen}
      onConfirm={() => void confirm()}
    >
      <div className="flex items-start gap-2">
        <IconButton
          icon="minus"
          label={t('futuresForm.decreaseLeverage')}
          className="size-12 bg-field"
          disabled={chosen === 1}
          onClick={() => step(-1)}
        />
        <NumberField
          label={t('orders.leverage')}
          labelPlace="hidden"
          size="large"
          className="flex-1"
          value={text}
          decimals={0}
          min="1"
          unit="x"
          onValue={choose}
          error={
            chosen === null ? t('futuresForm.leverageOutOfRange', { most: leverageMax }) : null
          }
        />
        <IconButton
          icon="plus"
          label={t('futuresForm.increaseLeverage')}
          className="size-12 bg-field"
          disabled={chosen !== null && chosen >= leverageMax}
          onClick={() => step(1)}
        />
      </div>
      <Slider
        label={t('orders.leverage')}
        min={1}
        max={leverageMax}
        disabled={leverageMax === 1}
        step={1}
        marks={leverageMarks(leverageMax)}
        markLabel={(mark) => `${mark}x`}
        value={Math.min(chosen ?? leverage, leverageMax)}
        onValue={(next) => choose(String(next))}
      />
      {isCrowded && (
        <p role="status" className="text-small text-warn">
          {t('futuresForm.crowdedLeverageNotice', { most: leverageMax })}
        </p>
      )}
      <p className="flex justify-between gap-4 text-ink-2 text-small tabular-nums">
        {t('futuresForm.maxPositionAtLeverage')}
        <span className="font-medium text-ink">
          {rules && chosen !== null
            ? `${formatNumber(positionMaxAt(rules, chosen), 0)} ${market.quote}`
            : NO_VALUE}
        </span>
      </p>
      <LeverageEffect market={market} chosen={chosen} />
      {chosen !== null && chosen > LEVERAGE_WARNED && (
        <p className="flex gap-2 rounded bg-warn-bg px-3 py-2 text-small text-warn">
          <Icon name="alert" size={16} />
          {t('futuresForm.highLeverageWarning')}
        </p>
      )}
      <p className="text-ink-3 text-small">{t('futuresForm.leverageApplies')}</p>
    </SettingDialog>
  );
}
