import { botPresetNames } from '@bourse/contract/trading-bots.ts';
import { useText } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { type FieldsProps, GridFields } from './bot-fields.tsx';
import type { GridRange } from './bot-form.ts';
import { rangeNames } from './bot-words.ts';
import { GridPreview } from './grid-preview.tsx';

/** What a suggested grid looks back on. */
const rangeDays = ['7', '30'] as const;
export type RangeDays = (typeof rangeDays)[number];
const gridRanges: readonly GridRange[] = ['reached', ...botPresetNames];

interface GridPlanProps {
  readonly symbol: string;
  readonly isFutures: boolean;
  readonly days: RangeDays;
  readonly range: GridRange;
  readonly fields: FieldsProps;
  readonly onDays: (days: RangeDays) => void;
  readonly onRange: (range: GridRange) => void;
}

/** The range of a grid: how it is suggested, what was made of that, and its lines over the price. */
export function GridPlan(props: GridPlanProps) {
  const { symbol, isFutures, days, range, fields, onDays, onRange } = props;
  const { form, decimals, quote } = fields;
  const t = useText();
  return (
    <>
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-ink-2 text-small">
          {t('bots.rangeFrom')}
        </span>
        <Segmented
          label={t('bots.rangeFrom')}
          value={days}
          onValue={onDays}
          segments={rangeDays.map((value) => ({
            value,
            label: t('bots.lastDays', { days: value }),
          }))}
        />
      </div>
      <Segmented
        label={t('bots.gridRange')}
        size="small"
        value={range}
        onValue={onRange}
        segments={gridRanges.map((value) => ({ value, label: t(rangeNames[value]) }))}
      />
      {range !== 'reached' && (
        <p className="text-ink-3 text-tiny">{t('bots.presetHint', { days })}</p>
      )}
      <GridFields {...fields} />
      <GridPreview
        {...{ symbol, isFutures, days: Number(days), quote, decimals }}
        {...{ lowerPrice: form.lowerPrice, upperPrice: form.upperPrice, cells: form.cells }}
      />
    </>
  );
}
