import type { ContractRulesText } from '#app/data/futures/contract-rules.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { percentText } from '#app/lib/percent-text.ts';
import { Table } from '#app/ui/tables/table.tsx';
import { small } from './facts-table.tsx';

/** The larger a position, the less leverage and the more maintenance margin. */
export function MarginTiers({ rules }: { rules: ContractRulesText }) {
  const t = useText();
  const rows = rules.tiers.map((tier, index) => ({
    ...tier,
    number: index + 1,
    notionalMin: rules.tiers[index - 1]?.notionalMax ?? '0',
  }));
  const right = { align: 'right' } as const;
  const money = (amount: string) => formatNumber(amount, 0, { zero: true });
  return (
    <Table
      label={t('futuresPage.marginTiers')}
      rows={rows}
      rowKey={({ number }) => String(number)}
      className={small}
      columns={[
        { id: 'tier', title: t('futuresPage.tier'), cell: ({ number }) => number },
        {
          ...right,
          id: 'value',
          title: t('futuresPage.positionValue', { coin: rules.quote }),
          cell: ({ notionalMin, notionalMax }) => `${money(notionalMin)} – ${money(notionalMax)}`,
        },
        {
          ...right,
          id: 'leverage',
          title: t('futuresPage.maxLeverage'),
          cell: ({ leverageMax }) => `${leverageMax}x`,
        },
        {
          ...right,
          id: 'rate',
          title: t('futuresPage.maintenanceRate'),
          cell: ({ maintenanceRate }) => percentText(maintenanceRate),
        },
      ]}
    />
  );
}
